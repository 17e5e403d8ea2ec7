/** What a ruling must have whatever its kind: a clause that exists, something that it is about, and a second official where asked. */
import { reject } from '#kernel';
import type { Rejection } from '#kernel';
import type { Draft } from './rule-system.js';
import { knowsRef, unknownSeat } from './play.js';
import type { Context, RuleSystem } from './rule-system.js';
import { isSeat, type State } from './state.js';

/** The fields of `Rule`, its ref as text. */
export interface RuleFields {
  readonly kind: string;
  readonly about?: string;
  readonly seat?: string;
  readonly to?: string;
  readonly amount?: number;
  readonly misapplied?: number;
  readonly winners?: readonly string[];
  readonly clause: string;
  readonly reason: string;
  readonly facts?: string;
  readonly seconded?: string;
}

/** Clauses of the system's own text, also those that the recorder does not carry (`HKK-22.1.1`). */
export function judgeClause(system: RuleSystem, clause: string): Rejection | undefined {
  if (system.clauses.some(({ id }) => id === clause)) return undefined;
  const family = system.housePrefix.replace(/H-$/, '');
  if (clause.startsWith(family) && /^\d+(\.\d+)*$/.test(clause.slice(family.length))) return undefined;
  const wanted = clause.toLowerCase();
  const near = system.clauses
    .map(({ id }) => id)
    .filter((id) => likeness(id.toLowerCase(), wanted) >= Math.min(6, wanted.length));
  const told = (near.length > 0 ? near : system.clauses.map(({ id }) => id)).slice(0, 6).join(', ');
  return reject(
    'UNKNOWN_REF',
    `${clause} is no clause of ${system.id}; ${near.length > 0 ? 'near it are' : 'there are'} ${told}`,
  );
}

/** How many characters two ids share from the start. */
function likeness(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

const needsAbout: readonly string[] = ['uphold', 'permit', 'voidLink', 'voidGoal', 'reopen', 'adopt'];
const needsSeat: readonly string[] = ['penalty', 'spendReaction'];

export function judgeRuling(draft: Draft, fields: RuleFields, context: Context): Rejection | undefined {
  const { kind, about, seat, misapplied } = fields;
  const { state, system } = draft;
  if (about === undefined && needsAbout.includes(kind))
    return reject('MALFORMED', `a ruling ${kind} names in about what it is about`);
  if (seat === undefined && needsSeat.includes(kind)) return reject('MALFORMED', `a ruling ${kind} names the seat`);
  if (about !== undefined && !knowsRef(system, state, about))
    return reject('UNKNOWN_REF', `${about} is nothing in this match`);
  if (seat !== undefined && !isSeat(state, seat)) return unknownSeat(state, seat);
  if (misapplied !== undefined && misapplied > state.revision) {
    return reject('UNKNOWN_REF', `revision ${misapplied} has not happened; the newest is ${state.revision}`);
  }
  const grave =
    kind === 'rewind' || kind === 'adopt' || (kind === 'setResult' && (state.result?.signed.length ?? 0) > 0);
  return grave
    ? needsSecond(
        state,
        context,
        fields.seconded,
        kind === 'setResult' ? 'changing a signed result' : `a ruling ${kind}`,
      )
    : undefined;
}

export function needsSecond(
  state: State,
  context: Context,
  seconded: string | undefined,
  what: string,
): Rejection | undefined {
  if (state.opening.preset['secondOfficial'] !== true) return undefined;
  if (seconded === undefined)
    return reject('NOT_ALLOWED', `${what} needs a second official in this match; name one in seconded`);
  if (seconded !== context.official) return undefined;
  return reject('NOT_ALLOWED', `${what} needs a second official; ${seconded} cannot second their own word`);
}
