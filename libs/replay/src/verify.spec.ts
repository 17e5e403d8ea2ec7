import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type EventStore, MemoryStore, sha256 } from '#event-store';
import { chainHashes, formatLine, open, openingsByDigest, parseLine, ZERO_HASH } from '#log';
import { keptMatch, record } from '#recorder';
import { rulebook } from '#rulebook';
import { type Evidence, evidenceOf, verify } from './index.js';

const root = 'test/matches';
const host = { official: 'local', role: 'host' };
const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.jsonl') && !name.startsWith('scenarios'),
);

/** Records a script; answers the store and the match. */
async function played(file: string): Promise<{ store: EventStore; match: string }> {
  const store = new MemoryStore();
  let match = 'm';
  for (const line of readFileSync(join(root, file), 'utf8').split('\n')) {
    if (line.trim() === '' || line.startsWith('#')) continue;
    const command = JSON.parse(line) as { match?: string; official?: string };
    match = command.match ?? match;
    await record(store, { ...command, match }, { ...host, official: command.official ?? 'local' });
  }
  return { store, match };
}

const evidenceIn = async (file: string): Promise<Evidence> => {
  const { store, match } = await played(file);
  return evidenceOf(await keptMatch(store, match), rulebook, sha256);
};
const shield = 'solo/s1-shield-blocks-debuff.jsonl';

interface Told {
  type: string;
  data: Record<string, unknown>;
  meta: Record<string, unknown>;
}

/** The same match with one event told otherwise, and all hashes made anew as a forger would. */
function forged(evidence: Evidence, revision: number, change: (event: Told) => void): Evidence {
  const lines = evidence.lines.map(({ line }, at) => {
    if (at !== revision) return line;
    const event = structuredClone(parseLine(line)) as unknown as Told;
    change(event);
    return formatLine(event as never);
  });
  const hashes = chainHashes(sha256, ZERO_HASH, lines);
  const events = evidence.events.map((event, at) => {
    if (at !== revision) return event;
    const told = structuredClone(event) as unknown as Told;
    change(told);
    return told as never;
  });
  return { ...evidence, events, lines: lines.map((line, at) => ({ line, hash: hashes[at] as string })) };
}

describe('verify', () => {
  it.each(scripts)('I1 to I14 hold in %s, and every decision is taken again the same', async (file) => {
    const report = verify(await evidenceIn(file));
    expect(report.firstBad).toBeNull();
    expect(report.valid).toBe(true);
    expect(report.storeys.decisions.checked).toBeGreaterThan(3);
  });

  it('C37: a changed byte is named by its revision, in the storey of bytes', async () => {
    const evidence = await evidenceIn(shield);
    const lines = evidence.lines.map((item, at) =>
      at === 4 ? { ...item, line: item.line.replace('"local"', '"loca1"') } : item,
    );
    const report = verify({ ...evidence, lines });
    expect(report).toMatchObject({
      valid: false,
      holds: false,
      firstBad: { revision: 4, storey: 'bytes', what: 'edited' },
    });
    expect(report.storeys.decisions.result).toBe('not-checked');
  });

  it('C57: a forged past that hashes well shows in the decisions', async () => {
    const evidence = await evidenceIn(shield);
    const cancelled = evidence.events.findIndex(({ type }) => type === 'LinkCancelled');
    const report = verify(forged(evidence, cancelled, (event) => void (event.data['clause'] = 'SOLO-99')));
    expect(report.storeys.bytes.result).toBe('holds');
    expect(report.firstBad).toMatchObject({ storey: 'decisions', revision: cancelled });
    expect(report.firstBad?.message).toContain('clause');
  });

  it('C57: against a head known from elsewhere a rewritten or cut run is found', async () => {
    const evidence = await evidenceIn(shield);
    const last = evidence.lines.length - 1;
    const head = { revision: last, hash: evidence.lines[last]?.hash as string };
    expect(verify({ ...evidence, digest: sha256, head }).valid).toBe(true);
    const cut = { ...evidence, lines: evidence.lines.slice(0, -1), events: evidence.events.slice(0, -1) };
    expect(verify({ ...cut, digest: sha256, head }).firstBad).toMatchObject({ what: 'cut', revision: last });
    const other = forged(evidence, 2, (event) => void (event.meta['official'] = 'somebody'));
    expect(verify({ ...other, digest: sha256, head }).firstBad).toMatchObject({ what: 'rewritten' });
  });

  it('I13 and I5 are told by name', async () => {
    const evidence = await evidenceIn(shield);
    const late = verify(forged(evidence, 3, (event) => void (event.meta['causedBy'] = [9])));
    expect(late.storeys.invariants.problems).toContainEqual(expect.objectContaining({ what: 'I13', revision: 3 }));
    const announced = evidence.events.find(({ type }) => type === 'ActionAnnounced')?.revision as number;
    const cancelled = evidence.events.findIndex(({ type }) => type === 'LinkCancelled');
    const after = evidence.events.find(({ type, revision }) => revision > cancelled && type === 'ShieldSpent')
      ?.revision as number;
    const dead = forged(evidence, after, (event) => {
      event.type = 'ServeAssigned';
      event.data = { to: 'A', why: 'forged' };
      event.meta['causedBy'] = [announced];
    });
    expect(verify(dead).storeys.invariants.problems).toContainEqual(
      expect.objectContaining({ what: 'I5', revision: after }),
    );
  });

  it('law 4: without the pinned ruleset, version or catalogue decisions are not checked, never valid', async () => {
    const evidence = await evidenceIn(shield);
    const { judge: _judge, ...without } = evidence;
    expect(verify(without)).toMatchObject({
      valid: false,
      holds: true,
      storeys: { decisions: { result: 'not-checked' } },
    });
    const { catalogue: _catalogue, ...bare } = evidence;
    const report = verify(bare);
    expect(report).toMatchObject({ valid: false, holds: true });
    expect(report.storeys.decisions.note).toContain('decisions not checked');
  });

  it('with withheld openings it says what it could not check, and blames nobody', async () => {
    const whole = await evidenceIn('solo/full-closed-hand.jsonl');
    const openings = whole.openings.filter((opening) => opening.for.includes('everyone'));
    const events = whole.lines.map(({ line }) => open(parseLine(line), openingsByDigest(openings)));
    const report = verify({ ...whole, openings, events });
    expect(report.firstBad).toBeNull();
    expect(report).toMatchObject({ valid: false, holds: true });
    expect(report.storeys.decisions.note).toMatch(/erased or withheld/);
    expect(report.storeys.invariants.note).toMatch(/I14 not checked/);
  });

  it('with erased names it still takes every decision again', async () => {
    const whole = await evidenceIn('demo/demo-2.jsonl');
    const openings = whole.openings.filter(({ kind }) => kind !== 'name');
    expect(openings.length).toBeLessThan(whole.openings.length);
    const events = whole.lines.map(({ line }) => open(parseLine(line), openingsByDigest(openings)));
    expect(verify({ ...whole, openings, events })).toMatchObject({ valid: true, firstBad: null });
  });
});
