/**
 * A role in a place: everywhere, in a tournament, at one of its tables, or in one match. Whoever has several grants may do what any of
 * them allows where it holds. Invariant: nothing outside of the place is allowed by it, and an admin has no place.
 */
import { type Act, type ActingRole, type Role, isRole, rolesFor } from './roles.js';

export interface Scope {
  readonly tournament: string | null;
  /** A table of that tournament. */
  readonly table: string | null;
  readonly match: string | null;
}

export interface Grant extends Scope {
  readonly role: ActingRole;
  /** Of a player: the seat id in those matches. */
  readonly seat: string | null;
}

/** Where something is done. */
export interface Place {
  readonly match: string | null;
  readonly tournament: string | null;
  readonly table: string | null;
}

export const everywhere: Scope = { tournament: null, table: null, match: null };

export const covers = (scope: Scope, place: Place): boolean =>
  (scope.tournament === null || scope.tournament === place.tournament) &&
  (scope.table === null || scope.table === place.table) &&
  (scope.match === null || scope.match === place.match);

/** Whether a scope lies within another: whoever manages the outer one may give the inner one away. */
export const within = (inner: Scope, outer: Scope): boolean =>
  (outer.tournament === null || outer.tournament === inner.tournament) &&
  (outer.table === null || outer.table === inner.table) &&
  (outer.match === null || outer.match === inner.match);

/** The role in which the holder of these grants may do it there; absent: in none. */
export function roleFor(grants: readonly Grant[], act: Act, place: Place): ActingRole | undefined {
  return rolesFor(act).find((role) => grants.some((grant) => grant.role === role && covers(grant, place)));
}

/** Whether the holder may do it in any place at all. */
export const mayAnywhere = (grants: readonly Grant[], act: Act): boolean =>
  grants.some(({ role }) => rolesFor(act).includes(role));

/** The seats that the holder has there. */
export const seatsIn = (grants: readonly Grant[], place: Place): string[] =>
  grants.flatMap((grant) => (grant.role === 'seat' && grant.seat !== null && covers(grant, place) ? [grant.seat] : []));

/** A grant as it is asked for; what is wrong with it, or nothing. */
export function problemOfGrant(asked: Grant): string | undefined {
  const { role, tournament, table, match, seat } = asked;
  if (!isRole(role)) return 'role must be official, judge, organiser, seat, spectator, analyst, service or admin';
  if (table !== null && tournament === null) return 'a table belongs to a tournament: name both';
  if (match !== null && (tournament !== null || table !== null)) return 'name a match or a tournament, not both';
  if (role === 'seat' && (seat === null || (match === null && tournament === null)))
    return 'a seat needs seat, and the match or the tournament in which it sits there';
  if (role !== 'seat' && seat !== null) return 'only the role seat has a seat';
  if (role === 'admin' && (tournament !== null || match !== null)) return 'an admin has no scope';
  if (role === 'organiser' && match !== null) return 'an organiser is of a tournament, or of all';
  return undefined;
}

/** What of a role an organiser may give away: never one that reaches further than the own. */
export const mayGiveAway = (grants: readonly Grant[], role: Role, scope: Scope): boolean =>
  grants.some((own) => own.role === 'admin' || (own.role === 'organiser' && role !== 'admin' && within(scope, own)));
