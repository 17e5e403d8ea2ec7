/** Who looks: what each may see is decided by `redact.ts` alone. A seat is named by its id. */
import type { Seat } from '#kernel';

export type Audience = 'official' | 'spectator' | 'public' | Seat;
