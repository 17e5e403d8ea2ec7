/** Light or dark: as the machine prefers, until somebody at this screen says otherwise. */
import { keep, kept } from '../place/kept.js';

export type Theme = 'auto' | 'light' | 'dark';

const preference = matchMedia('(prefers-color-scheme: dark)');
const said = kept('theme');
let chosen = $state<Theme>(said === 'light' || said === 'dark' ? said : 'auto');

function show(): void {
  const dark = chosen === 'auto' ? preference.matches : chosen === 'dark';
  document.documentElement.dataset['theme'] = dark ? 'dark' : 'light';
}

export const theme = {
  get chosen(): Theme {
    return chosen;
  },
  choose(next: Theme): void {
    chosen = next;
    keep('theme', next);
    show();
  },
  begin(): void {
    preference.addEventListener('change', show);
    show();
  },
};
