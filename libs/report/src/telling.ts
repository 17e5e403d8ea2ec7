/** What all parts of a report need to tell something: the account, the words, and where a revision stands in time. */
import { gameWords, type Language, phraseIn, say, type Values, type Words, wordsIn } from '#language';
import { type Audit, audit, type Recording, type Sentence } from '#replay';
import type { Block, Column, Part, Row } from './document.js';

export interface Told {
  readonly recording: Recording;
  readonly audience: string;
  readonly language: Language;
  /** Of the newest event. */
  readonly hash: string;
}

export class Telling {
  readonly account: Audit;
  readonly recording: Recording;
  readonly language: Language;
  private readonly words: Words;
  private readonly game: ReturnType<typeof gameWords>;
  private readonly links: ReadonlyMap<string, Sentence>;

  constructor({ recording, language }: Told) {
    this.recording = recording;
    this.language = language;
    this.account = audit(recording);
    this.words = wordsIn(language);
    this.game = gameWords(recording, language);
    this.links = new Map(this.account.timeline.flatMap(({ sentence }) => ownLink(sentence)));
  }

  /** Words of the report. */
  readonly t = (key: string, values?: Values): string => this.words.t('report', key, values);

  /** Words of an event's values, such as `WindowShut.reason.served`; the value itself where it has none. */
  readonly valueOf = (key: string): string => this.words.template('events', key) ?? key.slice(key.lastIndexOf('.') + 1);

  readonly sentence = (sentence: Sentence): string => say(this.words, sentence, this.game);

  readonly card = (ref: string): string => this.game.cardName(ref) ?? ref;

  /** Words that were recorded in English. */
  readonly recorded = (text: string): string => phraseIn(this.words, text) ?? text;

  /** A thing of this match; a link with the sentence that announced it. */
  readonly thing = (ref: string): string => {
    const announced = this.links.get(ref);
    return announced === undefined ? this.card(ref) : this.sentence(announced).replace(/\.$/, '');
  };

  readonly clauseText = (id: string): string | undefined => {
    const { system } = this.recording;
    const field = id.startsWith(system.housePrefix)
      ? system.presetFields[id.slice(system.housePrefix.length)]
      : undefined;
    return field === undefined ? this.game.clause(id) : (field.text[this.language] ?? field.text['en']);
  };

  /** `2026-11-30 09:21:11` */
  readonly time = (iso: string): string => iso.slice(0, 19).replace('T', ' ');

  /** When an event occurred; of the day only, where the match was played on one day. */
  readonly when = (revision: number | null): string => {
    const { timeline, opened, newest } = this.account;
    const at = revision === null ? undefined : timeline[revision]?.occurredAt;
    if (at === undefined) return '';
    return opened.slice(0, 10) === newest.slice(0, 10) ? at.slice(11, 19) : this.time(at);
  };

  readonly role = (role: string): string => (this.words.has('report', `role.${role}`) ? this.t(`role.${role}`) : role);

  part(title: string, ...blocks: readonly Block[]): Part {
    return { title: this.t(`part.${title}`), blocks };
  }

  /** A table without its empty columns, or the word that there is nothing to list. @param columns name and share of the width */
  table(columns: readonly (readonly [name: string, share: number])[], rows: readonly Row[]): Block {
    if (rows.length === 0) return { kind: 'text', text: this.t('none') };
    const filled = columns.map((_column, i) => rows.some(({ cells }) => cells[i] !== ''));
    const kept = <T>(list: readonly T[]): T[] => list.filter((_item, i) => filled[i]);
    const titled: Column[] = kept(columns).map(([name, share]) => ({ title: this.t(`column.${name}`), share }));
    return { kind: 'table', columns: titled, rows: rows.map((row) => ({ ...row, cells: kept(row.cells) })) };
  }

  /** Labelled texts; those without a text are left out. */
  facts(...facts: readonly (readonly [label: string, text: string | undefined])[]): Block {
    const told = facts.filter((fact): fact is readonly [string, string] => fact[1] !== undefined && fact[1] !== '');
    return { kind: 'facts', facts: told.map(([label, text]) => [this.t(`label.${label}`), text]) };
  }
}

const announcing: readonly string[] = ['ActionAnnounced', 'ResponseAnnounced'];
const ownLink = (sentence: Sentence): readonly (readonly [string, Sentence])[] =>
  announcing.includes(sentence.key) ? [[String(sentence.params['link']), sentence]] : [];
