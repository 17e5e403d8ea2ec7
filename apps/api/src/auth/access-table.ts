/**
 * Who may use which route, as data: the guard asks it, `docs/access.md` is made from it, a test tries each cell. A route that stands
 * in no line is for admins only, so that a forgotten one is shut and not open.
 */
import type { Act } from '#access';

export type Need =
  /** Anybody; what is seen is the same for all. */
  | 'anyone'
  /** Anybody; what is seen is what the caller's audience may see. */
  | 'audience'
  /** The same over the whole store: only a grant that holds everywhere shows more than the public sees. */
  | 'audience-of-all'
  /** The same over many matches, each as the caller may see it at most; no other view can be asked for. */
  | 'seen-by-match'
  /** By the type of the command in the body (`actOf`). */
  | 'command'
  /** Whoever has logged in, whatever the role. */
  | 'session'
  | Act;

/** By method and pattern of the route. */
export const accessTable: Readonly<Record<string, Need>> = {
  'GET /': 'anyone',
  'GET /health/live': 'anyone',
  'GET /health/ready': 'anyone',
  'GET /metrics': 'see-all',
  'GET /api/docs': 'anyone',
  'GET /api/docs/json': 'anyone',
  'GET /api/rules': 'anyone',
  'GET /api/rules/:ruleset': 'anyone',
  'GET /api/rules/:ruleset/:clause': 'anyone',
  'GET /api/stats/:figures': 'anyone',
  'GET /api/checkpoint': 'anyone',
  'GET /api/checkpoint/keys': 'anyone',
  'GET /api/checkpoint/consistency': 'anyone',
  'GET /api/matches/:id/proof': 'audience',
  'GET /api/tournaments': 'audience-of-all',
  'GET /api/tournaments/:tournament/penalties': 'seen-by-match',
  'GET /api/rulings': 'seen-by-match',
  'GET /api/rulings/calls': 'seen-by-match',
  'GET /api/live': 'audience',
  'GET /api/matches': 'audience-of-all',
  'POST /api/matches': 'open',
  'GET /api/matches/:id': 'audience',
  'GET /api/matches/:id/events': 'audience',
  'GET /api/matches/:id/audit': 'audience',
  'GET /api/matches/:id/report': 'audience',
  'GET /api/matches/:id/why': 'audience',
  'GET /api/matches/:id/verify': 'audience',
  'GET /api/matches/:id/export': 'audience',
  'GET /api/matches/:id/replay.html': 'audience',
  'GET /api/matches/:id/live': 'audience',
  'POST /api/matches/:id/what-if': 'audience',
  'POST /api/matches/:id/commands': 'command',
  'POST /api/approvals': 'approve',
  'GET /api/sessions': 'anyone',
  'POST /api/sessions': 'anyone',
  'DELETE /api/sessions': 'session',
  'POST /api/tokens': 'session',
  'GET /api/oidc': 'anyone',
  'GET /api/oidc/callback': 'anyone',
  'POST /api/invitations': 'manage',
  'POST /api/invitations/accept': 'anyone',
  'POST /api/keys': 'manage',
  'DELETE /api/keys/:prefix': 'manage',
  'GET /api/keys': 'administer',
  'GET /api/accounts': 'administer',
  'POST /api/accounts': 'administer',
  'PATCH /api/accounts/:account': 'administer',
  'POST /api/accounts/:account/grants': 'manage',
  'DELETE /api/accounts/:account/grants/:grant': 'manage',
  'GET /api/denials': 'administer',
  'POST /api/erasures': 'erase',
};

/** What whoever asks for something that nobody listed must be. */
const unlisted: Act = 'administer';

export const needOf = (method: string, pattern: string): Need =>
  accessTable[`${method === 'HEAD' ? 'GET' : method} ${pattern}`] ?? unlisted;
