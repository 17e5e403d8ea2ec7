import { type Command, InvalidArgumentError, Option } from 'commander';
import {
  type FigureRow,
  type FiguresPage,
  type SubjectName,
  columnsOf,
  csvOf,
  figures,
  parquetOf,
  subjectNames,
  subjects,
} from '#projections';
import { type Lent, type ViewsOptions, caughtUp, withReadModels } from './read-models.js';
import { Rejected } from './rejected.js';
import { type Session, verb } from './verb.js';

interface Options extends ViewsOptions {
  readonly format?: 'json' | 'csv' | 'parquet';
  readonly tournament?: string;
  readonly player?: string;
  readonly ruleset?: string;
  readonly from?: string;
  readonly to?: string;
}

/** Rows asked for at once. */
const PAGE = 1000;
/** Parquet is written whole, in memory. */
const MOST_ROWS = 1_000_000;

export function addStats(program: Command, session: Session): void {
  verb(
    program,
    'stats [figures]',
    'the published figures: players, cards, matches, tournaments, rulesets, windows, rulings, standings',
    [
      'stats',
      'stats standings --tournament "Spring Cup"',
      'stats cards --ruleset solo --format csv > cards.csv',
      'stats matches --from 2026-01-01 --format parquet > matches.parquet',
    ],
  )
    .option('--views <url>', 'read models: sqlite:<file> or postgres://… (TOUCHLINE_VIEWS; default beside the store)')
    .addOption(new Option('--format <format>', 'for files, on standard output').choices(['json', 'csv', 'parquet']))
    .option('--tournament <name>', 'only its matches')
    .option('--player <seat>', 'only matches in which they sit')
    .option('--ruleset <name>', 'such as solo or solo@1')
    .option('--from <time>', 'only matches opened then or later', inUtc)
    .option('--to <time>', 'only matches opened before', inUtc)
    .action(async (named: string = 'players', { format, json, ...options }: Options) => {
      const name = subjectNames.find((subject) => subject === named);
      if (name === undefined) throw new Rejected(`${named} are no figures; there are ${subjectNames.join(', ')}`);
      await withReadModels(session, options, async (lent) => {
        await caughtUp(session, lent);
        await tell(session, lent, name, options, format ?? (json === true ? 'json' : 'text'));
      });
      session.done(0);
    });
}

function inUtc(text: string): string {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw new InvalidArgumentError('It must be a day or an ISO 8601 time.');
  return time.toISOString();
}

async function tell(
  session: Session,
  { views }: Lent,
  name: SubjectName,
  filters: Options,
  format: 'json' | 'csv' | 'parquet' | 'text',
): Promise<void> {
  const { tournament, player, ruleset, from, to } = filters;
  const kept: FigureRow[] = [];
  let after: string | undefined;
  let first = true;
  do {
    const page: FiguresPage = await figures(views, name, { tournament, player, ruleset, from, to, after, limit: PAGE });
    if (format === 'json') for (const row of page.rows) await session.line(row);
    else if (format === 'csv') await session.terminal.out(csvOf(page, first));
    else kept.push(...page.rows);
    if (kept.length > MOST_ROWS)
      throw new Rejected(`these are more than ${MOST_ROWS} rows; narrow them down, or take csv`);
    after = page.next;
    first = false;
  } while (after !== undefined);
  const columns = columnsOf(subjects[name]);
  if (format === 'parquet') await session.terminal.bytes(parquetOf({ columns, rows: kept }));
  if (format === 'text') for (const line of tableOf(name, kept)) await session.print(line);
}

/** Figures that are nought in every row are left out: nobody reads them. */
function tableOf(name: SubjectName, rows: readonly FigureRow[]): readonly string[] {
  if (rows.length === 0) return ['nothing was counted yet'];
  const { key, figures: all } = subjects[name];
  const shown = all.filter((figure) => rows.some((row) => row[figure.name] !== 0 && row[figure.name] !== null));
  const cells = rows.map((row) => [
    ...key.map((column) => String(row[column])),
    ...shown.map(({ name: figure, unit }) => cellOf(row, figure, unit)),
  ]);
  const head = [...key, ...shown.map(({ name: figure }) => figure)];
  const widths = head.map((title, at) => Math.max(title.length, ...cells.map((line) => (line[at] as string).length)));
  const lined = (line: readonly string[]): string =>
    line
      .map((cell, at) => (at < key.length ? cell.padEnd(widths[at] as number) : cell.padStart(widths[at] as number)))
      .join('  ')
      .trimEnd();
  return [lined(head), ...cells.map(lined)];
}

function cellOf(row: FigureRow, figure: string, unit: string): string {
  const value = row[figure];
  if (value === null || value === undefined) return '-';
  if (unit !== 'rate') return String(value);
  const percent = (part: unknown): string => `${(100 * Number(part)).toFixed(0)}`;
  return `${percent(value)} % (${percent(row[`${figure}_low`])}-${percent(row[`${figure}_high`])}, n ${String(row[`${figure}_n`])})`;
}
