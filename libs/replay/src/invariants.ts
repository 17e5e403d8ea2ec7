/** What must hold at every revision of every match, by id. A new invariant is a function and a line here. */
import type { Finding, History, Invariant } from './history.js';
import {
  answersMeetSomething,
  answersSettleFirst,
  cancelledDoesNothing,
  oneCardAMoment,
  windowsShutOnce,
} from './invariants-of-chains.js';
import {
  foldingCommutesWithRedaction,
  numberingHolds,
  rulingsAreComplete,
  snapshotsAgree,
  spectatorsSeeNoHiddenCard,
} from './invariants-of-record.js';
import { cardsAreInOneZone, endsWithNothingOpen, scoreIsAccounted, spentStaysSpent } from './invariants-of-score.js';

export const invariants: Readonly<Record<string, Invariant>> = {
  I1: scoreIsAccounted,
  I2: windowsShutOnce,
  I3: answersMeetSomething,
  I4: answersSettleFirst,
  I5: cancelledDoesNothing,
  I6: cardsAreInOneZone,
  I7: spentStaysSpent,
  I8: oneCardAMoment,
  I9: endsWithNothingOpen,
  I10: snapshotsAgree,
  I11: spectatorsSeeNoHiddenCard,
  I12: rulingsAreComplete,
  I13: numberingHolds,
  I14: foldingCommutesWithRedaction,
};

export interface Broken extends Finding {
  readonly invariant: string;
}

/** What does not hold, the earliest revision first. */
export function checkInvariants(history: History): readonly Broken[] {
  const found = Object.entries(invariants).flatMap(([invariant, check]) =>
    check(history).map((finding) => ({ invariant, ...finding })),
  );
  return found.sort((a, b) => a.revision - b.revision);
}
