/** Which match this is, who played and officiated, and the rules that it pinned. */
import type { Json, JsonObject } from '#kernel';
import { presetInWords, wordsIn } from '#language';
import type { Part } from './document.js';
import type { Telling } from './telling.js';

export function matchPart(telling: Telling): Part {
  const { account, t, recording, language } = telling;
  const { system } = recording;
  const { catalogue, counts } = account;
  const title = system.title[language] ?? system.title['en'] ?? system.name;
  return telling.part(
    'match',
    telling.facts(
      ['match', account.match],
      ['competition', competitionOf(account.competition)],
      ['ruleset', `${title} (${account.ruleset})`],
      ['edition', account.edition ?? undefined],
      ['hands', t(`hands.${account.hands}`)],
      ['catalogue', `${catalogue.id} ${catalogue.version}, SHA-256 ${catalogue.sha256}`],
      ['opened', `${telling.time(account.opened)} UTC`],
      ['newest', `${telling.time(account.newest)} UTC`],
      ['counts', t('counts', counts)],
      ['status', t(`status.${account.status}`)],
      ['result', resultOf(telling)],
    ),
  );
}

const competitionOf = (competition: JsonObject | null): string | undefined =>
  competition === null ? undefined : Object.values(competition).map(String).join(' / ');

function resultOf({ account, t, valueOf }: Telling): string {
  const { result } = account;
  if (result === null) return t('result.none');
  const { winners, reason, games } = result as unknown as {
    winners: readonly string[];
    reason: string;
    games: Readonly<Record<string, number>>;
  };
  const told = { winners: winners.join(', '), reason: valueOf(`MatchEnded.reason.${reason}`) };
  const count = Object.entries(games).map(([seat, won]) => `${seat} ${won}`);
  return `${t(winners.length === 0 ? 'result.draw' : 'result.won', told)}, ${count.join(', ')}`;
}

export function peoplePart(telling: Telling): Part {
  const { account, t } = telling;
  const signed = (account.result?.['signed'] ?? []) as readonly { readonly by: string; readonly protest: boolean }[];
  const signature = (seat: string): string => {
    const own = signed.find(({ by }) => by === seat);
    return t(own === undefined ? 'signed.no' : own.protest ? 'signed.protest' : 'signed.yes');
  };
  return telling.part(
    'people',
    telling.table(
      [
        ['seat', 2],
        ['name', 5],
        ['character', 3],
        ['signature', 3],
      ],
      account.players.map(({ id, name, character }) => ({
        cells: [
          String(id),
          typeof name === 'string' ? name : '',
          typeof character === 'string' ? telling.card(character) : '',
          signature(String(id)),
        ],
      })),
    ),
    telling.table(
      [
        ['official', 4],
        ['role', 3],
        ['entries', 2],
        ['duty', 6],
      ],
      account.officials.map(({ official, role, entries, from, to }) => ({
        cells: [official, telling.role(role), String(entries), `${telling.time(from)} – ${telling.time(to)}`],
      })),
    ),
  );
}

export function rulesPart(telling: Telling): Part {
  const { account, t, recording, language } = telling;
  const { presetFields } = recording.system;
  const inWords = (value: unknown): string => presetInWords(wordsIn(language), value as Json);
  return telling.part(
    'rules',
    telling.table(
      [
        ['field', 4],
        ['value', 4],
        ['meaning', 8],
      ],
      Object.entries(account.preset).map(([field, value]) => {
        const known = presetFields[field];
        const changed = known !== undefined && known.default !== value;
        return {
          cells: [
            field,
            changed ? t('preset.changed', { value: inWords(value), default: inWords(known.default) }) : inWords(value),
            known?.text[language] ?? known?.text['en'] ?? '',
          ],
        };
      }),
    ),
  );
}
