import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Told } from './store-writer.js';
import { transpiled } from '#testing';
import { contents, requireKept, rooms, startWriter } from './writers.js';

const streams = ['match-a', 'match-b', 'match-c', 'match-d'];

describe('a store whose program is killed', () => {
  let built: string;
  let folder: string;
  let file: string;

  beforeAll(async () => {
    built = await transpiled(rooms);
  });
  afterAll(() => rm(built, { recursive: true }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'touchline-killed-'));
    file = join(folder, 'store.db');
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('has every append that was answered, where the answer said (C45)', async () => {
    const told: Told[] = [];
    for (let run = 0; run < 12; run += 1) {
      const { child, ended } = startWriter(built, { file, name: `run ${run}`, streams, rounds: 1_000_000 });
      await Promise.race([new Promise((resolve) => child.stdout?.once('data', resolve)), ended]);
      await pause(Math.random() * 80);
      child.kill('SIGKILL');
      const end = await ended;
      expect(end).toMatchObject({ signal: 'SIGKILL', errors: '' });
      expect(end.told.length).toBeGreaterThan(0);
      told.push(...end.told);
      requireKept(await contents(file), told);
    }
  }, 120_000);

  it('has them in a copy of its files too that was taken in the middle of writing', async () => {
    const { child, ended } = startWriter(built, { file, name: 'writer', streams, rounds: 1_000_000 });
    await new Promise((resolve) => child.stdout?.once('data', resolve));
    child.kill('SIGSTOP');
    await pause(50);
    const copy = join(folder, 'copy.db');
    for (const suffix of ['', '-wal']) await copyFile(file + suffix, copy + suffix);
    child.kill('SIGKILL');
    const { told } = await ended;
    requireKept(await contents(copy), told);
  }, 30_000);
});

describe('two programs that write one file', () => {
  it('lose nothing, leave no gap and are never turned away (C43)', async () => {
    const built = await transpiled(rooms);
    const folder = await mkdtemp(join(tmpdir(), 'touchline-two-'));
    const file = join(folder, 'store.db');
    try {
      const tasks = ['one', 'two'].map((name) => ({
        file,
        name,
        streams: ['match-shared', `match-${name}`],
        rounds: 150,
      }));
      const ends = await Promise.all(tasks.map((task) => startWriter(built, task).ended));
      for (const end of ends) expect(end).toMatchObject({ code: 0, errors: '' });
      const told = ends.flatMap((end) => end.told);
      expect(told.filter(({ code }) => code !== undefined)).toEqual([]);
      expect(told).toHaveLength(600);
      const found = await contents(file);
      requireKept(found, told);
      expect([...found.values()].map((events) => events.length).sort()).toEqual([300, 300, 600]);
    } finally {
      await rm(folder, { recursive: true });
      await rm(built, { recursive: true });
    }
  }, 120_000);
});

describe('a program that follows a file', () => {
  it('may end as soon as it follows no more', async () => {
    const built = await transpiled(rooms);
    const file = join(built, 'store.db');
    try {
      const writing = startWriter(built, { file, name: 'writer', streams: ['match-a'], rounds: 2 });
      expect((await writing.ended).code).toBe(0);
      const follower = startWriter(built, { file, name: '', streams: [], rounds: 0 }, { script: 'store-follower' });
      expect(await follower.ended).toMatchObject({ code: 0, errors: '', told: [{ stream: 'match-a', revision: 0 }] });
    } finally {
      await rm(built, { recursive: true });
    }
  }, 30_000);
});
