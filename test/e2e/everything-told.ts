/**
 * Everything that somebody can get of matches: each reading route of the API's own description, good answers and problems alike, with their
 * headers, and each verb of the command line that takes `--as`. A route that nobody thought of here is asked as it is, so that a new one
 * is looked at from its first day.
 */
import { pdfText } from '#testing';
import { runIn } from './run-cli.js';
import type { Served, Told } from './served.js';

type Raw = Record<string, unknown>;
export type Got = readonly [where: string, text: string];

export interface Asker {
  readonly served: Served;
  readonly headers: Readonly<Record<string, string>>;
}

export interface About {
  readonly match: string;
  /** Of the newest event. */
  readonly revision: number;
  /** Revisions at which the state is asked for. */
  readonly at: readonly number[];
  /** With its version. */
  readonly ruleset: string;
  /** A seat that the asker does not sit on. */
  readonly other: string;
  /** Cards that are guessed. */
  readonly guesses: readonly string[];
}

const paths = ['score.A', 'players.0.hand', 'players.1.hand', 'chain', 'struck', 'waiting', 'figures.cards_played.A'];

/** How a route of one match is asked, by its id in the description; the others once, as they are. */
const asked: Readonly<Record<string, (about: About) => readonly string[]>> = {
  getState: ({ at, other }) => [
    ...at.map((one) => `?at=${one}`),
    '?at=1999-01-01T00:00:00Z',
    '?at=999999',
    '?as=spectator',
    `?as=${other}`,
    '?as=official',
  ],
  getEvents: ({ other }) => ['?limit=1000', '?from=2&limit=3', '?limit=1000&as=spectator', `?limit=1000&as=${other}`],
  getAudit: () => [''],
  getReport: () => ['?lang=vi', '?lang=hu'],
  getWhy: ({ guesses }) =>
    [...paths, ...guesses.map((card) => `cards.${card}#1`)].map((path) => `?path=${encodeURIComponent(path)}`),
  verifyMatch: ({ ruleset }) => ['', `?under=${ruleset}`],
};

const tries = (other: string, guesses: readonly string[]): readonly Raw[] => [
  { type: 'Pass', by: other },
  { type: 'Continue' },
  { type: 'Serve' },
  { type: 'StopPlay' },
  ...guesses.flatMap((card) => [
    { type: 'Announce', by: other, card, targets: ['A'] },
    { type: 'Respond', by: other, card },
    { type: 'SetCard', by: other, card },
  ]),
];

/** Headers that say nothing of a match: the clock, and how often somebody asked. */
const told = ({ status, text, headers }: Told): string =>
  `${status}\n${withoutProgram(text)}\n${JSON.stringify([...headers].filter(([name]) => !/^date$|ratelimit/i.test(name)))}`;

/** A replay as a file has the whole program in it, with its catalogues. */
const withoutProgram = (text: string): string => text.replace(/<script type="module">[\s\S]*?<\/script>/, '');

async function reading({ served }: Asker): Promise<readonly (readonly [path: string, id: string])[]> {
  const { paths: routes } = (await served.get('/api/docs/json')).body as {
    paths: Record<string, { get?: { operationId: string } }>;
  };
  return Object.entries(routes).flatMap(([path, { get }]) => (get === undefined ? [] : [[path, get.operationId]]));
}

/** Whatever can be got of one match over HTTP. */
export async function toldOfMatch(asker: Asker, about: About): Promise<Got[]> {
  const { served, headers } = asker;
  const { match, revision, other, guesses } = about;
  const got: Got[] = [];
  for (const [path, id] of await reading(asker)) {
    if (!path.startsWith('/api/matches/{id}') || id === 'followMatch') continue;
    for (const query of asked[id]?.(about) ?? ['']) {
      const where = `${path.replace('{id}', match)}${query}`;
      got.push([where, told(await served.get(where, headers))]);
    }
  }
  const place = `/api/matches/${match}`;
  got.push([`${place} again`, told(await served.get(place, { ...headers, 'if-none-match': `"${revision}"` }))]);
  got.push([`${place}/live`, await streamed(served, `${place}/live`, revision, headers)]);
  for (const command of tries(other, guesses)) {
    const what = JSON.stringify(command);
    const course = { at: revision, commands: [command] };
    got.push([`${place}/what-if ${what}`, told(await served.post(`${place}/what-if`, course, headers))]);
    got.push([`${place}/commands ${what}`, told(await served.say(match, command, headers))]);
    const dry = await served.post(`${place}/commands?dry-run`, command, headers);
    got.push([`${place}/commands?dry-run ${what}`, told(dry)]);
  }
  const sign = await served.say(match, { type: 'SignResult', by: other, head: '0'.repeat(64) }, headers);
  got.push([`${place}/commands SignResult`, told(sign)]);
  return got;
}

/** The report on paper: its words, page by page. */
export async function toldOnPaper({ served, headers }: Asker, match: string): Promise<Got> {
  const place = `/api/matches/${match}/report?format=pdf`;
  const answer = await fetch(served.url + place, { headers });
  if (answer.status !== 200) throw new Error(`${place}: ${answer.status} ${await answer.text()}`);
  return [place, pdfText(new Uint8Array(await answer.arrayBuffer())).join('\n')];
}

/** A live stream up to an event; then it is left. */
export async function streamed(
  served: Served,
  path: string,
  untilId: number,
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const leave = new AbortController();
  const answer = await fetch(served.url + path, { headers, signal: leave.signal });
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(chunk, { stream: true });
    if (text.includes(`id: ${untilId}\n`) && text.endsWith('\n\n')) break;
  }
  leave.abort();
  return text;
}

const figureNames = ['players', 'cards', 'matches', 'tournaments', 'rulesets', 'windows', 'rulings', 'standings'];

/** How a route that is about no one match is asked. */
const askedOfMany = (tournament: string): Readonly<Record<string, readonly string[]>> => ({
  listMatches: ['?limit=100', '?limit=100&status=open', `?tournament=${encodeURIComponent(tournament)}`],
  listRulings: ['?limit=100', '?limit=100&clause=SOLO-18', '?limit=100&player=A'],
});

/** Not of matches, or of the clock: the rules and this description, the store's position, and how long a call waits. */
const ofNoMatch = ['getDocs', 'getDocsPage', 'followStore', 'isReady', 'getMetrics'];

/** Whatever can be got of many matches at once, once the read models have every ruling of them: they follow the log. */
export async function toldOfMany(asker: Asker, tournament: string): Promise<Got[]> {
  const { served, headers } = asker;
  for (;;) {
    const { status } = await served.get('/health/ready');
    const { text } = await served.get('/api/rulings?limit=100', headers);
    if (status === 200 && text.includes('"random-')) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const got: Got[] = [];
  for (const [path, id] of await reading(asker)) {
    if (path.startsWith('/api/matches/{id}') || ofNoMatch.includes(id)) continue;
    const places = path.includes('{figures}')
      ? figureNames.flatMap((name) => ['', '?format=csv'].map((query) => path.replace('{figures}', name) + query))
      : (askedOfMany(tournament)[id] ?? ['']).map(
          (query) =>
            path
              .replace('{tournament}', encodeURIComponent(tournament))
              .replace('{ruleset}', 'solo')
              .replace('{clause}', 'SOLO-8') + query,
        );
    for (const place of places) got.push([place, told(await served.get(place, { ...headers }))]);
  }
  return got;
}

/** Whatever the command line tells of a match to an audience. `folder` holds the store `log.db`. */
export async function toldByCommand(folder: string, audience: string, about: About): Promise<Got[]> {
  const { match, revision, at, guesses } = about;
  const as = ['--as', audience, '--store', 'sqlite:log.db'];
  const places = [...paths, ...guesses.map((card) => `cards.${card}#1`)];
  const courses = tries(about.other, guesses).map((command) => JSON.stringify(command));
  const asks: readonly (readonly [args: readonly string[], input?: string])[] = [
    ...at.flatMap((one) => [
      [['state', match, '--at', String(one)]],
      [['state', match, '--at', String(one), '--json']],
    ]),
    [['replay', match]],
    [['replay', match, '--json', '--lang', 'es']],
    ...['text', 'json', 'html', 'pdf'].map((format) => [['audit', match, '--format', format, '--lang', 'vi']]),
    ...places.flatMap((path) => [[['why', match, path]], [['why', match, path, '--json']]]),
    [['export', match]],
    [['export', match, '--format', 'html']],
    ...courses.map((course): [string[], string] => [['what-if', match, '--at', String(revision), '-'], course]),
    [['what-if', match, '--at', '1', '--json', '-'], courses.join('\n')],
  ] as [string[], string?][];
  const got: Got[] = [];
  for (const [args, input] of asks) {
    const { code, out, err, bytes } = await runIn(folder, [...args, ...as], input);
    const paper = bytes.length === 0 ? '' : pdfText(bytes).join('\n');
    got.push([`touchline ${args.join(' ')} ${input ?? ''}`, `${code}\n${withoutProgram(out)}\n${err}\n${paper}`]);
  }
  return got;
}
