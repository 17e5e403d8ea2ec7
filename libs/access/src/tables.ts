/** The rows of the register, as `migrations/access` makes them. */
import type { Generated } from 'kysely';

export interface Tables {
  accounts: {
    id: string;
    kind: 'person' | 'device';
    name: string | null;
    secret: string | null;
    oidc: string | null;
    created: number;
    disabled: Generated<number>;
    failures: Generated<number>;
    locked_until: Generated<number>;
  };
  grants: ScopeColumns & {
    id: Generated<number>;
    account: string;
    granted_by: string;
    created: number;
  };
  device_keys: { prefix: string; digest: string; account: string; created: number; revoked: number | null };
  sessions: { id: string; digest: string; account: string; created: number; seen: number; ended: number | null };
  invitations: ScopeColumns & {
    prefix: string;
    digest: string;
    invited_by: string;
    created: number;
    expires: number;
    used_by: string | null;
  };
  approvals: {
    id: string;
    match: string;
    digest: string;
    revision: number;
    account: string;
    expires: number;
    used_for: string | null;
  };
  denials: {
    id: Generated<number>;
    at: number;
    account: string | null;
    address: string;
    method: string;
    path: string;
    code: string;
    detail: string;
  };
  signing_keys: { id: string; secret: string; created: number };
}

interface ScopeColumns {
  role: string;
  tournament: string | null;
  table_name: string | null;
  match: string | null;
  seat: string | null;
}
