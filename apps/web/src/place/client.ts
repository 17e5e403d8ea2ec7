/** The one client of the page. It asks as whoever looks at the page is known to the server. */
import { RestClient } from '#client';
import { words } from '../words/words.svelte.js';
import { root } from './router.svelte.js';

export const client = new RestClient(root, undefined, () => words.language);
