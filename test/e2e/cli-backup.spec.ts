import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Sqlite } from '#migrations';
import { runIn, script } from './run-cli.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'backup-'));
  await runIn(folder, ['record', '-'], script);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A copy with its manifest, tampered with. */
async function tampered(name: string, statements: string): Promise<string> {
  await copyFile(join(folder, 'copy.db'), join(folder, name));
  await copyFile(join(folder, 'copy.db.manifest.json'), join(folder, `${name}.manifest.json`));
  const db = new Sqlite(join(folder, name));
  db.exec(
    `DROP TRIGGER events_are_not_changed; DROP TRIGGER events_are_not_deleted; PRAGMA foreign_keys = off; ${statements}`,
  );
  db.close();
  return name;
}

describe('backup and restore', () => {
  it('copies a store that is in use, proves the copy whole and goes on from it', async () => {
    expect((await runIn(folder, ['backup', 'copy.db'])).code).toBe(0);
    const checked = await runIn(folder, ['backup', '--check', 'copy.db']);
    expect([checked.code, checked.lines[0]]).toMatchObject([0, { whole: true, problems: [] }]);
    const restored = await runIn(folder, ['restore', 'copy.db', '--store', 'sqlite:again.db']);
    expect(restored.code).toBe(0);
    const states = await Promise.all(
      ['data/touchline.db', 'again.db'].map((file) => runIn(folder, ['state', 'm1', '--store', `sqlite:${file}`])),
    );
    expect(states[0]?.out).toBe(states[1]?.out);
    const goes = '{"type":"CallJudge","match":"m1"}';
    expect((await runIn(folder, ['record', '-', '--store', 'sqlite:again.db'], goes)).code).toBe(0);
  });

  it('overwrites nothing', async () => {
    expect((await runIn(folder, ['backup', 'copy.db'])).err).toMatch(/is there already/);
    expect((await runIn(folder, ['restore', 'copy.db'])).err).toMatch(/is there already/);
  });

  it.each([
    ['a changed line', "UPDATE events SET line = replace(line, 'm1', 'm2') WHERE revision = 2", /hash does not follow/],
    ['a cut tail', 'DELETE FROM openings; DELETE FROM events WHERE revision >= 4', /its manifest says/],
    ['a gap', 'DELETE FROM openings; DELETE FROM events WHERE revision = 2', /revision 2 is missing/],
  ])('C57: finds %s in a copy and does not restore it', async (name, statements, problem) => {
    const file = await tampered(`${name.replaceAll(' ', '-')}.db`, statements);
    const checked = await runIn(folder, ['backup', '--check', file]);
    expect([checked.code, checked.out]).toEqual([2, expect.stringMatching(problem)]);
    expect((await runIn(folder, ['restore', file, '--store', 'sqlite:never.db'])).code).toBe(1);
  });

  it('finds a file that was cut short', async () => {
    const bytes = await readFile(join(folder, 'copy.db'));
    await writeFile(join(folder, 'short.db'), bytes.subarray(0, bytes.length - 8192));
    await copyFile(join(folder, 'copy.db.manifest.json'), join(folder, 'short.db.manifest.json'));
    expect((await runIn(folder, ['backup', '--check', 'short.db'])).code).toBe(2);
  });
});
