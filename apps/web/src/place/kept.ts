/** Small choices of this screen, kept between visits. Where the browser keeps nothing, they last as long as the page. */

const name = (key: string): string => `touchline.${key}`;

export function kept(key: string): string | null {
  try {
    return localStorage.getItem(name(key));
  } catch {
    return null;
  }
}

export function keep(key: string, value: string): void {
  try {
    localStorage.setItem(name(key), value);
  } catch {
    // A browser that keeps nothing still shows everything.
  }
}
