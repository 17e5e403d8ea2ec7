/**
 * Where the read models of a store are unless said otherwise: in a file beside the log, never in it, so that a projection's table can not be
 * taken for the log and may be deleted at any time. A store in memory has them in memory too.
 */
export function viewsUrlOf(store: string): string {
  const file = /^sqlite:(.+)$/s.exec(store)?.[1];
  if (file !== undefined) return `sqlite:${file}.views.db`;
  return store === 'memory:' ? 'sqlite::memory:' : 'sqlite:data/touchline.views.db';
}
