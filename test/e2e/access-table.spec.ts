/** Every cell of the access table, tried over HTTP: role by route, in the own tournament and in another. */
import { readFile, writeFile } from 'node:fs/promises';
import { type Grant, type Place, type Role, roles } from '#access';
import { type Row, accessMarkdown, accessRows, accessTable, cellOf } from '../../apps/api/src/index.js';
import { OWN, People, SECRET, cast } from './people.js';

const OTHER = 'autumn-cup';
const places: Readonly<Record<'own' | 'other', Place>> = {
  own: { match: 'own-1', tournament: OWN, table: '1' },
  other: { match: 'other-1', tournament: OTHER, table: '1' },
};
const grantOf = (role: Role): Grant => ({ ...cast[role], role });

let people: People;
let rows: Row[];
beforeAll(async () => {
  people = await People.meet();
  for (const { match, tournament } of Object.values(places)) await people.open(match as string, tournament as string);
  rows = accessRows(people.served.server.routes);
}, 60_000);
afterAll(() => people.part());

let fresh = 0;
const next = (): string => `fresh-${(fresh += 1)}`;

/** The address and body with which a cell is tried; whatever it changes is made for it. */
async function attempt(
  { route, command }: Row,
  { match, tournament }: Place,
): Promise<{ path: string; body?: object }> {
  const grant = { role: 'spectator' as const, tournament: tournament as string };
  const full = { ...grant, table: null, match: null, seat: null };
  const path = (route.split(' ')[1] as string).replace(':id', match as string);
  switch (route) {
    case 'POST /api/matches':
      return {
        path,
        body: {
          match: next(),
          ruleset: 'solo',
          players: [{ id: 'A' }, { id: 'B' }],
          first: 'A',
          competition: { tournament },
        },
      };
    case 'POST /api/matches/:id/commands':
      return { path, body: sample[command ?? ''] as object };
    case 'POST /api/matches/:id/what-if':
      return { path, body: { at: 0, commands: [{ type: 'Serve' }] } };
    case 'POST /api/approvals':
      return { path, body: { match, command: sample['Rule'] } };
    case 'POST /api/erasures':
      return { path, body: { match, seat: 'B' } };
    case 'POST /api/sessions':
      return { path, body: { account: 'the-judge', secret: SECRET } };
    case 'POST /api/invitations':
      return { path, body: grant };
    case 'POST /api/invitations/accept':
      return {
        path,
        body: { code: (await people.register.invitations.add(full, 'test')).code, account: next(), secret: SECRET },
      };
    case 'POST /api/keys':
      return { path, body: { account: next(), ...grant } };
    case 'POST /api/accounts':
      return { path, body: { account: next(), grant } };
    case 'PATCH /api/accounts/:account':
      return { path: '/api/accounts/the-seat', body: { disabled: false } };
    case 'POST /api/accounts/:account/grants':
      return { path: '/api/accounts/target/grants', body: grant };
    case 'DELETE /api/accounts/:account/grants/:grant': {
      const { id } = await people.register.accounts.grant('target', full, 'test');
      return { path: `/api/accounts/target/grants/${id}` };
    }
    case 'DELETE /api/keys/:prefix': {
      const account = next();
      await people.register.accounts.add({ id: account, kind: 'device' });
      await people.register.accounts.grant(account, { ...full, role: 'service' }, 'test');
      return { path: `/api/keys/${(await people.register.devices.add(account)).prefix}` };
    }
    default:
      return {
        path: path
          .replace(':ruleset', 'solo')
          .replace(':clause', 'SOLO-8')
          .replace(':tournament', tournament as string)
          .replaceAll(/[:*]\w*/g, 'x'),
      };
  }
}

const sample: Readonly<Record<string, object>> = {
  Announce: { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
  Rule: { type: 'Rule', kind: 'note', clause: 'SOLO-8', reason: 'seen' },
  HearAppeal: { type: 'HearAppeal', ruling: 'R1', outcome: 'upheld', reason: 'heard' },
  SignResult: { type: 'SignResult', by: 'A', head: '0'.repeat(64) },
};

/** Whether it was let in; a live stream is left as soon as that is known. */
async function isLetIn(
  { route }: Row,
  path: string,
  body: object | undefined,
  who: Role | undefined,
): Promise<boolean> {
  const leave = new AbortController();
  const headers = {
    ...(who === undefined ? {} : route === 'DELETE /api/sessions' ? await people.newly(who) : people.as(`the-${who}`)),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
  const answer = await fetch(people.served.url + path, {
    method: route.split(' ')[0] as string,
    headers,
    signal: leave.signal,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const code = answer.status === 401 || answer.status === 403 ? ((await answer.json()) as { code: string }).code : '';
  leave.abort();
  expect([route, answer.status < 500 || answer.status === 501]).toEqual([route, true]);
  return code === '';
}

describe('the access table', () => {
  it('has a line for each route that is there, and for no other', () => {
    const there = new Set(rows.map(({ route }) => route));
    expect([...there].filter((route) => accessTable[route] === undefined)).toEqual([]);
    expect(Object.keys(accessTable).filter((route) => !there.has(route))).toEqual([]);
  });

  it('is written in docs/access.md as it is', async () => {
    const made = accessMarkdown(rows, grantOf, places.own, places.other);
    if (process.env.UPDATE_ACCESS !== undefined) await writeFile('docs/access.md', made);
    expect(await readFile('docs/access.md', 'utf8')).toBe(made);
  });

  it.each([undefined, ...roles])(
    'holds for %s, cell by cell',
    async (who) => {
      const grants = who === undefined ? [] : [grantOf(who)];
      if ((await people.register.accounts.find('target')) === undefined)
        await people.register.accounts.add({ id: 'target' });
      const wrong: string[] = [];
      for (const row of rows) {
        // It stands for a browser that comes back from a provider: nobody else is let in.
        if (row.route === 'GET /api/oidc/callback') continue;
        for (const [where, place] of Object.entries(places)) {
          // One stream over all matches: what it gives of each is tried below.
          if (row.route === 'GET /api/live' && where === 'other') continue;
          const cell = cellOf(row, who, grants, place);
          const { path, body } = await attempt(row, place);
          const tries: [string, boolean][] = row.need.startsWith('audience')
            ? [
                [`${path}?path=score.A&as=official`, cell === 'official'],
                [`${path}?path=score.A&as=A`, cell === 'official' || cell === 'own seat'],
                [`${path}?path=score.A&as=B`, cell === 'official'],
                [`${path}?path=score.A&as=spectator`, true],
              ]
            : [[path, cell !== 'no']];
          for (const [at, expected] of tries) {
            const asked = row.route.endsWith('/why') ? at : at.replace('path=score.A&', '');
            if ((await isLetIn(row, asked, body, who)) !== expected)
              wrong.push(`${row.route} ${where} ${asked}: ${cell}`);
          }
        }
      }
      expect(wrong).toEqual([]);
    },
    60_000,
  );

  it('holds inside the stream of the whole store: the own tournament as officials see it, another as the public does', async () => {
    for (const match of ['own-1', 'other-1'])
      await people.say('the-admin', match, { type: 'GiveCards', to: 'A', cards: ['no-talking'] });
    const leave = new AbortController();
    const answer = await fetch(`${people.served.url}/api/live?as=official`, {
      headers: people.as('the-official'),
      signal: leave.signal,
    });
    let text = '';
    const given = (): { matchId: string; data: { cards: unknown[] } }[] =>
      text
        .split('\n')
        .filter((line) => line.startsWith('data:') && line.includes('"CardsGiven"') && line.endsWith('}'))
        .map((line) => JSON.parse(line.slice(5)) as { matchId: string; data: { cards: unknown[] } });
    const decoder = new TextDecoder();
    for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      if (given().length === 2) break;
    }
    leave.abort();
    expect(given().map(({ matchId, data }) => [matchId, data.cards])).toEqual([
      ['own-1', ['no-talking#1']],
      ['other-1', [null]],
    ]);
  });
});
