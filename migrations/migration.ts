/** One step of a schema, from the one numbered before it. Once released it is never edited; what it got wrong the next one puts right. */
export interface Migration {
  /** From 1 without gaps. */
  readonly number: number;
  readonly name: string;
  /** Statements for the database that it is for. */
  readonly sql: string;
}
