/** Whether a text speaks of somebody: whole words, whatever their case. Not a search: one that tells too much is better than one too few. */

/** Words shorter than this are in too many texts; they count only as a part of the whole name. */
const TELLING = 3;

const wholeWord = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu');

/** The name as a whole. */
export const tellsName = (text: string, name: string): boolean =>
  name.trim() !== '' && wholeWord(name.trim().normalize('NFC')).test(text.normalize('NFC'));

/** The name as a whole, or one of its longer words: at the table nobody says all of it. */
export const tellsOf = (text: string, name: string): boolean =>
  tellsName(text, name) || name.split(/\s+/).some((word) => [...word].length >= TELLING && tellsName(text, word));
