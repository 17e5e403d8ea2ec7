/** Every cell of the access table, tried over HTTP: role by route, in the own tournament and in another. */
import { readFile, writeFile } from 'node:fs/promises';
import { type Grant, type Place, type Role, roles } from '#access';
import { type Row, accessMarkdown, accessRows, accessTable, cellOf } from '../../apps/api/src/index.js';
import { fittingRequest } from './fitting-request.js';
import { OWN, People, cast } from './people.js';

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
      const wrong: string[] = [];
      for (const row of rows) {
        // It stands for a browser that comes back from a provider: nobody else is let in.
        if (row.route === 'GET /api/oidc/callback') continue;
        for (const [where, place] of Object.entries(places)) {
          // One stream over all matches: what it gives of each is tried below.
          if (row.route === 'GET /api/live' && where === 'other') continue;
          const cell = cellOf(row, who, grants, place);
          const { path, body } = await fittingRequest(people, row, place);
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
