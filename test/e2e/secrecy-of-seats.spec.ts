/**
 * C39, C63: every byte that a player gets, over all match scripts and many random matches, is searched for the cards that only ever lay
 * hidden in another's closed hand, and for another's identity. A player proves the own seat by credentials and gets that view at most; whatever
 * it plays in thought tells nothing of what the others hold.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { everywhere, openRegister } from '#access';
import { type EventStore, openStore } from '#event-store';
import { loadMatch } from '#recorder';
import { pdfText } from '#testing';
import {
  type Played,
  OF_SEATS,
  type Raw,
  catalogueCut,
  exported,
  hiddenIn,
  isMarked,
  markOf,
  play,
  randomPlayed,
  scripts,
  streamed,
  toldOfMany,
  withoutDefinitions,
  words,
} from './marked-matches.js';
import { Served } from './served.js';

interface Viewed extends Played {
  readonly seat: string;
  readonly others: readonly string[];
  /** Of the other seats. */
  readonly hidden: readonly string[];
}

let folder: string;
let store: EventStore;
let served: Served;
let viewed: readonly Viewed[];
const headersOf = new Map<string, Record<string, string>>();
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrecy-of-seats-'));
  const url = `sqlite:${join(folder, 'log.db')}`;
  store = await openStore(url);
  const played = [...(await scripts()), ...Array.from({ length: OF_SEATS }, (_none, i) => randomPlayed(i + 1))];
  await Promise.all(played.map((one) => play(store, one)));
  viewed = (await Promise.all(played.map(viewsOf))).flat().filter(({ hidden }) => hidden.length > 0);
  const access = `sqlite:${join(folder, 'access.db')}`;
  const register = openRegister(access);
  for (const seat of new Set(viewed.map((one) => one.seat))) {
    const account = await register.accounts.add({ id: `player-${seat}` });
    for (const { match } of viewed.filter((one) => one.seat === seat))
      await register.accounts.grant(account.id, { ...everywhere, role: 'seat', match, seat }, 'test');
    const { id } = await register.sessions.begin(account);
    const { token } = await register.tokens.sign(id, account.id);
    headersOf.set(seat, { authorization: `Bearer ${token}` });
  }
  await register.close();
  served = await Served.start({ store: url, access });
}, 600_000);
afterAll(async () => {
  await served.close();
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

/** Of a match that shows nobody everything: of a script the first seat, of a random match one after the other. */
async function viewsOf(one: Played): Promise<Viewed[]> {
  const { opening, status } = (await loadMatch(store, one.match)).stateAt();
  if (opening.hands === 'open' || (status === 'final' && opening.preset['reveal'] !== 'never')) return [];
  const seats = opening.players.map(({ id }) => id);
  const turn = one.match.startsWith('random-') ? one.commands.length % seats.length : 0;
  const seat = seats[turn] as string;
  const others = seats.filter((other) => other !== seat);
  return [{ ...one, seat, others, hidden: hiddenIn(one.commands, seat) }];
}

type Got = readonly [where: string, text: string];

async function everythingOf({ match, seat, others }: Viewed): Promise<Got[]> {
  const headers = headersOf.get(seat) as Record<string, string>;
  const { revision } = await loadMatch(store, match);
  const at = [0, Math.floor(revision / 2), revision];
  const asked = [
    ...at.map((one) => `?at=${one}`),
    `?as=${others[0] as string}`,
    '?as=official',
    '?as=spectator',
    '/events?limit=1000',
    `/events?limit=1000&as=${others[0] as string}`,
    '/audit',
    '/report?lang=hu',
    '/verify',
    '/proof',
    '/export',
    ...['score.A', 'players.0.hand', 'players.1.hand', 'chain', 'struck'].map((path) => `/why?path=${path}`),
  ];
  const got: Got[] = [];
  for (const path of asked) {
    const { text, headers: sent } = await served.get(`/api/matches/${match}${path}`, headers);
    got.push([path, text + JSON.stringify([...sent])]);
  }
  got.push(['/live', await streamed(served, `/api/matches/${match}/live`, revision, headers)]);
  got.push(['export', await exported(store, match, seat)]);
  const tries: Raw[] = [{ type: 'Pass', by: others[0] }, { type: 'Continue' }, { type: 'Serve' }, { type: 'StopPlay' }];
  const other = { at: revision, commands: tries };
  got.push(['/what-if', (await served.post(`/api/matches/${match}/what-if`, other, headers)).text]);
  for (const command of [...tries, { type: 'SignResult', by: seat, head: '0'.repeat(64) }])
    got.push(['/commands', (await served.say(match, command, headers)).text]);
  return got;
}

it('C39: gives no byte of what only ever lay hidden in another hand, in anything that a player can get', async () => {
  expect(viewed.length).toBeGreaterThan(OF_SEATS / 2);
  const told: string[] = [];
  for (const one of viewed) {
    const whose = one.others.map((seat) => `hush-who-${seat.toLowerCase()}`);
    for (const [where, text] of await everythingOf(one)) {
      const rest = withoutDefinitions(text);
      const marks = one.hidden.map((id) => markOf(id).exec(catalogueCut(id, rest))?.[0]);
      for (const mark of [...marks, ...[...whose, words].filter((who) => rest.includes(who))])
        if (mark !== undefined) told.push(`${one.match} as ${one.seat} ${where}: ${mark}`);
    }
  }
  expect(told).toEqual([]);
}, 600_000);

it('the own hand is there: what is searched is the view of the seat and not an empty one', async () => {
  const own = viewed.filter(({ commands, seat }) =>
    commands.some(({ type, to, cards }) => type === 'GiveCards' && to === seat && cards !== undefined),
  );
  expect(own.length).toBeGreaterThan(2);
  const seen = await Promise.all(
    own.map(async ({ match, seat, commands }) => {
      const { text } = await served.get(`/api/matches/${match}/events?limit=1000`, headersOf.get(seat));
      const given = commands.find(({ type, to, cards }) => type === 'GiveCards' && to === seat && cards !== undefined);
      return text.includes((given?.['cards'] as string[])[0]?.split('#', 1)[0] as string);
    }),
  );
  expect(seen.filter(Boolean)).toHaveLength(own.length);
});

it('C39: gives none of it in what is told of many matches', async () => {
  let searched = 0;
  for (const [seat, headers] of headersOf) {
    const lines = withoutDefinitions(await toldOfMany(served, headers));
    const hidden = viewed.filter((one) => one.seat === seat && one.match.startsWith('random-'));
    if (hidden.length === 0) continue;
    searched += 1;
    expect(lines).not.toContain(words);
    const marks = hidden.flatMap((one) => one.hidden).filter(isMarked);
    expect(marks.length).toBeGreaterThan(0);
    expect([seat, marks.map((id) => markOf(id).exec(lines)?.[0]).filter(Boolean)]).toEqual([seat, []]);
  }
  expect(searched).toBeGreaterThan(0);
}, 600_000);

it('C39: gives none of it on paper either', async () => {
  for (const one of viewed.filter((_one, i) => i % 12 === 0)) {
    const answer = await fetch(`${served.url}/api/matches/${one.match}/report?format=pdf`, {
      headers: headersOf.get(one.seat) as Record<string, string>,
    });
    expect(answer.status).toBe(200);
    const text = pdfText(new Uint8Array(await answer.arrayBuffer())).join('\n');
    expect([one.match, one.hidden.map((id) => markOf(id).exec(text)?.[0]).filter(Boolean)]).toEqual([one.match, []]);
  }
}, 600_000);

/** An answer without what was asked and what differs from request to request. */
const plain = (status: number, text: string, card: string): string =>
  `${status} ${text
    .replaceAll(card, 'CARD')
    .replaceAll(card.replace('hush-', 'Whisper'), 'CARD')
    .replaceAll(/request:[0-9a-f-]+/g, '')
    .replaceAll(/"(commandId|eventId)":"[^"]*"/g, '')}`;

it('C63: a guess is answered alike whether the card lies in the other hand or nowhere', async () => {
  let guesses = 0;
  for (const { match, seat, others, hidden } of viewed.filter(({ match: id }) => id.startsWith('random-'))) {
    const headers = headersOf.get(seat) as Record<string, string>;
    const other = others[0] as string;
    const { revision } = await loadMatch(store, match);
    const [card] = hidden as [string];
    // A card of the same kind that nobody was ever given: as good a guess, and wrong.
    if (!isMarked(card)) continue;
    const { opening } = (await loadMatch(store, match)).stateAt();
    const given = JSON.stringify((await loadMatch(store, match)).events.filter(({ type }) => type !== 'MatchOpened'));
    const wrong = opening.cards.find(
      ({ id, kind: its }) => its === opening.cards.find((one) => one.id === card)?.kind && !given.includes(`"${id}#`),
    )?.id;
    if (wrong === undefined) continue;
    guesses += 1;
    const ask = async (guess: string): Promise<string[]> => {
      const answers: string[] = [];
      for (const path of [`cards.${guess}#1`, `players.1.hand`]) {
        const { status, text } = await served.get(
          `/api/matches/${match}/why?path=${encodeURIComponent(path)}`,
          headers,
        );
        answers.push(plain(status, text, guess));
      }
      for (const command of [
        { type: 'Announce', by: other, card: guess, targets: [seat] },
        { type: 'Respond', by: other, card: guess },
        { type: 'SetCard', by: other, card: guess },
      ]) {
        const body = { at: revision, commands: [command] };
        const { status, text } = await served.post(`/api/matches/${match}/what-if`, body, headers);
        answers.push(plain(status, text, guess));
      }
      return answers;
    };
    const [right, none] = [await ask(card), await ask(wrong)];
    expect([match, seat, right]).toEqual([match, seat, none]);
  }
  expect(guesses).toBeGreaterThan(OF_SEATS / 8);
}, 600_000);
