/** One plain English sentence for an event, for people and screen readers. Rules are not judged here; ids and clauses stand as recorded. */
import { type JsonObject, type MatchEvent, never } from '#kernel';
import { type CoreData, type CoreEventType, isCoreEvent, type RuleSystem } from '#match';

const list = (items: readonly unknown[] | undefined): string =>
  items === undefined || items.length === 0 ? 'nobody' : items.map(String).join(', ');
const scores = (score: Readonly<Record<string, number>>): string =>
  Object.entries(score)
    .map(([seat, points]) => `${seat} ${points}`)
    .join(', ');
const some = (text: string, value: unknown): string =>
  value === undefined || value === null || value === '' ? '' : `${text}${String(value)}`;
const played = ({ card, ability, effect }: { card?: unknown; ability?: unknown; effect?: unknown }): string =>
  String(ability ?? card ?? effect ?? 'a hidden card');

export function sentenceOf(system: RuleSystem, event: MatchEvent): string {
  if (isCoreEvent(event.type)) return coreSentence(event.type, event.data);
  const note = system.events[event.type]?.note;
  return note === undefined
    ? `${event.type} (not known to this program)`
    : `${note.replace(/\.$/, '')}${details(event.data)}.`;
}

/** Short fields of an event of a rule system, as recorded. */
function details(data: JsonObject): string {
  const told = Object.entries(data).filter(
    ([key, value]) => key !== 'clause' && value !== null && typeof value !== 'object',
  );
  const maps = Object.entries(data).filter(
    ([, value]) => typeof value === 'object' && value !== null && !Array.isArray(value),
  );
  const text = [
    ...told.map(([key, value]) => `${key} ${String(value)}`),
    ...maps.map(([key, value]) => `${key} ${JSON.stringify(value)}`),
  ].join(', ');
  return text === '' ? '' : ` (${text})`;
}

function coreSentence(type: CoreEventType, data: JsonObject): string {
  const as = <T extends CoreEventType>(_type: T): CoreData<T> => data as unknown as CoreData<T>;
  switch (type) {
    case 'MatchOpened': {
      const { players, ruleset, first, hands } = as(type);
      return `The match was opened under ${ruleset}: ${list(players.map(({ id, name }) => (name == null ? id : `${id} (${name})`)))}; ${first} is first, ${hands} hands.`;
    }
    case 'CardDefined':
    case 'CardsGiven':
    case 'CardSet':
    case 'CardRevealed':
    case 'CardMoved':
      return cardSentence(type, data);
    case 'ActionAnnounced':
    case 'ResponseAnnounced':
      return announcement(data as unknown as CoreData<'ResponseAnnounced'>, type === 'ResponseAnnounced');
    case 'Occurred':
      return `${as(type).name} happened${some(', from ', as(type).source)}.`;
    case 'Passed': {
      const { by, how, reason } = as(type);
      const words = { spoken: 'passed', silent: 'kept silent', barred: 'could not play', continued: 'let it go' };
      return `${by} ${words[how]}${some(': ', reason)}.`;
    }
    case 'PlayRefused': {
      const { by, act, clause, message, rightSpent } = as(type);
      return `${by}'s ${act} of ${played(data)} was refused (${clause}): ${message}${rightSpent ? '; the right to react is spent' : ''}.`;
    }
    case 'WindowOpened': {
      const { window, about, order, reopens } = as(type);
      return `Window ${window} opened about ${about} for ${list(order)}${some('; it reopens ', reopens)}.`;
    }
    case 'WindowShut':
      return `Window ${as(type).window} was shut: ${as(type).reason}.`;
    case 'DieRolled':
      return `Dice were rolled: ${scores(as(type).rolls)}.`;
    case 'LinkResolved':
    case 'LinkCancelled':
    case 'LinkModified':
    case 'LinkFizzled':
    case 'TargetSpared':
    case 'ChainTruncated':
    case 'TriggerFired':
    case 'EffectApplied':
    case 'EffectEnded':
    case 'OutcomeRecorded':
      return outcome(type, data);
    case 'ScoreChanged':
      return `The score is ${scores(as(type).score)}: ${as(type).why}.`;
    case 'JudgeCalled':
    case 'RulingIssued':
    case 'RulingAppealed':
    case 'AppealHeard':
    case 'MatchRewound':
    case 'EntryCorrected':
      return officials(type, data);
    case 'GameEnded':
      return `Game ${as(type).game} ended (${as(type).reason}); winner: ${list(as(type).winners)}.`;
    case 'MatchEnded':
      return `The match ended (${as(type).reason}); winner: ${list(as(type).winners)}.`;
    case 'ResultSigned':
      return `${as(type).by} signed the result${as(type).protest ? ' under protest' : ''}.`;
    case 'ResultFinalised':
      return 'The result is final.';
    default:
      return never(type);
  }
}

type CardType = Extract<CoreEventType, 'CardDefined' | 'CardsGiven' | 'CardSet' | 'CardRevealed' | 'CardMoved'>;

function cardSentence(type: CardType, data: JsonObject): string {
  const as = <T extends CardType>(_type: T): CoreData<T> => data as unknown as CoreData<T>;
  switch (type) {
    case 'CardDefined':
      return `The card ${as(type).card.id} was described.`;
    case 'CardsGiven': {
      const { to, cards, count } = as(type);
      const named = cards.filter((card) => card !== null);
      const unseen = cards.length - named.length + count;
      return `${to} got ${[...named, ...(unseen > 0 ? [`${unseen} unseen`] : [])].join(', ')}.`;
    }
    case 'CardSet': {
      const { by, card, faceDown } = as(type);
      return `${by} put ${card ?? 'a card'} on the table${faceDown ? ', face down' : ''}.`;
    }
    case 'CardRevealed':
      return `${as(type).seat} showed ${as(type).card}.`;
    case 'CardMoved':
      return `${as(type).card} went from ${as(type).from} to ${as(type).to}: ${as(type).why}.`;
    default:
      return never(type);
  }
}

function announcement(data: CoreData<'ResponseAnnounced'>, response: boolean): string {
  const targets = data.targets.length === 0 || response ? '' : ` at ${list(data.targets)}`;
  const overrides = data.overrides === undefined ? '' : ` (${data.overrides.by} beats ${data.overrides.over})`;
  return `${data.by} announced ${played(data)}${response ? ` in answer to ${data.answers}` : targets}${overrides}: ${data.link}.`;
}

type OutcomeType = Extract<
  CoreEventType,
  | 'LinkResolved'
  | 'LinkCancelled'
  | 'LinkModified'
  | 'LinkFizzled'
  | 'TargetSpared'
  | 'ChainTruncated'
  | 'TriggerFired'
  | 'EffectApplied'
  | 'EffectEnded'
  | 'OutcomeRecorded'
>;

function outcome(type: OutcomeType, data: JsonObject): string {
  const { link, by, seat, effect, why, reason, on, source, kind, links, after, note } = data;
  switch (type) {
    case 'LinkResolved':
      return `${String(link)} took effect.`;
    case 'LinkCancelled':
      return `${String(link)} was cancelled by ${String(by)}.`;
    case 'LinkModified':
      return `${String(link)} was changed by ${String(by)}.`;
    case 'LinkFizzled':
      return `${String(link)} had no effect: ${String(why)}.`;
    case 'TargetSpared':
      return `${String(seat)} was spared from ${String(link)} by ${String(by)}.`;
    case 'ChainTruncated':
      return `After ${String(after)} the rest was not carried out: ${list(links as readonly string[])}.`;
    case 'TriggerFired':
      return `The trigger of ${String(source)} fired on ${String(on)}.`;
    case 'EffectApplied':
      return `Effect ${String(effect)} (${String(data['card'] ?? kind)}) began to act on ${String(on)}.`;
    case 'EffectEnded':
      return `Effect ${String(effect)} ended: ${String(reason)}.`;
    case 'OutcomeRecorded':
      return `The official recorded what ${String(link)} did${some(': ', note)}.`;
    default:
      return never(type);
  }
}

type OfficialType = Extract<
  CoreEventType,
  'JudgeCalled' | 'RulingIssued' | 'RulingAppealed' | 'AppealHeard' | 'MatchRewound' | 'EntryCorrected'
>;

function officials(type: OfficialType, data: JsonObject): string {
  const { ruling, kind, about, seat, clause, reason, outcome: heard, to, corrected, struck } = data;
  const span =
    Array.isArray(struck) && struck.length === 2
      ? ` (revisions ${String(struck[0])} to ${String(struck[1])} are struck)`
      : '';
  switch (type) {
    case 'JudgeCalled':
      return `A judge was called${some(' about ', about)}${some(': ', reason)}.`;
    case 'RulingIssued':
      return `Ruling ${String(ruling)}: ${String(kind)}${some(' about ', about)}${some(' on ', seat)} under ${String(clause)}${some(': ', reason)}${span}.`;
    case 'RulingAppealed':
      return `Ruling ${String(ruling)} was appealed${some(': ', reason)}.`;
    case 'AppealHeard':
      return `The appeal against ${String(ruling)} was heard: ${String(heard)}${some('; ', reason)}.`;
    case 'MatchRewound':
      return `The match was taken back to revision ${String(to)}${span}.`;
    case 'EntryCorrected':
      return `The entry at revision ${String(corrected)} was taken back${some(': ', reason)}${span}.`;
    default:
      return never(type);
  }
}
