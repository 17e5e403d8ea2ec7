/**
 * Twins: two matches that were played alike but for what is hidden. Cards that only ever lay in a closed hand, or face down, are others
 * in the twin, with other ids and copies; so are hidden identities, and what is said in words that are for officials alone. All of it is
 * told from the commands, by no code under test.
 */
import { v5 } from 'uuid';
import type { Edge } from '#recorder';
import { systemEdge } from '#recorder';
import type { Played, Raw } from './marked-matches.js';

/** Texts for officials alone where hands are closed, by the command that they are in. */
const spoken: Readonly<Record<string, readonly string[]>> = {
  CallJudge: ['reason'],
  Rule: ['reason', 'facts'],
  Appeal: ['reason'],
  HearAppeal: ['reason'],
  Correct: ['reason'],
  EndEffect: ['reason'],
};

const refOf = (named: string): string => (named.includes('#') ? named : `${named}#1`);
const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(textsIn)
      : [];

/** Commands that name a card without showing it to anybody but its owner. */
const keepsHidden = ({ type, faceDown }: Raw): boolean =>
  type === 'GiveCards' || (type === 'SetCard' && faceDown === true);

/** Cards by ref, `<id>#<copy>`, that nobody but this seat's opponents was shown; with no seat, that nobody was shown. */
export function neverShown(commands: readonly Raw[], seat?: string): string[] {
  const opening = commands[0] as Raw;
  const rest = commands.filter((command) => command !== opening && !keepsHidden(command));
  const seen = new Set([
    ...rest.flatMap(textsIn).map(refOf),
    ...commands.filter(({ to, by }) => seat !== undefined && (to === seat || by === seat)).flatMap(cardsOf),
  ]);
  return [...new Set(commands.filter(keepsHidden).flatMap(cardsOf))].filter((ref) => !seen.has(ref));
}

const cardsOf = ({ cards, card }: Raw): string[] => textsIn([cards, card]).map(refOf);

/**
 * The twin of a match, and how many cards of it are others.
 * @param spare ids of cards that exist, by a card that one may stand for: those that the match names nowhere are taken
 */
export function twinOf(
  { match, commands }: Played,
  spare: (id: string, alike: boolean) => readonly string[],
  seat?: string,
): { readonly twin: Played; readonly others: number } {
  const named = new Set(
    commands
      .slice(1)
      .flatMap(textsIn)
      .map((text) => text.split('#', 1)[0]),
  );
  const laid = new Set(commands.filter(({ type }) => type === 'SetCard').flatMap(cardsOf));
  const other = new Map<string, string>();
  for (const ref of neverShown(commands, seat)) {
    const id = ref.split('#', 1)[0] as string;
    const taken = new Set([...other.values()].map((one) => one.split('#', 1)[0]));
    const free = spare(id, laid.has(ref)).find((candidate) => !named.has(candidate) && !taken.has(candidate));
    if (free !== undefined) other.set(ref, `${free}#${1 + (other.size % 4)}`);
  }
  const shownThemselves = commands.filter(({ type }) => type === 'Reveal').map(({ player }) => player);
  const swap = (card: unknown): unknown => (typeof card === 'string' ? (other.get(refOf(card)) ?? card) : card);
  const twin = commands.map((command): Raw => {
    if (command['type'] === 'OpenMatch') return withOtherIdentities(command, [seat, ...shownThemselves]);
    const said = (spoken[String(command['type'])] ?? []).filter((field) => typeof command[field] === 'string');
    return {
      ...command,
      ...(keepsHidden(command) && command['cards'] !== undefined ? { cards: (command['cards'] as []).map(swap) } : {}),
      ...(keepsHidden(command) && command['card'] !== undefined ? { card: swap(command['card']) } : {}),
      ...Object.fromEntries(said.map((field) => [field, `${'otherwise '.repeat(3)}${String(command[field])}`])),
    };
  });
  return { twin: { match, commands: twin }, others: other.size };
}

const withOtherIdentities = (opening: Raw, known: readonly unknown[]): Raw => ({
  ...opening,
  players: (opening['players'] as readonly Raw[]).map((player) =>
    player['identity'] === undefined || known.includes(player['id'])
      ? player
      : { ...player, identity: 'somebody else' },
  ),
});

/** Time and ids that are the same each time; salts as always, so that no hash is. */
export function countingEdge(): Edge {
  let count = 0;
  return {
    ...systemEdge,
    now: () => new Date(Date.UTC(2001, 0, 1) + 1000 * count).toISOString(),
    newId: () => v5(String((count += 1)), '6f1d3c52-8f0b-4c83-9d0e-5a2f7b1c9e65'),
  };
}

/** What was told, without what is new each time: hashes, signatures and ids by the order of their coming, the time of asking. */
export function levelled(text: string): string {
  const seen = new Map<string, string>();
  const byOrder = (kind: string) => (found: string) => {
    if (!seen.has(found)) seen.set(found, `${kind}-${seen.size}`);
    return seen.get(found) as string;
  };
  return text
    .replaceAll(/<svg[\s\S]*?<\/svg>/g, 'CODE')
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'HERE')
    .replaceAll(/touchline\+[0-9a-f]{8}\+[A-Za-z0-9+/=]+/g, byOrder('key'))
    .replaceAll(/(?<=— touchline )[A-Za-z0-9+/=]+/g, byOrder('signature'))
    .replaceAll(/\b[0-9a-f]{64}\b|\b[0-9a-f]{32}\b|(?<=\\n|[^A-Za-z0-9+/])[A-Za-z0-9+/]{43}=/g, byOrder('hash'))
    .replaceAll(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, byOrder('id'))
    .replaceAll(/\b20[2-9]\d-\d\d-\d\d[T ]\d\d:\d\d(:\d\d(\.\d+Z)?)?/g, 'NOW');
}
