import { type Command, Option } from 'commander';
import type { Spoken } from '#language';
import { type Audit, type Offer, type WindowAccount, audit } from '#replay';
import { told, withMatch } from './recorded.js';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

interface Options extends CommonOptions {
  readonly format: string;
  readonly as: string;
}

export function addAudit(program: Command, session: Session): void {
  verb(
    program,
    'audit <match>',
    'the full account: windows, who was asked, who answered, refusals and rulings with their clauses',
    ['audit final-1', 'audit final-1 --format json > final-1.audit.json', 'audit final-1 --as spectator'],
  )
    .addOption(
      new Option('--format <format>', 'text, json, html or pdf')
        .choices(['text', 'json', 'html', 'pdf'])
        .default('text'),
    )
    .option('--as <audience>', 'official, spectator, public or a seat', 'official')
    .action(async (match: string, { format, as, json, lang, store }: Options) => {
      if (format === 'html' || format === 'pdf')
        throw new Rejected(`--format ${format} is not there yet; use text or json`);
      const { account, hash } = await withMatch(session, store, match, as, async (reading) => ({
        account: told(reading, lang, audit(reading.recording)),
        hash: reading.hash,
      }));
      if (json === true) await session.line({ ...account, head: hash });
      else if (format === 'json') await session.print(JSON.stringify({ ...account, head: hash }, null, 2));
      else await session.print(accountText(account, hash));
      session.done(0);
    });
}

function accountText(account: Spoken<Audit>, hash: string): string {
  return [
    ...headText(account, hash),
    '',
    'Windows',
    ...listed(account.windows.flatMap(windowText)),
    '',
    'Refusals',
    ...listed(
      account.refusals.map(
        ({ revision, by, act, what, clause, message, rightSpent, official, struckBy }) =>
          `  ${revision}  ${by}: ${act}${what === null ? '' : ` of ${what}`} refused (${clause}): ${message}` +
          `${rightSpent ? '; right spent' : ''}; recorded by ${official}${struck(struckBy)}`,
      ),
    ),
    '',
    'Rulings',
    ...listed(account.rulings.flatMap(rulingText)),
    '',
    'Struck',
    ...listed(
      account.strikes.map(
        ({ from, through, by, stands, text }) =>
          `  ${from} to ${through}, at ${by}${stands ? '' : ' (adopted again)'}: ${text}`,
      ),
    ),
    '',
    'Final state',
    `  ${JSON.stringify(account.state)}`,
  ].join('\n');
}

const listed = (lines: readonly string[]): readonly string[] => (lines.length === 0 ? ['  none'] : lines);
const struck = (by: number | null): string => (by === null ? '' : ` [struck at ${by}]`);

function headText(account: Spoken<Audit>, hash: string): readonly string[] {
  const { match, ruleset, edition, catalogue, preset, hands, competition, players, officials, counts } = account;
  const fields = Object.entries(preset).map(([field, value]) => `${field} ${JSON.stringify(value)}`);
  const seat = ({ id, name, character }: Spoken<Audit>['players'][number]): string =>
    [id, name, character].filter((part) => typeof part === 'string').join(' ');
  return [
    `Match ${match}`,
    `  ruleset ${ruleset}${edition === null ? '' : `, edition ${edition}`}, ${hands} hands`,
    `  catalogue ${catalogue.id} version ${catalogue.version}, ${catalogue.sha256}`,
    `  preset ${fields.join(', ')}`,
    ...(competition === null ? [] : [`  competition ${JSON.stringify(competition)}`]),
    `  players ${players.map(seat).join('; ')}`,
    ...officials.map(
      ({ official, role, entries, from, to }) =>
        `  official ${official} (${role}): ${entries} commands, ${from} to ${to}`,
    ),
    `  ${account.status}; result ${JSON.stringify(account.result)}`,
    `  ${counts.events} events, ${counts.windows} windows, ${counts.refusals} refusals, ${counts.rulings} rulings, ${counts.struck} struck`,
    `  head: revision ${account.revision}, ${hash}`,
    `  to check: npx touchline verify ${match}`,
  ];
}

function windowText({
  id,
  kind,
  about,
  clause,
  openedAt,
  offers,
  refusals,
  shut,
  reopens,
  struckBy,
}: WindowAccount): readonly string[] {
  const again = reopens === null ? '' : `, reopens ${reopens}`;
  const end = shut === null ? 'still open' : `shut at ${shut.at}: ${shut.reason} (${shut.clause})`;
  return [
    `  ${id} (${kind}) about ${about}, opened at ${openedAt} (${clause})${again}; ${end}${struck(struckBy)}`,
    ...offers.map((made) => `    ${made.seat} was asked at ${made.offeredAt}: ${offerText(made)}`),
    ...refusals.map(({ by, clause: cited, message, at }) => `    ${by} was refused at ${at} (${cited}): ${message}`),
  ];
}

function offerText({ outcome, how, reason, link, card, builtIn, at }: Offer): string {
  switch (outcome) {
    case 'answered':
      return `answered at ${at} with ${card ?? (builtIn === true ? 'the built-in reaction' : 'a hidden card')} (${link})`;
    case 'passed':
      return `passed at ${at}, ${how}${reason === null ? '' : `: ${reason}`}`;
    case 'spent':
      return `lost the right at ${at} by a refused play (${reason})`;
    case 'let-go':
      return `let it go: ${how} at ${at}`;
    case 'renewed':
      return `asked anew at ${at}`;
    case 'pending':
      return 'has not answered yet';
  }
}

const rulingText = ({
  id,
  kind,
  status,
  about,
  seat,
  clause,
  ruleset,
  history,
}: Spoken<Audit>['rulings'][number]): readonly string[] => [
  `  ${id} ${kind}${about === null ? '' : ` about ${about}`}${seat === null ? '' : ` on ${seat}`} under ${clause} (${ruleset}): ${status}`,
  ...history.map(
    ({ revision, text, official, role, occurredAt, seconded }) =>
      `    ${revision}  ${text} ${official} (${role}), ${occurredAt}${seconded === null ? '' : `, seconded by ${seconded}`}`,
  ),
];
