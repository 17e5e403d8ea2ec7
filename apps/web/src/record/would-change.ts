/**
 * What an act would change, before it is recorded: figures and marks of the table before and after, and what it would take back. A dry
 * run of the same rules, in the page; nothing is stored.
 */
import { actAt } from '#match';
import { boardOf, type BoardState } from '../match/board-state.js';
import { predict, stateOf, type Act, type Course } from './course.js';
import { toldOf } from './refs.js';

export interface Difference {
  /** Path of the state, as `score.A`. */
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

export interface WouldChange {
  readonly differences: readonly Difference[];
  /** What a rewind or correction takes back, newest first. */
  readonly undone: readonly string[];
  /** Cards that were seen since: what nobody can forget again. */
  readonly seenSince: number;
}

export function wouldChange(course: Course, act: Act): WouldChange {
  const after = predict(course, act.command, 'dry-run', new Date(0).toISOString());
  const differences = compare(
    marks(boardOf(course.system, stateOf(course))),
    marks(boardOf(after.system, stateOf(after))),
  );
  const from = firstUndone(course, act);
  if (from === undefined) return { differences, undone: [], seenSince: 0 };
  const struck = course.events.slice(from);
  return {
    differences,
    undone: [...toldOf(course, struck)].reverse(),
    seenSince: struck.filter(({ type }) => showing.includes(type)).length,
  };
}

const showing: readonly string[] = ['ActionAnnounced', 'ResponseAnnounced', 'CardRevealed', 'Revealed', 'PlayRefused'];

/** The first revision that the act would strike. */
function firstUndone({ events }: Course, { command, verdict }: Act): number | undefined {
  if (verdict.outcome !== 'recorded') return undefined;
  if (command['type'] === 'Correct') return Number(command['revision']);
  if (command['kind'] !== 'rewind') return undefined;
  return (actAt(events, Number(command['to']))?.last ?? Number(command['to'])) + 1;
}

type Marks = Readonly<Record<string, string>>;

function marks(board: BoardState): Marks {
  const by = (name: string, figures: Readonly<Record<string, number>> | undefined): [string, string][] =>
    Object.entries(figures ?? {}).map(([seat, figure]) => [`${name}.${seat}`, String(figure)]);
  return Object.fromEntries([
    ...by('score', board.score),
    ...by('games', board.games),
    ...by('life', board.life),
    ...board.players.map(({ id, handCount }): [string, string] => [`hand.${id}`, String(handCount ?? '–')]),
    ['serve', board.serve ?? '–'],
    ['turn', board.turn ?? '–'],
    ['phase', board.phase ?? '–'],
    ['moment', board.moment ?? '–'],
    ['window', board.chain?.window?.id ?? '–'],
    ['links', board.chain?.links.map(({ id }) => id).join(' ') ?? '–'],
    ['effects', board.effects.map(({ id, on }) => `${id} ${on}`).join(', ') || '–'],
    ['goals', board.goals.filter(({ standing }) => standing !== false).length.toString()],
    ['status', board.status],
  ]);
}

const compare = (before: Marks, after: Marks): readonly Difference[] =>
  Object.keys({ ...before, ...after })
    .filter((path) => before[path] !== after[path])
    .map((path) => ({ path, before: before[path] ?? '–', after: after[path] ?? '–' }));
