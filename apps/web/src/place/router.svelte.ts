/**
 * Real addresses: what is shown follows from the address, and what can be shown can be linked. An address is the path below the base
 * that the server tells, and its query.
 */
import { type Place, placeOf } from './places.js';

const told = document.querySelector<HTMLMetaElement>('meta[name="touchline-base"]')?.content ?? '';
/** Where the server lies, without a slash at the end. */
export const root = told;

interface Address {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
}

const read = (): Address => ({
  path: decodeURI(location.pathname.slice(root.length)) || '/',
  query: Object.fromEntries(new URLSearchParams(location.search)),
});

let address = $state.raw<Address>(read());

export const here = {
  get path(): string {
    return address.path;
  },
  get query(): Readonly<Record<string, string>> {
    return address.query;
  },
  get place(): Place {
    return placeOf(address.path);
  },
};

export const href = (path: string, query: Readonly<Record<string, string | undefined>> = {}): string => {
  const said = Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined);
  const text = new URLSearchParams(said).toString();
  return `${root}${path}${text === '' ? '' : `?${text}`}`;
};

/** @param quietly the same page shows something else: no new entry in the history, and the page stays where it is scrolled to */
export function go(to: string, quietly = false): void {
  if (quietly) history.replaceState(null, '', to);
  else history.pushState(null, '', to);
  address = read();
  if (!quietly) scrollTo(0, 0);
}

/** Sets some of the query of this address; `undefined` takes a field away. */
export const say = (query: Readonly<Record<string, string | undefined>>): void =>
  go(href(address.path, { ...address.query, ...query }), true);

/** Follows the history, and links inside the app without loading the page anew. */
export function beginRouting(): void {
  addEventListener('popstate', () => (address = read()));
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = (event.target as Element | null)?.closest('a');
    if (!(link instanceof HTMLAnchorElement) || link.target !== '' || link.hasAttribute('download')) return;
    if (link.origin !== location.origin || !link.pathname.startsWith(`${root}/`)) return;
    if (placeOf(link.pathname.slice(root.length)).page === 'nowhere') return;
    event.preventDefault();
    go(link.href);
  });
}
