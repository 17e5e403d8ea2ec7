import type { ScriptedFault } from './faults.js';

/** How a stand-in is started. */
export interface Setting {
  /** Nodes. */
  readonly size: number;
  /** Of the nodes; free ones when absent. */
  readonly ports?: readonly number[];
  /** Where to keep what is written; nowhere when absent. */
  readonly file?: string;
  /** In PEM; plain text when absent. */
  readonly tls?: { readonly certificate: string; readonly key: string };
  /** Who may read and write, with their passwords; everybody when absent. What a node says of itself everybody may ask. */
  readonly users?: Readonly<Record<string, string>>;
}

/** What a running stand-in may be told. */
export type Order =
  | { readonly do: 'fault'; readonly fault: ScriptedFault }
  /** Forgets the faults that still wait. */
  | { readonly do: 'mend' }
  | { readonly do: 'elect' | 'stop' | 'start'; readonly node: number }
  /** Cuts every connection. */
  | { readonly do: 'drop' }
  /** How often each kind of call came. */
  | { readonly do: 'calls' };
