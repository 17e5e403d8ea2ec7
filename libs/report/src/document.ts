/** A report as a document: parts, tables and words, the same for paper, page and terminal. */
import type { Language } from '#language';

/** One line of a table; `struck`: it was taken out of force. */
export interface Row {
  readonly cells: readonly string[];
  readonly struck?: boolean;
}

export interface Column {
  readonly title: string;
  /** Its share of the width. */
  readonly share: number;
}

export type Block =
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, text: string])[] }
  | { readonly kind: 'table'; readonly columns: readonly Column[]; readonly rows: readonly Row[] }
  | { readonly kind: 'text'; readonly text: string }
  /** For machines: printed letter by letter, and where `scan` is set as a code that a camera reads. */
  | { readonly kind: 'code'; readonly label: string; readonly text: string; readonly scan: boolean };

export interface Part {
  readonly title: string;
  readonly blocks: readonly Block[];
}

export interface Report {
  readonly language: Language;
  readonly title: string;
  readonly subtitle: string;
  /** On every page: which record this is. */
  readonly head: string;
  /** ISO 8601, UTC. */
  readonly madeAt: string;
  readonly parts: readonly Part[];
}

export interface Proof {
  readonly checkpoint: string;
  readonly keys: readonly string[];
  readonly leaves: readonly { readonly revision: number; readonly hash: string; readonly index: number }[];
}
