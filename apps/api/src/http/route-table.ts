/** Which methods an address takes, so that the wrong one is answered 405 with `Allow`, not 404. */
import type { RouteOptions } from 'fastify';

interface Route {
  readonly pattern: string;
  readonly segments: readonly string[];
  readonly methods: Set<string>;
}

export class RouteTable {
  private readonly routes = new Map<string, Route>();

  add({ url, method }: Pick<RouteOptions, 'url' | 'method'>): void {
    const route = this.routes.get(url) ?? { pattern: url, segments: url.split('/'), methods: new Set<string>() };
    this.routes.set(url, route);
    for (const name of [method].flat()) route.methods.add(name);
  }

  /** Patterns with their methods, such as `/api/matches/:id`. */
  all(): { readonly pattern: string; readonly methods: readonly string[] }[] {
    return [...this.routes.values()].map(({ pattern, methods }) => ({ pattern, methods: [...methods] }));
  }

  /** None for an address that nothing is at. */
  methodsOf(url: string): string[] {
    const segments = (url.split('?', 1)[0] as string).split('/');
    const fits = ({ segments: pattern }: Route): boolean =>
      (pattern.length === segments.length || (pattern.at(-1) === '*' && segments.length > pattern.length)) &&
      pattern.every((part, i) => part === '*' || part === segments[i] || (part.startsWith(':') && segments[i] !== ''));
    return [...new Set([...this.routes.values()].filter(fits).flatMap(({ methods }) => [...methods]))].sort();
  }
}
