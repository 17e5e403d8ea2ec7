/** I2 to I5 and I8: how windows, answers and links of a chain must follow one another. */
import type { MatchEvent, Revision } from '#kernel';
import { type CoreData, linkOf, type State, struckBy } from '#match';
import { type Finding, type History, strikes, turns } from './history.js';

/** I2: a window opens once and shuts once; a seat ends its right at most once in a round of it. */
export function windowsShutOnce(history: History): Finding[] {
  const findings: Finding[] = [];
  const opened = new Map<string, number>();
  let shut = new Set<string>();
  let ended = new Set<string>();
  for (const { event, before, after } of turns(history)) {
    const { type, revision } = event;
    const wrong = (message: string): void => void findings.push({ revision, message });
    const window = String(event.data['window']);
    if (strikes(event)) {
      ended = new Set();
      shut = shutBy(history, revision, after);
    }
    if (type === 'WindowOpened') {
      if (opened.has(window)) wrong(`${window} was opened at ${String(opened.get(window))} already`);
      opened.set(window, revision);
      ended = new Set();
    } else if (type === 'WindowShut') {
      if (shut.has(window)) wrong(`${window} is shut a second time`);
      if (before?.chain?.window?.id !== window) wrong(`${window} is shut but was not open`);
      shut.add(window);
    } else if (type === 'Passed' || type === 'ResponseAnnounced') {
      const right = rightEnded(event, before);
      if (right === undefined) continue;
      if (ended.has(right) && !isPermitted(history, event))
        wrong(`${String(event.data['by'])} ended its right in ${window} twice`);
      ended.add(right);
    }
    if (after.chain?.window == null) ended = new Set();
  }
  return [...findings, ...neverShut(history.states.at(-1) as State, opened, shut)];
}

/** The right that a pass or an answer ends: window, round and seat. */
function rightEnded({ data }: MatchEvent, before: State | undefined): string | undefined {
  const open = before?.chain?.window;
  return data['window'] === null || open == null ? undefined : `${open.id}/${open.round}/${String(data['by'])}`;
}

/** Windows that nothing has shut although they are neither open still nor struck. */
function neverShut(last: State, opened: ReadonlyMap<string, number>, shut: ReadonlySet<string>): Finding[] {
  const open = [last.chain, ...last.suspended].map((chain) => chain?.window?.id);
  const isStruck = (revision: number): boolean =>
    struckBy(last, revision) !== undefined ||
    last.struck.some(({ from, through, by }) => by > revision && from <= revision + 1 && through >= revision);
  return [...opened]
    .filter(([window, revision]) => !shut.has(window) && !open.includes(window) && !isStruck(revision))
    .map(([window, revision]) => ({ revision, message: `${window} was opened and never shut` }));
}

/** Windows that are shut at a revision: what shut them was not struck. */
const shutBy = ({ events }: History, revision: number, state: State): Set<string> =>
  new Set(
    events
      .slice(0, revision)
      .filter((event) => event.type === 'WindowShut' && struckBy(state, event.revision) === undefined)
      .map(({ data }) => String(data['window'])),
  );

/** I3: a response answers a pending link of its chain or, as the first of its chain, something recorded. */
export function answersMeetSomething(history: History): Finding[] {
  const findings: Finding[] = [];
  for (const { event, before } of turns(history)) {
    if (event.type !== 'ResponseAnnounced' || before === undefined) continue;
    const { answers, nested } = event.data as unknown as CoreData<'ResponseAnnounced'>;
    const answered = linkOf(before, answers);
    if (answered === undefined) {
      const isFirst = before.chain === null || before.chain.links.length === 0 || nested === true;
      if (!isFirst)
        findings.push({ revision: event.revision, message: `answers ${answers}, which is no link of its chain` });
      else if (/^L\d+$/.test(answers))
        findings.push({ revision: event.revision, message: `answers ${answers}, which is over` });
    } else if (answered.status !== 'pending') {
      findings.push({ revision: event.revision, message: `answers ${answers}, which is ${answered.status}` });
    }
  }
  return findings;
}

/** I4: a link resolves after all links that answer it, in the order that the shut window gave. */
export function answersSettleFirst(history: History): Finding[] {
  const findings: Finding[] = [];
  for (const { event, before } of turns(history)) {
    if (event.type !== 'LinkResolved' || before?.chain == null) continue;
    const id = String(event.data['link']);
    const { links, settles } = before.chain;
    const early = links.find(({ answers, status }) => answers === id && status === 'pending');
    if (early !== undefined)
      findings.push({ revision: event.revision, message: `${id} resolved before ${early.id}, which answers it` });
    const at = settles?.indexOf(id) ?? -1;
    const skipped = settles
      ?.slice(0, Math.max(at, 0))
      .find((other) => links.find((link) => link.id === other)?.status === 'pending');
    if (skipped !== undefined)
      findings.push({ revision: event.revision, message: `${id} resolved before ${skipped}, which settles first` });
  }
  return findings;
}

const consequences: readonly string[] = [
  'LinkResolved',
  'EffectApplied',
  'TriggerFired',
  'ScoreChanged',
  'ServeAssigned',
  'LifeChanged',
  'PlayerEliminated',
  'GameEnded',
  'MatchEnded',
];

/** How a link or goal came to nothing. */
interface Cancelled {
  readonly what: string;
  readonly by: string;
  readonly card: string | null;
  /** Revision of its announcement, or of the goal. */
  readonly of: Revision;
  /** Revision of the cancelling. */
  readonly at: Revision;
}

/** I5: nothing follows from a cancelled link or a void goal, save from the canceller itself and other cards' triggers on the announcement. */
export function cancelledDoesNothing(history: History): Finding[] {
  const findings: Finding[] = [];
  const cancelled: Cancelled[] = [];
  let dead = new Map<Revision, Cancelled>();
  for (const { event, before, after } of turns(history)) {
    const { type, revision } = event;
    // What a strike took back is not cancelled any more.
    if (strikes(event)) dead = byWhatItWas(cancelled.filter(({ at }) => struckBy(after, at) === undefined));
    const fresh = before === undefined ? undefined : cancelledBy(history, event, before);
    if (fresh !== undefined) {
      cancelled.push(fresh);
      dead.set(fresh.of, fresh);
    }
    if (!consequences.includes(type)) continue;
    const causes = event.meta.causedBy;
    const fatal = causes.map((cause) => dead.get(cause)).find((cause) => cause !== undefined);
    if (fatal !== undefined && !isExcused(history, event, fatal)) {
      findings.push({
        revision,
        message: `${type} has ${fatal.what} among its causes, which was cancelled by ${fatal.by}`,
      });
    }
  }
  return findings;
}

const byWhatItWas = (cancelled: readonly Cancelled[]): Map<Revision, Cancelled> =>
  new Map(cancelled.map((one) => [one.of, one]));

function cancelledBy(
  { events }: History,
  { type, data, revision: at }: MatchEvent,
  before: State,
): Cancelled | undefined {
  const by = String(data['by']);
  if (type === 'LinkCancelled') {
    const link = linkOf(before, String(data['link']));
    return link === undefined ? undefined : { what: link.id, by, card: link.card, of: link.revision, at };
  }
  if (type !== 'GoalCancelled') return undefined;
  const goal = events.find((other) => other.type === 'GoalConfirmed' && other.data['goal'] === data['goal']);
  return goal === undefined ? undefined : { what: String(data['goal']), by, card: null, of: goal.revision, at };
}

function isExcused(
  { events }: History,
  event: MatchEvent,
  dead: { readonly by: string; readonly card: string | null },
): boolean {
  const causes = event.meta.causedBy.flatMap((cause) => events[cause] ?? []);
  const ofCanceller = causes.some(
    ({ type, data }) =>
      type === 'LinkCancelled' ||
      type === 'GoalCancelled' ||
      type === 'RulingIssued' ||
      data['link'] === dead.by ||
      data['ruling'] === dead.by,
  );
  return ofCanceller || (event.type === 'TriggerFired' && event.data['source'] !== dead.card);
}

/** I8, where moments are recorded: one player's card in a moment, one answer a seat and chain; a preset or ruling may allow more. */
export function oneCardAMoment(history: History): Finding[] {
  const findings: Finding[] = [];
  let moment: string | null = null;
  let played: string | undefined;
  let reacted = new Set<string>();
  const single = history.states[0]?.opening.preset['maxDepth'] === 1;
  for (const { event, before, after } of turns(history)) {
    const { type, data, revision } = event;
    if (strikes(event)) {
      // What the struck moment had seen is the recorded state's to say; counting starts again.
      played = undefined;
      reacted = new Set();
    }
    if (type === 'MomentBegan') {
      moment = String(data['moment']);
      played = undefined;
    }
    if (moment === null || isPermitted(history, event)) continue;
    const by = String(data['by']);
    const isSeat = after.opening.players.some(({ id }) => id === by);
    if (type === 'ActionAnnounced' && data['via'] === 'play' && isSeat) {
      if (played !== undefined)
        findings.push({ revision, message: `a second card was announced in ${moment} (${played} was the first)` });
      played = String(data['link']);
    }
    if (before?.chain == null) reacted = new Set();
    if (type === 'ResponseAnnounced' && single) {
      if (reacted.has(by)) findings.push({ revision, message: `${by} reacted twice in one chain` });
      reacted.add(by);
    }
  }
  return findings;
}

const isPermitted = ({ events }: History, event: MatchEvent): boolean =>
  event.meta.causedBy.some((cause) => events[cause]?.type === 'RulingIssued') || event.data['overrides'] !== undefined;
