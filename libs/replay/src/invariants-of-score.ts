/** I1, I6, I7, I9: what the score, the cards and the end of a match must be at every revision. */
import type { Json } from '#kernel';
import { type State, view, zoneOf } from '#match';
import { endsCommand, type Finding, type History, strikes, turns } from './history.js';

type Points = Readonly<Record<string, number>>;

interface Goal {
  readonly id: string;
  readonly for: string;
  readonly points: number;
  readonly standing: boolean | null;
}

const listed = <T>(history: History, state: State, field: string): readonly T[] =>
  (view(history.system, state, 'official', false)[field] ?? []) as unknown as readonly T[];

/** I1: score = the goals that stand plus recorded changes: it moves by recorded changes alone, and a void goal has left nothing in it. */
export function scoreIsAccounted(history: History): Finding[] {
  const findings: Finding[] = [];
  let fromGoals = new Map<string, Points>();
  for (const { event, before, after } of turns(history)) {
    const { revision, type, data } = event;
    const wrong = (message: string): void => void findings.push({ revision, message });
    if (strikes(event)) fromGoals = goalsUpTo(history, revision, after);
    const moved = before !== undefined && JSON.stringify(before.score) !== JSON.stringify(after.score);
    // With `game` a finished game's score is re-derived, which is on the board only as long as no other game has begun.
    if (type === 'ScoreChanged' && (moved || data['game'] === undefined)) {
      const changes = data['changes'] as Points;
      for (const [seat, points] of Object.entries(after.score)) {
        const expected = (before?.score[seat] ?? 0) + (changes[seat] ?? 0);
        if (points !== expected) wrong(`${seat} has ${points}, the recorded changes make ${expected}`);
      }
      const goal = data['goal'];
      if (typeof goal === 'string') fromGoals.set(goal, plus(fromGoals.get(goal), changes));
    } else if (moved && !strikes(event)) {
      wrong(`${type} changed the score without a ScoreChanged`);
    }
    if (type !== 'GoalStood' && type !== 'ScoreChanged' && type !== 'GoalCancelled') continue;
    if (endsCommand(history.events, revision)) missingGoals(history, after, fromGoals).forEach(wrong);
  }
  return findings;
}

/** Goals that stand although the score has nothing of them. */
const missingGoals = (history: History, after: State, fromGoals: ReadonlyMap<string, Points>): string[] =>
  listed<Goal>(history, after, 'goals')
    .filter(({ id, standing, points, for: whose }) => standing === true && points !== 0 && !fromGoals.get(id)?.[whose])
    .map(({ id, points, for: whose }) => `${id} stands but its ${points} for ${whose} are not in the score`);

const plus = (a: Points = {}, b: Points): Points =>
  Object.fromEntries(
    [...new Set([...Object.keys(a), ...Object.keys(b)])].map((seat) => [seat, (a[seat] ?? 0) + (b[seat] ?? 0)]),
  );

/** After a strike: what the goals still known then had brought. */
function goalsUpTo({ events }: History, revision: number, after: State): Map<string, Points> {
  const kept = new Map<string, Points>();
  const struck = after.struck.filter(({ by }) => by === revision);
  for (const event of events.slice(0, revision)) {
    if (
      event.type !== 'ScoreChanged' ||
      struck.some(({ from, through }) => event.revision >= from && event.revision <= through)
    )
      continue;
    const { goal, changes } = event.data;
    if (typeof goal === 'string') kept.set(goal, plus(kept.get(goal), changes as unknown as Points));
  }
  return kept;
}

/** I6: every physical card is in exactly one zone. */
export function cardsAreInOneZone(history: History): Finding[] {
  const findings: Finding[] = [];
  if (!history.whole) return findings;
  let known: State['cards']['zones'] | undefined;
  for (const { event, after } of turns(history)) {
    if (after.cards.zones === known) continue;
    known = after.cards.zones;
    const places = new Map<string, string>();
    for (const [zone, cards] of Object.entries(known)) {
      for (const card of cards) {
        const other = places.get(card);
        if (other !== undefined)
          findings.push({ revision: event.revision, message: `${card} is in ${other} and in ${zone}` });
        places.set(card, zone);
      }
    }
  }
  return findings;
}

/** I7: a spent Shield is never a source again; a refused card is still where it was. */
export function spentStaysSpent(history: History): Finding[] {
  const findings: Finding[] = [];
  if (!history.whole) return findings;
  for (const { event, before, after } of turns(history)) {
    const { card } = event.data as { card?: Json };
    if (typeof card !== 'string' || before === undefined) continue;
    if (
      event.type === 'ResponseAnnounced' &&
      listed<{ card: string }>(history, before, 'spentShields').some((spent) => spent.card === card)
    ) {
      findings.push({ revision: event.revision, message: `${card} was spent and is announced again` });
    }
    if (event.type === 'PlayRefused') {
      const lay = zoneOf(before, card);
      const lies = zoneOf(after, card);
      if (lay !== undefined && lay !== lies)
        findings.push({
          revision: event.revision,
          message: `${card} was refused but went from ${lay} to ${String(lies)}`,
        });
    }
  }
  return findings;
}

/** I9: a match ends only with no open window; a result is final only after that. */
export function endsWithNothingOpen(history: History): Finding[] {
  const findings: Finding[] = [];
  for (const { event, before } of turns(history)) {
    const { revision, type } = event;
    if (type === 'MatchEnded' && before?.chain?.window != null) {
      findings.push({ revision, message: `the match ended while ${before.chain.window.id} was open` });
    }
    if (type === 'ResultFinalised' && before?.status !== 'ended') {
      findings.push({ revision, message: 'the result was made final before the match had ended' });
    }
  }
  return findings;
}
