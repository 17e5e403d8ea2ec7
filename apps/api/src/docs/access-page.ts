/** docs/access.md, made from the routes that are really there, the access table and the roles: nothing in it is written by hand. */
import { type Act, type Grant, type Place, type Role, mayAnywhere, roleFor, roles, seatsIn } from '#access';
import { type Need, needOf } from '../auth/access-table.js';

export interface Row {
  /** Such as `POST /api/matches/:id/commands`. */
  readonly route: string;
  readonly need: Need;
  /** Where one route stands in several rows: the command that is sent. */
  readonly command?: string;
}

/** What stands in a cell: whether it may be done, or as whom it is seen. */
export type Cell = 'yes' | 'no' | 'official' | 'own seat' | 'spectator' | 'public';

const commands = ['Announce', 'Rule', 'HearAppeal', 'SignResult'];
const actOfCommand: Readonly<Record<string, Act>> = {
  Announce: 'record',
  Rule: 'rule',
  HearAppeal: 'hear',
  SignResult: 'sign',
};
const nowhere: Place = { match: null, tournament: null, table: null };

/** @param routes as the server registered them */
export function accessRows(
  routes: readonly { readonly pattern: string; readonly methods: readonly string[] }[],
): Row[] {
  const named = routes.flatMap(({ pattern, methods }) =>
    methods.filter((method) => !['HEAD', 'OPTIONS'].includes(method)).map((method) => `${method} ${pattern}`),
  );
  return [...new Set(named)].sort(byPath).flatMap((route): Row[] => {
    const need = needOf(...(route.split(' ') as [string, string]));
    return need === 'command' ? commands.map((command) => ({ route, need, command })) : [{ route, need }];
  });
}

const byPath = (a: string, b: string): number => {
  const [x, y] = [a, b].map((route) => route.split(' ').reverse().join(' ')) as [string, string];
  return x < y ? -1 : 1;
};

/** @param role absent: somebody who has not logged in */
export function cellOf({ need, command }: Row, role: Role | undefined, grants: readonly Grant[], place: Place): Cell {
  const yes = (may: boolean): Cell => (may ? 'yes' : 'no');
  switch (need) {
    case 'anyone':
      return 'yes';
    case 'session':
      return yes(role !== undefined && role !== 'service');
    case 'audience':
    case 'seen-by-match':
      return seenAs(grants, place);
    case 'audience-of-all':
      return seenAs(grants, nowhere);
    case 'command':
      return yes(roleFor(grants, actOfCommand[command ?? ''] ?? 'record', place) !== undefined);
    case 'open':
    case 'approve':
    case 'manage':
    case 'erase':
      return yes(roleFor(grants, need, place) !== undefined);
    default:
      return yes(mayAnywhere(grants, need));
  }
}

function seenAs(grants: readonly Grant[], place: Place): Cell {
  if (roleFor(grants, 'see-all', place) !== undefined) return 'official';
  if (seatsIn(grants, place).length > 0) return 'own seat';
  return grants.some(({ tournament }) => tournament === place.tournament) ? 'spectator' : 'public';
}

/** @param holds what a person of each role holds in the own tournament */
export function accessMarkdown(rows: readonly Row[], holds: (role: Role) => Grant, own: Place, other: Place): string {
  const people = [undefined, ...roles];
  const cell = (row: Row, role: Role | undefined): string => {
    const grants = role === undefined ? [] : [holds(role)];
    const [here, there] = [own, other].map((place) => cellOf(row, role, grants, place)) as [Cell, Cell];
    return here === there ? here : `${here} / ${there}`;
  };
  const table = rows.map((row) => [
    `\`${row.route}\`${row.command === undefined ? '' : ` ${row.command}`}`,
    ...people.map((role) => cell(row, role)),
  ]);
  const head = ['route', ...people.map((role) => role ?? 'nobody')];
  const lines = [head, head.map(() => '---'), ...table].map((cells) => `| ${cells.join(' | ')} |`);
  return `${intro}\n${lines.join('\n')}\n`;
}

const intro = `# Who may do what

Made from the routes, the access table and the roles; \`UPDATE_ACCESS=1 npm test -- test/e2e/access-table\` writes it anew. Each role
is held in one tournament, the admin's everywhere. Where a cell differs between a match of that tournament and one of another, it says
*own / other*. Words other than yes and no say whose view is given at most; asking for less is always possible.

Wrong secrets lock an account in the register, for all servers alike, and an address in the memory of one process: of several servers on one
store each counts the addresses that it sees, so an address may guess that many times more. Let a proxy in front of them limit what comes
from one address to \`POST /api/sessions\`.
`;
