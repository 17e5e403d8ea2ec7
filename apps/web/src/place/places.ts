/** Every page of the app by its address. What is not here is not the app's: the API, health and figures for machines. */
import { matchIdPattern } from '#kernel';

export type MatchView = 'watch' | 'record' | 'audit' | 'hall' | 'overlay' | 'embed';

export type Place =
  | { readonly page: 'start' | 'open' | 'login' | 'check' | 'desk' | 'figures' | 'nowhere' }
  | { readonly page: 'match'; readonly match: string; readonly view: MatchView };

const views: readonly string[] = ['record', 'audit', 'hall', 'overlay', 'embed'];

const pages = ['open', 'login', 'check', 'desk', 'figures'] as const;
const isPage = (name: string): name is (typeof pages)[number] => (pages as readonly string[]).includes(name);

export function placeOf(path: string): Place {
  const [first = '', match, view, ...more] = path.replace(/^\/+|\/+$/g, '').split('/');
  if (first === '' && match === undefined) return { page: 'start' };
  if (first === 'matches' && match !== undefined && matchIdPattern.test(match) && more.length === 0) {
    if (view === undefined) return { page: 'match', match, view: 'watch' };
    if (views.includes(view)) return { page: 'match', match, view: view as MatchView };
  }
  if (match === undefined && isPage(first)) return { page: first };
  return { page: 'nowhere' };
}
