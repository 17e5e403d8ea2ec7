/** How the match stands at the end of the record, seat by seat, as the report's audience may see it. */
import type { Json, JsonObject } from '#kernel';
import type { Block, Part } from './document.js';
import type { Telling } from './telling.js';

const objects = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? (value as JsonObject[]) : [];
const texts = (value: Json | undefined): readonly string[] => (Array.isArray(value) ? (value as string[]) : []);
const at = (value: Json | undefined, key: string): string | undefined => {
  const found = (value as JsonObject | null | undefined)?.[key];
  return typeof found === 'number' || typeof found === 'string' ? String(found) : undefined;
};

export function statePart(telling: Telling): Part {
  const { state } = telling.account;
  const life = state['life'] !== undefined;
  const received = (state['intelligence'] as JsonObject | undefined)?.['received'];
  return telling.part(
    'state',
    telling.table(
      [
        ['seat', 2],
        ['points', 2],
        ['games', 2],
        ...(life ? [['life', 2] as const] : []),
        ['hand', 5],
        ['table', 4],
        ['used', 4],
        ...(received === undefined ? [] : [['received', 4] as const]),
      ],
      objects(state['players']).map((player) => {
        const seat = String(player['id']);
        return {
          cells: [
            seat,
            at(state['score'], seat) ?? '',
            at(state['games'], seat) ?? '',
            ...(life ? [at(state['life'], seat) ?? ''] : []),
            handOf(telling, player),
            laidOf(telling, player),
            cardsOf(telling, player['used']),
            ...(received === undefined
              ? []
              : [
                  objects((received as JsonObject)[seat])
                    .map(lying)
                    .join(', '),
                ]),
          ],
        };
      }),
    ),
    rest(telling, state),
  );
}

/** What belongs to no seat alone. */
const rest = (telling: Telling, state: JsonObject): Block =>
  telling.facts(
    ['serve', at(state, 'serve')],
    ['turn', at(state, 'turn')],
    [
      'effects',
      objects(state['effects'])
        .map((effect) => effectLine(telling, effect))
        .join('; '),
    ],
    [
      'spent',
      objects(state['spentShields'])
        .map((spent) => spentLine(telling, spent))
        .join('; '),
    ],
    [
      'goals',
      objects(state['goals'])
        .map((goal) => goalLine(telling, goal))
        .join('; '),
    ],
    ['out', [...texts(state['dead']), ...texts(state['eliminated'])].join(', ')],
    [
      'finished',
      objects(state['finished'])
        .map((game) => gameLine(telling, game))
        .join('; '),
    ],
    ['calls', texts(state['calls']).join(', ')],
  );

const cardsOf = ({ card }: Telling, cards: Json | undefined): string => texts(cards).map(card).join(', ');

function handOf(telling: Telling, player: JsonObject): string {
  const { handCount } = player;
  if (typeof handCount !== 'number') return telling.t('hand.untracked');
  const seen = texts(player['hand'] ?? player['known']);
  const unseen = handCount - seen.length;
  return [cardsOf(telling, [...seen]), ...(unseen > 0 ? [telling.t('hand.unseen', { number: unseen })] : [])]
    .filter((text) => text !== '')
    .join(', ');
}

function laidOf(telling: Telling, player: JsonObject): string {
  const seen = texts(player['set']);
  const unseen = Number(player['setCount'] ?? 0) - seen.length;
  return [cardsOf(telling, [...seen]), ...(unseen > 0 ? [telling.t('hand.unseen', { number: unseen })] : [])]
    .filter((text) => text !== '')
    .join(', ');
}

const lying = ({ id, colours }: JsonObject): string => `${String(id)} (${texts(colours).join(', ')})`;

const effectLine = ({ t, card }: Telling, { id, card: named, kind, on, since }: JsonObject): string =>
  t('effect.line', {
    effect: String(id),
    card: typeof named === 'string' ? card(named) : String(kind),
    on: String(on),
    since: String(since),
  });

const spentLine = ({ t, card }: Telling, { card: named, by, against }: JsonObject): string =>
  t('spent.line', { card: card(String(named)), by: String(by), against: String(against) });

const goalLine = ({ t }: Telling, { id, by, for: whose, points, standing }: JsonObject): string =>
  t('goal.line', {
    goal: String(id),
    by: String(by),
    for: String(whose),
    points: String(points),
    standing: t(standing === null ? 'goal.waits' : standing === true ? 'goal.stands' : 'goal.void'),
  });

const gameLine = ({ t }: Telling, { id, score, winners }: JsonObject): string =>
  t('game.line', {
    game: String(id),
    score: Object.entries(score as JsonObject)
      .map(([seat, points]) => `${seat} ${String(points)}`)
      .join(', '),
    winners: winners === null ? t('game.undecided') : texts(winners).join(', ') || '–',
  });
