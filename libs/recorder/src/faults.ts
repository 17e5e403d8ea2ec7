/** Faults that are no outcome of a command: thrown, like the store's own. */

/** The match holds an event that this program does not know, or in a newer shape: it must not judge on top of it (C41). */
export class UnknownEventType extends Error {
  override readonly name = 'UnknownEventType';
  readonly code = 'UNKNOWN_EVENT_TYPE';

  constructor(
    readonly match: string,
    readonly revision: number,
    readonly type: string,
    readonly schemaVersion: number,
  ) {
    super(
      `${match} revision ${revision}: this program does not know ${type} in schema version ${schemaVersion}; use a newer program`,
    );
  }
}

/** The match is pinned to a ruleset that this program does not have. */
export class UnknownRuleset extends Error {
  override readonly name = 'UnknownRuleset';
  readonly code = 'UNKNOWN_RULESET_VERSION';

  constructor(
    readonly match: string,
    readonly ruleset: string,
  ) {
    super(`${match} is pinned to ruleset ${ruleset}, which this program does not have`);
  }
}

/** Others kept writing to the match, faster than this command could be decided. Nothing was stored. */
export class TooContended extends Error {
  override readonly name = 'TooContended';
  readonly code = 'TOO_CONTENDED';

  constructor(readonly match: string) {
    super(`${match} changed again and again while the command was decided; send it again`);
  }
}

/** A stored line of the match cannot be read, or is not the one of its place. `verify` tells more (C37). */
export class BrokenRecord extends Error {
  override readonly name = 'BrokenRecord';
  readonly code = 'BROKEN_RECORD';

  constructor(
    readonly match: string,
    readonly revision: number,
    problem: string,
  ) {
    super(
      `${match} revision ${revision} cannot be read (${problem}); \`touchline verify ${match}\` tells what is wrong`,
    );
  }
}
