/** A match as a file over HTTP: it verifies by itself, and an audience's file opens nothing that the audience may not see. */
import { sha256 } from '#event-store';
import { type KeptMatch, matchesInExport } from '#log';
import { type Evidence, evidenceOf, verify } from '#replay';
import { rulebook } from '#rulebook';
import { Served, expectProblem } from './served.js';

const evidenceIn = (text: string): Evidence =>
  evidenceOf(matchesInExport(sha256, text)[0] as KeptMatch, rulebook, sha256);

let served: Served;
beforeAll(async () => {
  served = await Served.start();
  await served.open('sealed', { hands: 'closed' });
  await served.say('sealed', { type: 'GiveCards', to: 'A', cards: ['kim-cang-ho-the', 'no-talking'] });
  await served.say('sealed', { type: 'Announce', by: 'A', card: 'no-talking', targets: ['B'] });
  await served.say('sealed', { type: 'Pass', by: 'B' });
}, 60_000);
afterAll(() => served.close());

describe('GET /api/matches/:id/export', () => {
  it('gives a file that verifies without a store, down to the decisions', async () => {
    const { status, headers, text } = await served.get('/api/matches/sealed/export');
    expect([status, headers.get('content-type')]).toEqual([200, 'application/x-ndjson; charset=utf-8']);
    expect(headers.get('content-disposition')).toBe('attachment; filename="sealed.jsonl"');
    const report = verify(evidenceIn(text));
    expect([report.valid, report.firstBad]).toEqual([true, null]);
    expect(report.storeys.decisions.checked).toBe(4);
  });

  it('C39: opens for a spectator what was shown, and nothing that still lies in a closed hand', async () => {
    const { text } = await served.get('/api/matches/sealed/export?as=spectator');
    const lines = text.trimEnd().split('\n').slice(1);
    expect(lines.join('\n')).not.toContain('kim-cang-ho-the');
    expect(
      evidenceIn(text).events.some(({ type, data }) => type === 'ActionAnnounced' && data['card'] === 'no-talking#1'),
    ).toBe(true);
  });

  it('knows no match that is not there', async () => {
    expectProblem(await served.get('/api/matches/nowhere/export'), 404, 'UNKNOWN_MATCH');
  });
});
