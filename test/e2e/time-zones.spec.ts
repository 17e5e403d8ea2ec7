/** C59: where the machine stands and what its clock does changes nothing of what is recorded. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const built = resolve('dist/apps/cli/src/main.js');
// Over the hour that New York has twice, with and without offsets, and back again.
const times = [
  '2026-11-01T05:30:00Z',
  '2026-11-01T01:30:00-05:00',
  '2026-11-01T06:10:00+14:00',
  '2026-10-31T23:59:59-04:00',
];
const inUtc = [
  '2026-11-01T05:30:00.000Z',
  '2026-11-01T06:30:00.000Z',
  '2026-10-31T16:10:00.000Z',
  '2026-11-01T03:59:59.000Z',
];
const script = [
  { type: 'OpenMatch', match: 'm1', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A' },
  { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
  { type: 'Pass', by: 'B' },
  { type: 'ConfirmGoal', by: 'A' },
].map((command, i) => JSON.stringify({ ...command, at: times[i] }));

async function recordedIn(TZ: string): Promise<{ state: unknown; told: unknown; audit: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'touchline-'));
  try {
    writeFileSync(join(folder, 'script.jsonl'), script.join('\n'));
    const run = async (...args: string[]): Promise<string> =>
      (await promisify(execFile)(process.execPath, [built, ...args], { cwd: folder, env: { ...process.env, TZ } }))
        .stdout;
    await run('record', 'script.jsonl');
    const lines = (await run('export', 'm1')).split('\n').filter((line) => line.startsWith('{"hash"'));
    const events = lines.map(
      (line) =>
        (JSON.parse(line) as { event: { type: string; meta: { occurredAt: string; recordedAt: string } } }).event,
    );
    for (const { meta } of events) expect(meta.recordedAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    return {
      state: JSON.parse(await run('state', 'm1', '--json')) as unknown,
      told: events.map(({ type, meta }) => [type, meta.occurredAt]),
      audit: (await run('replay', 'm1')).split('\n').slice(0, 4).join('\n'),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

it('C59: the same under any TZ; times are kept in UTC, and table time may go backwards', async () => {
  const utc = await recordedIn('UTC');
  expect(new Set((utc.told as [string, string][]).map(([, at]) => at))).toEqual(new Set(inUtc));
  for (const zone of ['America/New_York', 'Pacific/Kiritimati'])
    expect([zone, await recordedIn(zone)]).toEqual([zone, utc]);
}, 60_000);
