/**
 * C39, C63: every byte that a player gets, over all match scripts and many random matches, is searched for the cards that only ever lay
 * hidden in another's closed hand, and for another's identity. A player proves the own seat by credentials and gets that view at most; whatever
 * it plays in thought tells nothing of what the others hold.
 */
import { type About, toldByCommand, toldOfMany, toldOfMatch, toldOnPaper } from './everything-told.js';
import {
  type Played,
  OF_SEATS,
  catalogueCut,
  cup,
  exported,
  hiddenIn,
  markOf,
  randomPlayed,
  scripts,
  withoutDefinitions,
  words,
} from './marked-matches.js';
import { Watched } from './watched.js';

interface Viewed extends Played {
  readonly seat: string;
  readonly others: readonly string[];
  /** Of the other seats. */
  readonly hidden: readonly string[];
}

let watched: Watched;
let viewed: readonly Viewed[];
beforeAll(async () => {
  const played = [...(await scripts()), ...Array.from({ length: OF_SEATS }, (_none, i) => randomPlayed(i + 1))];
  watched = await Watched.playing(played);
  viewed = (await Promise.all(played.map(viewsOf))).flat().filter(({ hidden }) => hidden.length > 0);
  await watched.serve(viewed);
}, 600_000);
afterAll(() => watched.close());

/** Of a match that shows nobody everything: of a script the first seat, of a random match one after the other. */
async function viewsOf(one: Played): Promise<Viewed[]> {
  if (!(await watched.keepsSecrets(one.match))) return [];
  const seats = (await watched.read(one.match)).stateAt().opening.players.map(({ id }) => id);
  const turn = one.match.startsWith('random-') ? one.commands.length % seats.length : 0;
  const seat = seats[turn] as string;
  const others = seats.filter((other) => other !== seat);
  return [{ ...one, seat, others, hidden: hiddenIn(one.commands, seat) }];
}

async function about({ match, others }: Viewed): Promise<About> {
  const { revision, system } = await watched.read(match);
  const at = [0, Math.floor(revision / 2), revision];
  return { match, revision, at, ruleset: system.id, other: others[0] as string, guesses: [] };
}

it('C39: gives no byte of what only ever lay hidden in another hand, in anything that a player can get', async () => {
  expect(viewed.length).toBeGreaterThan(OF_SEATS / 2);
  const told: string[] = [];
  for (const [i, one] of viewed.entries()) {
    const whose = one.others.map((seat) => `hush-who-${seat.toLowerCase()}`);
    const got = await toldOfMatch(watched.as(one.seat), await about(one));
    got.push(['export', await exported(watched.store, one.match, one.seat)]);
    if (i % 12 === 0) {
      got.push(...(await toldByCommand(watched.folder, one.seat, await about(one))));
      got.push(await toldOnPaper(watched.as(one.seat), one.match));
    }
    for (const [where, text] of got) {
      const rest = withoutDefinitions(text);
      const marks = one.hidden.map((id) => markOf(id).exec(catalogueCut(id, rest))?.[0]);
      for (const mark of [...marks, ...[...whose, words].filter((who) => rest.includes(who))])
        if (mark !== undefined) told.push(`${one.match} as ${one.seat} ${where}: ${mark}`);
    }
  }
  expect(told).toEqual([]);
}, 3_600_000);

it('the own hand is there: what is searched is the view of the seat and not an empty one', async () => {
  const own = viewed.filter(({ commands, seat }) =>
    commands.some(({ type, to, cards }) => type === 'GiveCards' && to === seat && cards !== undefined),
  );
  expect(own.length).toBeGreaterThan(2);
  const seen = await Promise.all(
    own.map(async ({ match, seat, commands }) => {
      const { text } = await watched.served.get(`/api/matches/${match}/events?limit=1000`, {
        ...watched.as(seat).headers,
      });
      const given = commands.find(({ type, to, cards }) => type === 'GiveCards' && to === seat && cards !== undefined);
      return text.includes((given?.['cards'] as string[])[0]?.split('#', 1)[0] as string);
    }),
  );
  expect(seen.filter(Boolean)).toHaveLength(own.length);
});

it('C39: gives none of it in what is told of many matches', async () => {
  // What one match hides another one may show.
  const rare = hiddenIn(viewed.flatMap(({ commands }) => commands));
  for (const seat of new Set(viewed.map((one) => one.seat))) {
    const got = await toldOfMany(watched.as(seat), cup);
    const lines = withoutDefinitions(got.map(([, text]) => text).join('\n'));
    expect(lines).toContain('"random-');
    expect(lines).not.toContain(words);
    expect([seat, rare.map((id) => markOf(id).exec(lines)?.[0]).filter(Boolean)]).toEqual([seat, []]);
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
    const headers = { ...watched.as(seat).headers };
    const other = others[0] as string;
    const { revision, events } = await watched.read(match);
    const [card] = hidden as [string];
    // A card of the same kind that nobody was ever given: as good a guess, and wrong.
    const kind = /^hush-(\d+)x$/.exec(card)?.[1];
    if (kind === undefined) continue;
    const { opening } = (await watched.read(match)).stateAt();
    const given = JSON.stringify(events.filter(({ type }) => type !== 'MatchOpened'));
    const wrong = opening.cards.find(
      ({ id, kind: its }) => its === opening.cards.find((one) => one.id === card)?.kind && !given.includes(`"${id}#`),
    )?.id;
    if (wrong === undefined) continue;
    guesses += 1;
    const ask = async (guess: string): Promise<string[]> => {
      const answers: string[] = [];
      for (const path of [`cards.${guess}#1`, `players.1.hand`]) {
        const { status, text } = await watched.served.get(
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
        const { status, text } = await watched.served.post(`/api/matches/${match}/what-if`, body, headers);
        answers.push(plain(status, text, guess));
      }
      return answers;
    };
    const [right, none] = [await ask(card), await ask(wrong)];
    expect([match, seat, right]).toEqual([match, seat, none]);
  }
  expect(guesses).toBeGreaterThan(OF_SEATS / 8);
}, 600_000);
