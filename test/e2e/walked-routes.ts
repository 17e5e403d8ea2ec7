/** What a walk over the API asks: every operation but those of an OpenID provider, and every type of command. */
import type { ApiWalk, Command } from './api-walk.js';
import { OWN, type People, SECRET } from './people.js';
import { scriptOf } from './recorded-matches.js';

const own = { tournament: OWN };
const final = { id: 'final-1' };
const le = { id: 'le' };
const players = [
  { id: 'A', name: 'Ánh' },
  { id: 'B', name: 'Bình' },
];
const solo = { type: 'OpenMatch', ruleset: 'solo', players, first: 'A', hands: 'open' };
const seats = ['A', 'B', 'C', 'D', 'E'].map((id) => ({ id }));
const rewind = { type: 'Rule', kind: 'rewind', to: 1, clause: 'SOLO-18', reason: 'the wrong card was entered' };

/** What the scripts leave out. */
const matches: readonly (readonly Command[])[] = [
  [
    { ...solo, match: 'final-1', competition: { ...own, round: 3, table: '1' } },
    { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
    { type: 'Respond', by: 'B', card: 'kim-cang-ho-the' },
    { type: 'CallJudge', by: 'A', reason: 'was it a debuff?' },
    { type: 'Rule', kind: 'penalty', seat: 'B', amount: 1, clause: 'SOLO-18', reason: 'late at the table' },
    { type: 'Appeal', ruling: 'R1', reason: 'was on time', by: 'B' },
  ],
  [
    { ...solo, match: 'final-2', preset: { gamesToWin: 2, bothAffected: 'die' } },
    { type: 'DefineCard', card: { id: 'fog', name: { en: 'Fog' }, kind: 'environment' } },
    { type: 'Announce', by: 'A', card: 'fog', targets: ['A', 'B'] },
    { type: 'RollDie', rolls: { A: 6, B: 3 } },
    { type: 'Pass', by: 'A' },
    { type: 'Pass', by: 'B' },
    { type: 'EndGame', winners: ['B'], reason: 'time' },
    { type: 'EndMatch', winners: ['B'], reason: 'agreed' },
  ],
  [
    { type: 'OpenMatch', ruleset: 'fengsheng', match: 'final-3', players: seats, first: 'A', hands: 'open' },
    { type: 'Reveal', player: 'B', what: 'character', value: 'qibai' },
  ],
];
const scripts = [
  'solo/last-escape',
  'solo/full-closed-hand',
  'fengsheng/full-five-seats',
  'hkk/full-match',
  'hkk/barred-from-reacting',
];

export async function walk(api: ApiWalk, people: People): Promise<void> {
  for (const match of [...matches, ...scripts.map(scriptOf)]) await api.record(match);
  const hear = { type: 'HearAppeal', ruling: 'R1', outcome: 'upheld', reason: 'the clock was seen' };
  await api.say('final-1', hear, people.as('the-judge'));
  const { events } = (await api.ask('getEvents', { at: { id: 'final-2' } })).body as { events: { hash: string }[] };
  await api.say('final-2', { type: 'SignResult', by: 'B', head: events.at(-1)?.hash });
  await reading(api);
  await access(api, people);
  await wrong(api, people);
}

async function reading(api: ApiWalk): Promise<void> {
  await api.ask('secondCommand', { body: { match: final.id, command: rewind } });
  await api.ask('listMatches', { query: '?limit=2' });
  await api.ask('getState', { at: final });
  await api.ask('getWhy', { at: le, query: '?path=score.A' });
  await api.ask('tryOtherCourse', { at: final, body: { at: 3, commands: [{ type: 'Pass', by: 'B' }] } });
  for (const id of ['getAudit', 'getReport', 'verifyMatch', 'exportMatch', 'replayAsFile', 'followMatch', 'getProof'])
    await api.ask(id, { at: le });
  for (const id of ['followStore', 'listTournaments', 'listRulings', 'listCalls']) await api.ask(id);
  await api.ask('countPenalties', { at: own });
  for (const id of ['getCheckpoint', 'getCheckpointKeys', 'listRulesets', 'getDocsPage', 'getDocs']) await api.ask(id);
  await api.ask('getConsistency', { query: '?from=1&to=2' });
  await api.ask('getRuleset', { at: { ruleset: 'solo' } });
  await api.ask('getClause', { at: { ruleset: 'solo', clause: 'SOLO-8' } });
  await api.ask('getFigures', { at: { figures: 'players' }, query: '?limit=2' });
  for (const id of ['isLive', 'isReady', 'getMetrics', 'getFrontPage']) await api.ask(id);
}

async function access(api: ApiWalk, people: People): Promise<void> {
  const judge = { ...own, role: 'judge' };
  const secret = 'a long enough phrase';
  await api.ask('logIn', { body: { account: 'the-judge', secret: SECRET } });
  await api.ask('whoAmI');
  const { code } = (await api.ask('invite', { body: { ...own, role: 'seat', seat: 'A' } })).body;
  await api.ask('acceptInvitation', { body: { code, account: 'anh-7', name: 'Ánh', secret } });
  const { prefix } = (await api.ask('addKey', { body: { account: 'screen-1', ...own, role: 'service' } })).body;
  await api.ask('listKeys');
  await api.ask('revokeKey', { at: { prefix: String(prefix) } });
  await api.ask('addAccount', { body: { account: 'referee-7', name: 'Bình', secret, grant: judge } });
  await api.ask('changeAccount', { at: { account: 'referee-7' }, body: { disabled: true } });
  const { id } = (await api.ask('addGrant', { at: { account: 'referee-7' }, body: judge })).body;
  await api.ask('revokeGrant', { at: { account: 'referee-7', grant: String(id) } });
  await api.ask('listAccounts', { query: '?limit=2' });
  await api.ask('erasePerson', { body: { match: le.id, seat: 'B' } });
  await api.ask('renewToken');
  await api.ask('logOut', { headers: await people.newly('judge') });
  await api.ask('listDenials', { query: '?limit=2', headers: people.as('the-spectator') });
  await api.ask('listDenials', { query: '?limit=2' });
}

/** One of each status that has none yet. */
async function wrong(api: ApiWalk, people: People): Promise<void> {
  await api.ask('recordCommand', { at: final, body: { type: 'Serve', foo: 1 } });
  await api.ask('listAccounts', { headers: { authorization: '' } });
  await api.ask('recordCommand', { at: final, body: { type: 'Serve' }, headers: people.as('the-spectator') });
  await api.ask('getState', { at: { id: 'no-such' } });
  await api.ask('recordCommand', { at: final, body: { type: 'Serve' }, headers: { 'if-match': '"0"' } });
  await api.ask('recordCommand', { at: final, body: { type: 'x'.repeat(1_100_000) } });
  await api.ask('recordCommand', { at: final, body: {}, headers: { 'content-type': 'text/plain' } });
  await api.ask('recordCommand', { at: final, body: { type: 'ConfirmGoal', by: 'A' } });
  for (let tries = 0; api.problems['429'] === undefined && tries < 20; tries += 1)
    await api.ask('logIn', { body: { account: 'the-official', secret: 'not that phrase' } });
}
