/** A match as one file: the events stand in the document itself, nothing is asked of any server. */
import { mount } from 'svelte';
import type { MatchEvent } from '#kernel';
import '../design/tokens.css';
import '../design/elements.css';
import { theme } from '../design/theme.svelte.js';
import { words } from '../words/words.svelte.js';
import FilePage from './file-page.svelte';

/** What the server or the command line wrote into the file. */
interface MatchInFile {
  readonly match: string;
  readonly audience: string;
  readonly events: readonly MatchEvent[];
}

theme.begin();
words.begin();
const written = document.querySelector('#touchline-match')?.textContent ?? '';
mount(FilePage, {
  target: document.querySelector('#app') as Element,
  props: JSON.parse(written) as MatchInFile,
});
