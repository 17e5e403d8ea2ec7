/** What the sheet over the table is about: one thing at a time. */
import type { JsonObject } from '#kernel';
import type { What } from './acts.js';
import type { Act } from './course.js';

export type SheetAsked =
  /** What can be done with a card or ability. */
  | { readonly kind: 'use'; readonly seat: string; readonly what: What }
  /** Which card it is that nobody saw before; `host` for the host's. */
  | { readonly kind: 'other'; readonly seat: string }
  /** Why something is not allowed. */
  | { readonly kind: 'why'; readonly act: Act }
  | { readonly kind: 'every' }
  | { readonly kind: 'form'; readonly type: string; readonly given?: JsonObject };
