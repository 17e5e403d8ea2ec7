/**
 * Every write and every sync that an append makes is killed, or fails, one at a time, under `strace`; then the file is opened anew and
 * must hold what was answered, and the writer must be able to finish its work.
 */
import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Told } from './store-writer.js';
import { transpiled } from '#testing';
import { type Ended, contents, requireKept, rooms, startWriter } from './writers.js';

const streams = ['match-a', 'match-b'];
const rounds = 3;
const onWrites = ['pwrite64', 'ftruncate'];
const onSyncs = ['fsync', 'fdatasync'];

/**
 * Declares the suite.
 * @param strace the program
 * @param sample how many of the calls of each kind to make fail, evenly spread; `Infinity` for all of them
 */
export function diskFaults(strace: string, sample: number): void {
  describe('a store whose disk fails', () => {
    let built: string;
    let folder: string;
    let file: string;

    beforeAll(async () => {
      built = await transpiled(rooms);
    });
    afterAll(() => rm(built, { recursive: true }));
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'touchline-faults-'));
      file = join(folder, 'store.db');
    });
    afterEach(() => rm(folder, { recursive: true }));

    const task = { name: 'writer', streams, rounds, again: true };
    const plainly = async (): Promise<Ended> => startWriter(built, { ...task, file }).ended;
    const traced = (...words: string[]): Promise<Ended> => {
      const paths = ['', '-wal', '-shm', '-journal'].flatMap((suffix) => ['-P', file + suffix]);
      // The faster way of tracing does not deliver signals.
      const fast = words.some((word) => word.includes('signal=')) ? [] : ['--seccomp-bpf'];
      const under = [strace, '-f', ...fast, '-qq', '-o', join(folder, 'trace'), ...paths, ...words];
      return startWriter(built, { ...task, file }, { under }).ended;
    };
    /** How often the calls are made in a run where nothing fails. */
    const countOf = async (calls: readonly string[]): Promise<number> => {
      await traced('-e', `trace=${calls.join(',')}`);
      const count = (await readFile(join(folder, 'trace'), 'utf8'))
        .split('\n')
        .filter((line) => /^\d+ +\w+\(/.test(line)).length;
      await afresh();
      return count;
    };
    const afresh = async (): Promise<void> => {
      for (const suffix of ['', '-wal', '-shm', '-journal']) await rm(file + suffix, { force: true });
    };
    /** Runs a writer upon a new file for each of these faults, then checks the file and lets the writer finish its work. */
    const eachFault = async (calls: readonly string[], fault: string, check: (end: Ended) => void): Promise<void> => {
      const reached: boolean[] = [];
      for (const call of calls) {
        const count = await countOf([call]);
        const step = Math.max(count / sample, 1);
        for (let at = 1; at <= count; at = Math.floor(at + step)) {
          const end = await traced('-e', `trace=${call}`, '-e', `inject=${call}:${fault}:when=${at}`);
          reached.push(/INJECTED|killed by SIGKILL/.test(await readFile(join(folder, 'trace'), 'utf8')));
          check(end);
          requireKept(await contents(file), end.told);
          await requireFinished();
          await afresh();
        }
      }
      // The last calls of one run are not always there in another.
      expect(reached.filter(Boolean).length).toBeGreaterThan(0.8 * reached.length);
    };
    /** The same appends again, as after a crash: what was stored is repeated, what was not is stored now, and each once. */
    const requireFinished = async (): Promise<void> => {
      const end = await plainly();
      expect(end).toMatchObject({ code: 0, errors: '' });
      expect(end.told.filter(({ revision }) => revision !== undefined)).toHaveLength(streams.length * rounds);
      const found = await contents(file);
      requireKept(found, end.told);
      for (const stream of streams) expect(found.get(stream)).toHaveLength(2 * rounds);
    };

    it('writes and syncs by the calls that these specs make fail', async () => {
      const program = execFileSync(strace, ['--version'], { encoding: 'utf8' });
      expect(program).toContain('strace -- version');
      expect(await countOf(onWrites)).toBeGreaterThan(50);
      expect(await countOf(onSyncs)).toBeGreaterThan(rounds);
    }, 60_000);

    it('keeps what was answered when it is killed at any write or sync (C45)', async () => {
      const told: Told[] = [];
      await eachFault([...onWrites, 'fsync'], 'signal=KILL', (end) => told.push(...end.told));
      expect(told.length).toBeGreaterThan(0);
    }, 600_000);

    it('does not know the outcome when a sync fails, refuses everything from then on, and is whole when opened anew', async () => {
      let unknown = 0;
      await eachFault(['fsync'], 'error=EIO', (end) => {
        expect(end).toMatchObject({ code: 0, errors: '' });
        const failed = end.told.findIndex(({ code }) => code === 'OUTCOME_UNKNOWN');
        if (failed === -1) return;
        unknown += 1;
        const after = end.told.slice(failed).filter(({ code }) => code !== 'OUTCOME_UNKNOWN');
        expect(after.length).toBeGreaterThan(0);
        for (const told of after) expect(told).toMatchObject({ code: 'STORE_UNAVAILABLE', reason: 'broken' });
      });
      expect(unknown).toBeGreaterThan(0);
    }, 600_000);

    it('never answers what it could not write, whichever write fails', async () => {
      await eachFault(onWrites, 'error=EIO', (end) => {
        expect(end).toMatchObject({ code: 0, errors: '' });
      });
    }, 600_000);

    it('says that the disk is full, stores nothing of that append, and goes on once there is room', async () => {
      const full: Told[] = [];
      await eachFault(['pwrite64'], 'error=ENOSPC', (end) => {
        expect(end).toMatchObject({ code: 0, errors: '' });
        const failed = end.told.filter(({ code }) => code !== undefined);
        full.push(...failed.filter(({ stream, reason }) => stream !== '' && reason === 'disk-full'));
        expect(failed.filter(({ code }) => code === 'OUTCOME_UNKNOWN')).toEqual([]);
        for (const { ids, reason } of failed) {
          const again = end.told.find((told) => told.ids.join() === ids.join() && told.revision !== undefined);
          if (reason === 'disk-full' && ids.length > 0) expect(again).toMatchObject({ repeated: false });
        }
      });
      expect(full.length).toBeGreaterThan(0);
    }, 600_000);

    it('says that a file or its folder may not be written to', async () => {
      expect((await plainly()).code).toBe(0);
      await chmod(file, 0o444);
      await chmod(folder, 0o555);
      // Whoever may do everything is not stopped by permissions.
      const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
      const end = await startWriter(built, { ...task, file }, { options: nobody }).ended;
      expect(end).toMatchObject({ code: 0, errors: '', told: [{ code: 'STORE_UNAVAILABLE', reason: 'read-only' }] });
      await chmod(folder, 0o755);
    }, 60_000);
  });
}
