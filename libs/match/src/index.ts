export type { Audience } from './audience.js';
export { decideAnnounce, carryOutAnnounce } from './announce.js';
export {
  type Ability,
  type CardDefinition,
  type Catalogue,
  type Change,
  type EffectText,
  type Filter,
  type OverridingText,
  type Reaction,
  admits,
  cardRef,
  change,
  deeds,
  definition,
  idOf,
  reactionsOf,
} from './card.js';
export { faceOf, hiddenWith, isFaceDown } from './cards.js';
export { cancelLink, isSettling, resolveLink, retire, settle, truncateChain } from './chain.js';
export { checkCommand, commandsOf } from './check-command.js';
export {
  type Command,
  type CommandShape,
  type CoreCommand,
  type CoreCommandType,
  commandShape,
  coreCommands,
  envelopeFields,
  host,
  isCoreCommand,
  rulingKinds,
} from './command.js';
export { decide } from './decide.js';
export {
  type CoreData,
  type CoreEventType,
  type EventShape,
  coreEvents,
  eventShape,
  isCoreEvent,
} from './event-shapes.js';
export { card, clause, ref, revision, seat } from './field-shapes.js';
export { evolve } from './evolve.js';
export { snapshot, snapshotVersion } from './evolve-ruling.js';
export { checkDefinition } from './open.js';
export { applyChange, changeScore } from './outcome.js';
export { type PinnedRules, pinnedRules, type Rulebook } from './pinned-rules.js';
export { definitionOf, definitionOfCard, judgeZone, knowsRef, refusePlay } from './play.js';
export { type Marker, markerOf } from './marker.js';
export { redactEvent, secretsOf } from './redact.js';
export { redactState } from './redact-state.js';
export { carryOutRespond } from './respond.js';
export { decideResult, endGame, endMatch } from './result.js';
export { type Act, actAt, actsBackwards, spans, standingStrikes, struckBy } from './act.js';
export {
  type Allowed,
  type ChainPolicy,
  type Clause,
  type Context,
  type Draft,
  type Hooks,
  type Overrides,
  type Play,
  type PlayRefusal,
  type PlayVerdict,
  type PresetField,
  type RuleSystem,
  type WindowPlan,
  allow,
} from './rule-system.js';
export {
  type ActiveEffect,
  type Cards,
  type Chain,
  type FinishedGame,
  type Link,
  type LinkStatus,
  type MatchResult,
  type Opening,
  type Player,
  type Preset,
  type PresetValue,
  type Ruling,
  type ShutReason,
  type ShutWindow,
  type State,
  type Strike,
  type Window,
  type WindowKind,
  isSeat,
  linkOf,
  pendingLinks,
  seatsOf,
  settlingLink,
  zone,
  zoneOf,
} from './state.js';
export { type Upcast, type Upcaster, type Upcasters, upcast, upcasters } from './upcasting.js';
export { view } from './view.js';
export {
  type Secret,
  type Variant,
  type Veiled,
  mayEveryoneSee,
  mayOpen,
  nameFor,
  retell,
  retellAll,
  veilOf,
} from './visibility.js';
export { judgeTurn, notNow, openWindow, openWindowOf, proceed, shutWindow } from './window.js';
