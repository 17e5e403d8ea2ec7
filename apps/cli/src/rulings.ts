/** `rulings`: across matches, what was ruled before, which calls wait, who has how many penalties. */
import { type Command, Option } from 'commander';
import { rulingKinds } from '#match';
import { gameWords, type Language, spoken, type Spoken, wordsIn } from '#language';
import { matchesWithCalls, rulingPlaces, type RulingPlace, type RulingsQuery } from '#projections';
import { loadMatch } from '#recorder';
import { type PlacedRuling, penaltiesByPlayer, type PlayerPenalties, rulingsOf, waitingCalls } from '#replay';
import { caughtUp, type Lent, type ViewsOptions, withReadModels } from './read-models.js';
import { Rejected } from './rejected.js';
import { type Session, verb } from './verb.js';

interface Options extends ViewsOptions, Omit<RulingsQuery, 'limit' | 'after'> {
  readonly calls?: boolean;
  readonly penalties?: boolean;
}

/** Rulings told at most. */
const MOST = 1000;

export function addRulings(program: Command, session: Session): void {
  verb(
    program,
    'rulings',
    'rulings across matches, the newest first: precedents by clause, penalties, calls that wait',
    [
      'rulings --clause SOLO-18',
      'rulings --tournament "Spring Cup" --status appealed',
      'rulings --tournament "Spring Cup" --penalties',
      'rulings --calls',
    ],
  )
    .option('--views <url>', 'read models: sqlite:<file> or postgres://… (TOUCHLINE_VIEWS; default beside the store)')
    .option('--tournament <name>', 'only its matches')
    .option('--match <id>', 'only of this match')
    .option('--clause <id>', 'only under this clause')
    .addOption(new Option('--kind <kind>', 'only of this kind').choices(rulingKinds))
    .addOption(
      new Option('--status <status>', 'only those that stand so').choices([
        'issued',
        'appealed',
        'upheld',
        'overturned',
        'varied',
      ]),
    )
    .option('--official <id>', 'only by this official')
    .option('--player <seat>', 'only about this seat')
    .option('--penalties', 'penalties and warnings of each player of --tournament, counted')
    .option('--calls', 'calls for a judge that wait')
    .action(async ({ calls, penalties, json, ...options }: Options) => {
      if (penalties === true && options.tournament === undefined)
        throw new Rejected('--penalties are counted over a tournament; add --tournament <name>');
      await withReadModels(session, options, async (lent) => {
        await caughtUp(session, lent);
        if (calls === true) return tellCalls(session, lent, options.tournament, json === true);
        if (penalties === true) return tellPenalties(session, lent, options, json === true);
        const { places } = await rulingPlaces(lent.views, { ...options, limit: MOST });
        for (const ruling of await placed(lent, places, options.lang))
          await (json === true ? session.line(ruling) : session.print(rulingText(ruling)));
      });
      session.done(0);
    });
}

async function placed(
  { store }: Lent,
  places: readonly RulingPlace[],
  lang: Language,
): Promise<Spoken<PlacedRuling>[]> {
  const found: Spoken<PlacedRuling>[] = [];
  for (const { ruling, ...place } of places) {
    const { recording } = await loadMatch(store, place.match);
    const account = rulingsOf(recording).find(({ id }) => id === ruling);
    if (account !== undefined) found.push(spoken(wordsIn(lang), { ...place, ...account }, gameWords(recording, lang)));
  }
  return found;
}

async function tellCalls(
  session: Session,
  { store, views }: Lent,
  tournament: string | undefined,
  json: boolean,
): Promise<void> {
  const now = Date.now();
  for (const place of await matchesWithCalls(views, { tournament, limit: MOST })) {
    for (const call of waitingCalls((await loadMatch(store, place.match)).recording)) {
      const waitedSeconds = Math.max(0, Math.round((now - Date.parse(call.calledAt)) / 1000));
      if (json) await session.line({ ...place, ...call, waitedSeconds });
      else
        await session.print(
          `${whereOf(place)} called at ${call.calledAt}, waits ${waitedSeconds} s${call.by === null ? '' : ` (${call.by})`}: ${call.reason ?? call.about ?? ''}`,
        );
    }
  }
}

async function tellPenalties(session: Session, lent: Lent, options: Options, json: boolean): Promise<void> {
  const { tournament, player, lang } = options;
  const asked = ['penalty', 'note'].map((kind) => rulingPlaces(lent.views, { tournament, player, kind, limit: MOST }));
  const places = (await Promise.all(asked)).flatMap((found) => found.places);
  const rulings = await placed(lent, places, lang);
  for (const one of penaltiesByPlayer(rulings)) await (json ? session.line(one) : session.print(penaltiesText(one)));
}

const whereOf = ({ match, round, table }: Pick<PlacedRuling, 'match' | 'round' | 'table'>): string =>
  `${match}${round === null ? '' : `, round ${round}`}${table === null ? '' : `, table ${table}`}:`;

function rulingText(ruling: Spoken<PlacedRuling>): string {
  const { id, clause, status, kind, official, givenAt, seat, struckBy, history } = ruling;
  const struck = struckBy === null ? '' : `, struck at ${struckBy}`;
  return [
    `${whereOf(ruling)} ${id} ${kind}${seat === null ? '' : ` on ${seat}`} under ${clause}, ${status}${struck}; ${official}, ${givenAt}`,
    ...history.map(({ revision, text }) => `  ${revision}  ${text}`),
  ].join('\n');
}

const penaltiesText = ({
  player,
  penalties,
  amount,
  warnings,
  overturned,
  rulings,
}: PlayerPenalties<Spoken<PlacedRuling>>): string =>
  [
    `${player}: ${penalties} penalties (${amount} points), ${warnings} warnings, ${overturned} overturned`,
    ...rulings.map(
      (ruling) =>
        `  ${whereOf(ruling)} ${ruling.id} ${ruling.kind} under ${ruling.clause}, ${ruling.status}: ${ruling.reason ?? ''}`,
    ),
  ].join('\n');
