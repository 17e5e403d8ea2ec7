/**
 * What the published figures say, counted a second time: from the events alone, by plain loops, with nothing of the projections or of the
 * core. Slow and simple on purpose: each figure is looked for anew in all events of a match.
 */
import type { MatchEvent } from '#kernel';

export interface CountedGoal {
  readonly by: string;
  readonly for: string;
  readonly fate: 'stands' | 'void' | 'waits';
  readonly losesMatch: boolean;
  /** The played card that cancelled it. */
  readonly escape: { readonly seat: string; readonly card: string | undefined } | undefined;
}

export interface CountedPlay {
  readonly seat: string;
  readonly card: string | undefined;
  readonly isAnswer: boolean;
  readonly fate: 'pending' | 'blocked' | 'settled';
  /** Of the chain that it began; `undefined` for a link within one. */
  readonly depth: number | undefined;
  readonly reaction: number | undefined;
}

export interface CountedWindow {
  readonly kind: string;
  readonly shut: string;
  readonly offers: number;
  readonly answers: number;
  readonly passes: number;
}

export interface CountedMatch {
  readonly match: string;
  readonly ruleset: string;
  readonly tournament: string | undefined;
  readonly opened: string;
  readonly seats: readonly string[];
  readonly goals: readonly CountedGoal[];
  readonly plays: readonly CountedPlay[];
  readonly refusals: readonly { readonly seat: string; readonly card: string }[];
  readonly windows: readonly CountedWindow[];
  readonly rulings: readonly { readonly clause: string; readonly overturned: boolean }[];
  readonly servers: readonly string[];
  readonly result: { readonly winners: readonly string[]; readonly final: boolean } | undefined;
  readonly games: Readonly<Record<string, number>>;
}

const text = (value: unknown): string => value as string;
const cardOf = ({ data }: MatchEvent): string | undefined =>
  typeof data['card'] === 'string' ? text(data['card']).split('#')[0] : undefined;
const isLink = ({ type }: MatchEvent): boolean => type === 'ActionAnnounced' || type === 'ResponseAnnounced';

/** From the newest strike backwards: what a strike that holds took back counts for nothing, another strike within it neither. */
export function whatCounts(events: readonly MatchEvent[]): readonly MatchEvent[] {
  const struck = new Set<number>();
  for (const { revision, data } of [...events].reverse()) {
    const range = data['struck'] as readonly [number, number] | undefined;
    if (range === undefined || struck.has(revision)) continue;
    for (let gone = range[0]; gone <= range[1]; gone += 1) struck.add(gone);
  }
  return events.filter(({ revision }) => !struck.has(revision));
}

export function countMatch(events: readonly MatchEvent[]): CountedMatch {
  const [first] = events as [MatchEvent];
  const { ruleset, players, competition } = first.data as unknown as {
    ruleset: string;
    players: readonly { id: string }[];
    competition?: { tournament: string };
  };
  const counting = whatCounts(events);
  const of = (...types: string[]): readonly MatchEvent[] => counting.filter(({ type }) => types.includes(type));
  return {
    match: first.matchId,
    ruleset,
    tournament: competition?.tournament,
    opened: first.meta.recordedAt,
    seats: players.map(({ id }) => id),
    goals: of('GoalConfirmed').map((goal) => countGoal(goal, counting)),
    plays: counting.filter(isLink).map((play) => countPlay(play, counting)),
    refusals: of('PlayRefused')
      .filter((refused) => cardOf(refused) !== undefined)
      .map((refused) => ({ seat: text(refused.data['by']), card: cardOf(refused) as string })),
    windows: of('WindowOpened')
      .filter(({ data }) => !of('WindowOpened').some((later) => later.data['reopens'] === data['window']))
      .map((opened) => countWindow(opened, counting)),
    rulings: events
      .filter(({ type }) => type === 'RulingIssued')
      .map(({ data }) => ({
        clause: text(data['clause']),
        overturned: events.some(
          (heard) =>
            heard.type === 'AppealHeard' &&
            heard.data['ruling'] === data['ruling'] &&
            heard.data['outcome'] === 'overturned',
        ),
      })),
    servers: of('MomentEnded', 'RallyPlayed').map(({ data }) => text(data['server'])),
    ...countResult(counting),
  };
}

function countGoal({ data }: MatchEvent, counting: readonly MatchEvent[]): CountedGoal {
  const last = counting.findLast(
    (event) => ['GoalStood', 'GoalCancelled'].includes(event.type) && event.data['goal'] === data['goal'],
  );
  const fate = last === undefined ? 'waits' : last.type === 'GoalStood' ? 'stands' : 'void';
  const by = counting.find(
    (link) => fate === 'void' && isLink(link) && link.data['link'] === (last as MatchEvent).data['by'],
  );
  return {
    by: text(data['by']),
    for: text(data['for']),
    fate,
    losesMatch: (data['wouldLose'] as { what: string } | null)?.what === 'match',
    escape: by === undefined ? undefined : { seat: text(by.data['by']), card: cardOf(by) },
  };
}

function countPlay(play: MatchEvent, counting: readonly MatchEvent[]): CountedPlay {
  const { data, type } = play;
  const end = counting.findLast(
    (event) =>
      (['LinkResolved', 'LinkFizzled', 'LinkCancelled'].includes(event.type) && event.data['link'] === data['link']) ||
      (event.type === 'ChainTruncated' && (event.data['links'] as string[]).includes(text(data['link']))),
  );
  const links = counting.filter(isLink);
  const blocked = end?.type === 'LinkCancelled' && links.some((by) => by.data['link'] === end.data['by']);
  const isAnswer = type === 'ResponseAnnounced';
  const below = isAnswer && links.some((link) => link.data['link'] === data['answers']);
  return {
    seat: text(data['by']),
    card: cardOf(play),
    isAnswer,
    fate: end === undefined ? 'pending' : blocked ? 'blocked' : 'settled',
    depth: below ? undefined : deepestAbove(text(data['link']), links),
    reaction: isAnswer ? reactionOf(play, counting) : undefined,
  };
}

function deepestAbove(link: string, links: readonly MatchEvent[]): number {
  const above = links.filter(({ type, data }) => type === 'ResponseAnnounced' && data['answers'] === link);
  return Math.max(0, ...above.map(({ data }) => 1 + deepestAbove(text(data['link']), links)));
}

/** Whoever was asked last before the answer: by the window, or by a link in it that asked anew. */
function reactionOf({ revision, data, meta }: MatchEvent, counting: readonly MatchEvent[]): number | undefined {
  const asked = counting.findLast(
    (event) =>
      event.revision < revision &&
      event.data['window'] === data['window'] &&
      (event.type === 'WindowOpened' || (isLink(event) && event.data['order'] !== undefined)),
  );
  if (asked === undefined || data['window'] === null) return undefined;
  const took = new Date(meta.occurredAt).getTime() - new Date(asked.meta.occurredAt).getTime();
  return took < 0 ? undefined : took;
}

function countWindow({ data }: MatchEvent, counting: readonly MatchEvent[]): CountedWindow {
  const within = counting.filter((event) => event.data['window'] === data['window']);
  const answers = within.filter(({ type }) => type === 'ResponseAnnounced');
  return {
    kind: text(data['kind']),
    shut: text(within.find(({ type }) => type === 'WindowShut')?.data['reason'] ?? 'open'),
    offers: [data, ...answers.map((answer) => answer.data)].flatMap(({ order }) => (order as string[]) ?? []).length,
    answers: answers.length,
    passes: within.filter(({ type }) => type === 'Passed').length,
  };
}

/** The last thing said about who won; a goal taken out of a finished game may leave nothing said. */
function countResult(counting: readonly MatchEvent[]): Pick<CountedMatch, 'result' | 'games'> {
  const games = counting.findLast(({ data }) => data['games'] !== undefined)?.data['games'] ?? {};
  const said = counting.findLast(
    ({ type, data }) => type === 'MatchEnded' || (type === 'ScoreChanged' && data['games'] !== undefined),
  );
  const final = counting.some(({ type }) => type === 'ResultFinalised');
  return {
    games: games as Record<string, number>,
    result: said?.type === 'MatchEnded' ? { winners: said.data['winners'] as string[], final } : undefined,
  };
}
