import { appendFileSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MemoryStore } from '#event-store';
import { EventAuthor, headAfter } from '#testing';
import type { Head } from '#log';
import { keepCheckpoint, keptCheckpoint } from './checkpoint-files.js';
import { LeafFile, type LogLeaf, OtherLeaf } from './leaf-file.js';
import { openKeys } from './signing-keys.js';
import { StoreLog } from './store-log.js';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'touchline-log-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const place = () => ({ folder, origin: 'spec' });
const leaves = (count: number, hash = 'a'): LogLeaf[] =>
  Array.from({ length: count }, (_, i) => ({ position: String(i), match: 'm', revision: i, hash: hash.repeat(64) }));
const text = (): string => readFileSync(join(folder, 'leaves.jsonl'), 'utf8');

class Written {
  readonly store = new MemoryStore();
  private head: Head | undefined;
  private readonly author: EventAuthor;

  constructor(seed: string) {
    this.author = new EventAuthor('match-a', seed);
  }

  async grow(count: number): Promise<void> {
    for (let i = 0; i < count; i += 1) {
      const events = this.author.command(this.head);
      await this.store.append('match-a', this.head?.revision ?? 'none', events);
      this.head = headAfter(this.head, events);
    }
  }
}

describe('leaves that several processes write', () => {
  it('C53: whoever was paused in the middle and comes back changes nothing', async () => {
    const [paused, other] = [await LeafFile.open(folder), await LeafFile.open(folder)];
    await other.append(leaves(3));
    await other.append(leaves(7).slice(3));
    const before = text();
    await paused.append(leaves(5));
    expect(text()).toBe(before);
    await paused.reload();
    expect(paused.leaves).toEqual(leaves(7));
  });

  it('C53: and is refused where another leaf stands', async () => {
    const [paused, other] = [await LeafFile.open(folder), await LeafFile.open(folder)];
    await other.append(leaves(3));
    const before = text();
    await expect(paused.append(leaves(4, 'b'))).rejects.toBeInstanceOf(OtherLeaf);
    expect([text(), paused.leaves]).toEqual([before, []]);
  });

  it('a reader leaves a line alone that is being written; what a crash tore is written over', async () => {
    const writer = await LeafFile.open(folder);
    await writer.append(leaves(2));
    const whole = text();
    appendFileSync(join(folder, 'leaves.jsonl'), '{"index":2,"pos');
    expect((await LeafFile.open(folder)).leaves).toHaveLength(2);
    expect(text()).toBe(`${whole}{"index":2,"pos`);
    await (await LeafFile.open(folder)).append(leaves(3).slice(2));
    expect((await LeafFile.open(folder)).leaves).toEqual(leaves(3));
  });

  it('C53: an older checkpoint takes no newer one its place', async () => {
    const note = (size: number): string => `spec\n${size}\nroot\n`;
    await keepCheckpoint(folder, note(100));
    await keepCheckpoint(folder, note(20));
    expect(await keptCheckpoint(folder)).toBe(note(100));
    await keepCheckpoint(folder, note(101));
    expect(readdirSync(folder)).toEqual(['checkpoint-101']);
  });
});

describe('logs of one store in one folder', () => {
  it('grow the same tree at the same time, under one key', async () => {
    const written = new Written('a');
    await written.grow(3);
    const logs = await Promise.all([1, 2, 3, 4].map(() => StoreLog.open(written.store, place())));
    for (let round = 0; round < 5; round += 1) {
      await Promise.all(logs.map((log) => log.advance()));
      await written.grow(3);
    }
    await Promise.all(logs.map((log) => log.advance()));
    expect(logs.map(({ size }) => size)).toEqual([18, 18, 18, 18]);
    expect(new Set(logs.map(({ checkpoint }) => checkpoint)).size).toBe(1);
    expect(new Set(logs.flatMap(({ publicKeys }) => publicKeys)).size).toBe(1);
    const lines = text().trimEnd().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as { index: number }).index)).toEqual([...lines.keys()]);
  });

  it('another store does not sign there, and is told where to', async () => {
    const [first, second] = [new Written('a'), new Written('b')];
    for (const { store, grow } of [first, second].map((made) => ({ store: made.store, grow: made.grow.bind(made) }))) {
      await grow(2);
      if (store === first.store) await (await StoreLog.open(store, place())).advance();
    }
    const log = await StoreLog.open(second.store, place());
    await expect(log.advance()).rejects.toThrow(/of another store; set TOUCHLINE_LOG/);
    expect(text().trimEnd().split('\n')).toHaveLength(2);
  });

  it('a leaf that was signed and cannot be read any more is no reason to sign another', async () => {
    const written = new Written('a');
    await written.grow(3);
    await (await StoreLog.open(written.store, place())).advance();
    writeFileSync(join(folder, 'leaves.jsonl'), text().replace('"index":1', '"index":9'));
    await expect(StoreLog.open(written.store, place())).rejects.toThrow('leaf 1 cannot be read though it was signed');
  });

  it('many that start at once make one key', async () => {
    const keys = await Promise.all(Array.from({ length: 12 }, () => openKeys({ folder, name: 'spec' })));
    expect(new Set(keys.flatMap(({ publicKeys }) => publicKeys)).size).toBe(1);
    expect(readdirSync(folder).sort()).toEqual(['public-keys', 'signing-key']);
  });
});
