/**
 * Notes of this reader on moments of a match: a layer over the record, never part of it, kept on this screen only. They travel as a file
 * and in the text of the match.
 */
import { isObject } from '#kernel';
import { keep, kept } from '../place/kept.js';

export interface Note {
  readonly revision: number;
  readonly text: string;
}

const LONGEST = 2_000;

export class Notes {
  private all = $state.raw<readonly Note[]>([]);

  constructor(private readonly match: string) {
    this.all = notesIn(kept(`notes.${match}`) ?? '[]') ?? [];
  }

  get list(): readonly Note[] {
    return this.all;
  }

  at(revision: number): string | undefined {
    return this.all.find((note) => note.revision === revision)?.text;
  }

  /** @param text nothing takes the note away */
  write(revision: number, text: string): void {
    const said = text.trim().slice(0, LONGEST).normalize('NFC');
    const others = this.all.filter((note) => note.revision !== revision);
    this.put(said === '' ? others : [...others, { revision, text: said }]);
  }

  get file(): string {
    return `${JSON.stringify({ touchline: 'notes', match: this.match, notes: this.all }, null, 2)}\n`;
  }

  /** What somebody else noted, beside what stands here. Whether it was a file of notes on this match. */
  read(file: string): boolean {
    const found = notesIn(file, this.match);
    if (found === undefined) return false;
    for (const { revision, text } of found) {
      const own = this.at(revision);
      this.write(revision, own === undefined || own === text ? text : `${own}\n${text}`);
    }
    return true;
  }

  private put(notes: readonly Note[]): void {
    this.all = notes.toSorted((one, other) => one.revision - other.revision);
    keep(`notes.${this.match}`, JSON.stringify(this.all));
  }
}

/** @param match of a file, which says whose notes it holds */
function notesIn(text: string, match?: string): readonly Note[] | undefined {
  let told: unknown;
  try {
    told = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (match !== undefined) {
    if (!isObject(told) || told['touchline'] !== 'notes' || told['match'] !== match) return undefined;
    told = told['notes'];
  }
  return Array.isArray(told) ? told.filter(isNote) : undefined;
}

const isNote = (value: unknown): value is Note =>
  isObject(value) &&
  Number.isSafeInteger(value['revision']) &&
  Number(value['revision']) >= 0 &&
  typeof value['text'] === 'string';
