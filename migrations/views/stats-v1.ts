/**
 * The `stats` schema, version 1: views for people with their own tools. Easily confused with the read models under it, whose tables may
 * change with any projection: a view here keeps its name, its columns and what they mean for good. It may gain columns at its end; what
 * would change one is a `stats_v2` beside it. A view shows the live build alone, so a rebuild is never counted twice.
 */
export type Kind = 'text' | 'whole' | 'time' | 'yes-no';

export interface StatsColumn {
  readonly name: string;
  readonly kind: Kind;
  /** In the table of the fact `f` or its match `m`, where it has another name there. */
  readonly from?: string;
  readonly is: string;
}

export interface StatsView {
  readonly table: string;
  readonly projection: string;
  readonly is: string;
  readonly columns: readonly StatsColumn[];
}

const column =
  (kind: Kind) =>
  (name: string, is: string, from?: string): StatsColumn => ({
    name,
    kind,
    is,
    ...(from === undefined ? {} : { from }),
  });
const [text, whole, time, yesNo] = [column('text'), column('whole'), column('time'), column('yes-no')];

/** Every view begins with these. */
export const ofMatch: readonly StatsColumn[] = [
  text('match_id', 'the match', 'm.match_id'),
  text('ruleset', 'with its version, as `solo@1`', 'm.ruleset'),
  text('tournament', 'as `OpenMatch` names it; null outside of any', 'm.tournament'),
  time('opened_at', 'when the match was opened', 'm.opened_at'),
];

export const statsViews: Readonly<Record<string, StatsView>> = {
  match: {
    table: 'match_list',
    projection: 'matches',
    is: 'One row a match.',
    columns: [
      text('game', '`solo`, `fengsheng`, `hkk`'),
      text('edition', 'of the rules, where the game has several'),
      whole('round', 'of the tournament'),
      text('place', 'table at the tournament'),
      text('status', '`open`, `ended` (its result is provisional) or `final`'),
      time('updated_at', 'when its newest event was recorded'),
      time('ended_at', 'when its end was recorded'),
      text('reason', 'why it ended, as `played` or `concession`'),
      whole('events', 'events recorded so far', 'f.revision + 1'),
    ],
  },
  player_match: {
    table: 'match_seat',
    projection: 'matches',
    is: 'One row a seat of a match. Players are seat ids; names stand in no view.',
    columns: [
      text('player', 'seat id', 'f.seat'),
      whole('seat_number', 'in seating order, from 0', 'f.number'),
      whole('score', 'in the current or last game'),
      whole('games_won', 'games won so far', 'f.games'),
      yesNo('won', 'null while the match is open'),
      yesNo('drawn', 'null while the match is open'),
      whole('points', 'that the ruleset gives for the result; null while the match is open'),
    ],
  },
  goal: {
    table: 'goal',
    projection: 'statistics',
    is: 'One row a confirmed goal that no strike took back.',
    columns: [
      text('goal', 'id in its match'),
      whole('revision', 'at which it was confirmed'),
      text('scorer', 'seat'),
      text('counts_for', 'seat'),
      whole('points', 'its value'),
      yesNo('standing', 'it stands; neither `standing` nor `void` while it waits for its window'),
      yesNo('void', 'it was cancelled, by a card or a ruling'),
      text('void_by_card', 'card that cancelled it'),
      text('void_by_seat', 'seat that played it'),
      yesNo('escaped', 'cancelled by a played card'),
      yesNo('saved_match', 'escaped, and it would have lost the match'),
    ],
  },
  card_use: {
    table: 'card_use',
    projection: 'statistics',
    is: 'One row an announced or answering card or ability that no strike took back.',
    columns: [
      text('link', 'id in its match'),
      whole('revision', 'at which it was announced'),
      text('card', 'null for an ability of no card and for a card that is hidden'),
      text('ability', 'null for a card played as such'),
      text('player', 'seat id, or `host`', 'f.seat'),
      yesNo('answer', 'it answered another'),
      text('chain', 'link that began its chain'),
      whole('depth', 'links below it in its chain'),
      text('outcome', '`pending`, `resolved`, `cancelled`, `fizzled` or `truncated`'),
      yesNo('blocked', 'cancelled by an answer, not by a ruling'),
      whole(
        'reaction_ms',
        'answers: table time since its seat was asked; null where nobody was or the clock was set back',
      ),
    ],
  },
  refusal: {
    table: 'refusal',
    projection: 'statistics',
    is: 'One row a play that the rules forbade.',
    columns: [
      whole('revision', 'at which it was refused'),
      text('card', 'null for what was not shown'),
      text('player', 'seat id, or `host`', 'f.seat'),
      text('act', 'command'),
      text('clause', 'that forbade it'),
      yesNo('right_spent', 'its right to answer was spent by it'),
    ],
  },
  reaction_window: {
    table: 'reaction_window',
    projection: 'statistics',
    is: 'One row a window; one that a ruling opened again counts once.',
    columns: [
      text('window_id', 'id in its match'),
      text('kind', '`response`, `lethal-goal`, `occurrence`, `built-in` or `on-play`'),
      whole('revision', 'at which it opened'),
      text('shut', 'how; null while it is open'),
      whole('offers', 'seats asked, each again where a link asked anew'),
      whole('answers', 'answers given'),
      whole('passes', 'passes'),
    ],
  },
  serving: {
    table: 'serving',
    projection: 'statistics',
    is: 'One row a seat of a match with rallies.',
    columns: [
      text('player', 'seat id', 'f.seat'),
      whole('served', 'rallies that the player served'),
      whole('rallies', 'rallies of the match'),
    ],
  },
  ruling: {
    table: 'ruling',
    projection: 'rulings',
    is: 'One row a ruling, also where a later rewind went back behind it.',
    columns: [
      text('ruling', 'id in its match'),
      whole('revision', 'at which it was given'),
      text('kind', 'as `penalty` or `rewind`'),
      text('clause', 'that it cites'),
      text('official', 'subject id'),
      text('player', 'seat that it is about', 'f.seat'),
      text('status', '`issued`, `appealed`, `upheld`, `overturned` or `varied`'),
      time('issued_at', 'table time'),
      time('called_at', 'table time at which the judge was called for it'),
    ],
  },
  event: {
    table: 'timeline',
    projection: 'timeline',
    is: 'One row an event, struck ones too.',
    columns: [
      whole('revision', 'in its match'),
      text('type', 'of the event'),
      text('clause', 'that it cites'),
      text('marker', '`chapter`, `goal`, `window`, `refusal`, `ruling`, `strike` or `result`; null for most'),
      time('occurred_at', 'table time'),
      time('recorded_at', 'when the recorder had it'),
      whole('struck_by', 'revision of the strike that took it back'),
    ],
  },
};
