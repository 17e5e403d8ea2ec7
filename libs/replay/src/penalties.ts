/**
 * Penalties and warnings of a seat, counted over the matches of a tournament: what a judge must know before the next one. An overturned
 * ruling is told and not counted; one behind which the match was taken back was given all the same and counts.
 */
import type { RulingAccount } from './rulings.js';

/** A ruling with where it was given. */
export interface PlacedRuling extends RulingAccount {
  readonly match: string;
  readonly tournament: string | null;
  readonly round: number | null;
  readonly table: string | null;
}

/** What counting asks of a ruling. */
type Counted = Pick<RulingAccount, 'seat' | 'kind' | 'status' | 'amount'>;

export interface PlayerPenalties<R extends Counted = PlacedRuling> {
  /** A seat id. */
  readonly player: string;
  readonly penalties: number;
  /** The sum of what they cost, where rulings say so. */
  readonly amount: number;
  /** Notes about this seat. */
  readonly warnings: number;
  readonly overturned: number;
  /** All of them, the newest first. */
  readonly rulings: readonly R[];
}

/** Most penalties first. @param rulings the newest first */
export function penaltiesByPlayer<R extends Counted>(rulings: readonly R[]): readonly PlayerPenalties<R>[] {
  const seats = [...new Set(rulings.flatMap(({ seat }) => seat ?? []))].sort();
  const counted = seats.map((player) => {
    const own = rulings.filter(({ seat, kind }) => seat === player && (kind === 'penalty' || kind === 'note'));
    const valid = own.filter(({ status }) => status !== 'overturned');
    const penalties = valid.filter(({ kind }) => kind === 'penalty');
    return {
      player,
      penalties: penalties.length,
      amount: penalties.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      warnings: valid.length - penalties.length,
      overturned: own.length - valid.length,
      rulings: own,
    };
  });
  return counted.filter(({ rulings: own }) => own.length > 0).sort((a, b) => b.penalties - a.penalties);
}
