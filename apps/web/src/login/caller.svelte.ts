/** Who looks at these pages, as the server knows them. Asked once, and again after a login or its end. */
import type { GrantHeld, WhoAmI } from '#client';
import { client } from '../place/client.js';
import { keep } from '../place/kept.js';

/** Under which the last known login of this browser is kept: the queues of all its pages go by it. */
export const LOGIN = 'login';

let me = $state.raw<WhoAmI | null>(null);

export const caller = {
  /** `null` until the server has said it. */
  get me(): WhoAmI | null {
    return me;
  },
  /** @throws what the client throws when nobody answers */
  async ask(): Promise<WhoAmI> {
    me = await client.whoAmI();
    keep(LOGIN, me.account ?? '');
    return me;
  },
};

/** Where a match is played, as grants name it. */
export interface MatchPlace {
  readonly match: string;
  readonly tournament: string | null;
  readonly table: string | null;
}

const holds = (grant: GrantHeld, place: MatchPlace): boolean =>
  (grant.tournament === null || grant.tournament === place.tournament) &&
  (grant.table === null || grant.table === place.table) &&
  (grant.match === null || grant.match === place.match);

const recording: readonly string[] = ['host', 'official', 'judge', 'service', 'admin'];

/** What the page offers; the server decides all the same. */
export const mayRecord = ({ grants }: WhoAmI, place: MatchPlace): boolean =>
  grants.some((grant) => recording.includes(grant.role) && holds(grant, place));

const ruling: readonly string[] = ['host', 'official', 'judge', 'admin'];
export const mayRule = ({ grants }: WhoAmI, place: MatchPlace): boolean =>
  grants.some((grant) => ruling.includes(grant.role) && holds(grant, place));

export const mayInvite = ({ grants }: WhoAmI): boolean =>
  grants.some(({ role }) => role === 'organiser' || role === 'admin');

/** The seat of a player who may sign for it. */
export const seatIn = ({ grants }: WhoAmI, place: MatchPlace): string | undefined =>
  grants.find((grant) => grant.role === 'seat' && grant.seat !== null && holds(grant, place))?.seat ?? undefined;
