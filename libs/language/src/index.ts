/**
 * What the product says, in four languages: the catalogues are JSON, one file a language and namespace, read by api, cli and pages
 * alike. To add words: put the same key into all four files of a namespace (`catalogues/<language>/<namespace>.json`); a plural has one
 * key a plural form of that language (`cards_one`, `cards_many`, `cards_other`). A new namespace is four files and its lines in
 * `resources.ts`. The spec holds catalogues to the same keys and placeholders. English is the first to be written, never a fallback
 * that a reader is meant to see.
 */
export { isLanguage, type Language, languageFor, languages } from './languages.js';
export { gameWords } from './game-words.js';
export { phraseIn } from './phrases.js';
export { type Namespace, namespaces } from './resources.js';
export { say, type Saying, withNames } from './say.js';
export { differenceInWords, placeInWords, presetInWords, valueInWords } from './values.js';
export { type Spoken, spoken } from './spoken.js';
export { type Values, type Words, wordsIn } from './words.js';
