/**
 * Roles and what each may do. A role says what kind of person acts, a grant (`grant.ts`) where; an audience, which is something else,
 * says what is seen. Whatever stands in no line here may not be done.
 */
export const roles = ['official', 'judge', 'organiser', 'seat', 'spectator', 'analyst', 'service', 'admin'] as const;
export type Role = (typeof roles)[number];

/** `host`: whoever sits at this machine while nobody has credentials yet. */
export type ActingRole = Role | 'host';

export type Act =
  /** See everything, as officials do. */
  | 'see-all'
  /** Open a match. */
  | 'open'
  /** Record plays and whatever else stands in no line of its own. */
  | 'record'
  /** Give a ruling, finalise the result. */
  | 'rule'
  /** Hear an appeal. */
  | 'hear'
  /** Sign the result; a seat only its own. */
  | 'sign'
  /** Second what another official is about to record. */
  | 'approve'
  /** Invite people, give and take grants and keys, in the scope of the own grant. */
  | 'manage'
  /** All accounts, denied attempts. */
  | 'administer'
  /** Erase a person from the matches in the scope of the own grant. */
  | 'erase';

/** Who may, the role that fits best first: it is the one that the record will name. */
const mayBeDoneBy: Readonly<Record<Act, readonly ActingRole[]>> = {
  'see-all': ['judge', 'official', 'service', 'organiser', 'analyst', 'admin', 'host'],
  open: ['judge', 'official', 'service', 'organiser', 'admin', 'host'],
  record: ['judge', 'official', 'service', 'admin', 'host'],
  rule: ['judge', 'official', 'admin', 'host'],
  hear: ['judge', 'admin', 'host'],
  sign: ['judge', 'official', 'service', 'seat', 'admin', 'host'],
  approve: ['judge', 'official', 'admin'],
  manage: ['organiser', 'admin'],
  administer: ['admin'],
  erase: ['organiser', 'admin', 'host'],
};

export const rolesFor = (act: Act): readonly ActingRole[] => mayBeDoneBy[act];

export const isRole = (value: unknown): value is Role => (roles as readonly unknown[]).includes(value);

/** What recording a command needs, by its type. */
export function actOf(command: string): Act {
  switch (command) {
    case 'OpenMatch':
      return 'open';
    case 'Rule':
    case 'FinaliseResult':
      return 'rule';
    case 'HearAppeal':
      return 'hear';
    case 'SignResult':
      return 'sign';
    default:
      return 'record';
  }
}
