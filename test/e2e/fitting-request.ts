/** A request that fits for each route of the API, for specs that try them all. */
import type { Place } from '#access';
import type { Row } from '../../apps/api/src/index.js';
import { type People, SECRET } from './people.js';

let fresh = 0;
const next = (): string => `fresh-${(fresh += 1)}`;

export interface Asking {
  readonly path: string;
  readonly body?: object;
}

/** The address and body with which a route can be used as it is meant; whatever it changes is made for it. */
export async function fittingRequest(
  people: People,
  { route, command }: Pick<Row, 'route' | 'command'>,
  { match, tournament }: Place,
): Promise<Asking> {
  const grant = { role: 'spectator' as const, tournament: tournament as string };
  const full = { ...grant, table: null, match: null, seat: null };
  const path = (route.split(' ')[1] as string).replace(':id', match as string);
  switch (route) {
    case 'POST /api/matches':
      return {
        path,
        body: {
          match: next(),
          ruleset: 'solo',
          players: [{ id: 'A' }, { id: 'B' }],
          first: 'A',
          competition: { tournament },
        },
      };
    case 'POST /api/matches/:id/commands':
      return { path, body: sample[command ?? 'Announce'] as object };
    case 'POST /api/matches/:id/what-if':
      return { path, body: { at: 0, commands: [{ type: 'Serve' }] } };
    case 'POST /api/approvals':
      return { path, body: { match, command: sample['Rule'] } };
    case 'POST /api/erasures':
      return { path, body: { match, seat: 'B' } };
    case 'POST /api/sessions':
      return { path, body: { account: 'the-judge', secret: SECRET } };
    case 'POST /api/invitations':
      return { path, body: grant };
    case 'POST /api/invitations/accept':
      return {
        path,
        body: { code: (await people.register.invitations.add(full, 'test')).code, account: next(), secret: SECRET },
      };
    case 'POST /api/keys':
      return { path, body: { account: next(), ...grant } };
    case 'POST /api/accounts':
      return { path, body: { account: next(), grant } };
    case 'PATCH /api/accounts/:account':
      return { path: '/api/accounts/the-seat', body: { disabled: false } };
    case 'POST /api/accounts/:account/grants':
      await target(people);
      return { path: '/api/accounts/target/grants', body: grant };
    case 'DELETE /api/accounts/:account/grants/:grant': {
      await target(people);
      const { id } = await people.register.accounts.grant('target', full, 'test');
      return { path: `/api/accounts/target/grants/${id}` };
    }
    case 'DELETE /api/keys/:prefix': {
      const account = next();
      await people.register.accounts.add({ id: account, kind: 'device' });
      await people.register.accounts.grant(account, { ...full, role: 'service' }, 'test');
      return { path: `/api/keys/${(await people.register.devices.add(account)).prefix}` };
    }
    default:
      return {
        path: path
          .replace(':ruleset', 'solo')
          .replace(':clause', 'SOLO-8')
          .replace(':figures', 'players')
          .replace(':tournament', tournament as string)
          .replaceAll(/[:*]\w*/g, 'x'),
      };
  }
}

const sample: Readonly<Record<string, object>> = {
  Announce: { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] },
  Rule: { type: 'Rule', kind: 'note', clause: 'SOLO-8', reason: 'seen' },
  HearAppeal: { type: 'HearAppeal', ruling: 'R1', outcome: 'upheld', reason: 'heard' },
  SignResult: { type: 'SignResult', by: 'A', head: '0'.repeat(64) },
};

/** An account that specs may change. */
async function target({ register }: People): Promise<void> {
  if ((await register.accounts.find('target')) === undefined) await register.accounts.add({ id: 'target' });
}
