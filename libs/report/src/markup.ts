/** HTML from text, nothing of which is taken for markup. */

export class Markup {
  constructor(readonly html: string) {}
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] as string);

type Part = Markup | string | number | readonly Part[] | undefined;

function written(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.html;
  return typeof part === 'object' ? part.map(written).join('') : escaped(String(part));
}

/** A template whose values are escaped, unless they are markup themselves. */
export const markup = (strings: TemplateStringsArray, ...parts: readonly Part[]): Markup =>
  new Markup(strings.map((text, i) => text + written(parts[i])).join(''));
