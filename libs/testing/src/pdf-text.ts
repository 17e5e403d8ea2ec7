/**
 * The text of a PDF, page by page, as its own fonts say what their glyphs mean: what a reader that knows nothing of this program would
 * copy from it. Knows what our PDFs hold (streams, embedded fonts with their `ToUnicode`), not all that a PDF may hold.
 */
import { inflateSync } from 'node:zlib';

interface Part {
  readonly head: string;
  readonly stream: string;
}

export function pdfText(bytes: Uint8Array): readonly string[] {
  const parts = partsOf(Buffer.from(bytes));
  const part = (id: string | undefined): Part => parts.get(id ?? '') ?? { head: '', stream: '' };
  const ref = (head: string, name: string): string | undefined => new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1];
  const pages = [...parts.values()].filter(({ head }) => /\/Type \/Page\b(?!s)/.test(head));
  return pages.map(({ head }) => {
    const fonts = [...part(ref(head, 'Resources')).head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(
      ([, name, id]) => [name, lettersOf(part(ref(part(id).head, 'ToUnicode')).stream)] as const,
    );
    return textOf(part(ref(head, 'Contents')).stream, new Map(fonts as [string, Map<string, string>][]));
  });
}

function partsOf(bytes: Buffer): Map<string, Part> {
  const text = bytes.toString('latin1');
  const parts = new Map<string, Part>();
  for (const { 1: id = '', index, 0: start } of text.matchAll(/(?<=\n)(\d+) 0 obj\n/g)) {
    const from = index + start.length;
    const end = text.indexOf('endobj', from);
    const opens = text.indexOf('\nstream\n', from);
    const head = text.slice(from, opens >= 0 && opens < end ? opens : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const data = bytes.subarray(opens + 8, opens + 8 + length);
    const has = opens >= 0 && opens < end && length > 0;
    const stream = has ? (head.includes('/FlateDecode') ? inflateSync(data) : data).toString('latin1') : '';
    parts.set(id, { head, stream });
  }
  return parts;
}

/** Glyph id → letters. */
function lettersOf(cmap: string): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [, first = '', , list = ''] of cmap.matchAll(/<(\w{4})> <(\w{4})> \[(.*?)\]/gs)) {
    [...list.matchAll(/<([\w ]*)>/g)].forEach(([, units = ''], i) => {
      const codes = (units.match(/\w{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      letters.set((Number.parseInt(first, 16) + i).toString(16).padStart(4, '0'), String.fromCharCode(...codes));
    });
  }
  return letters;
}

function textOf(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let letters: ReadonlyMap<string, string> = new Map();
  for (const [, font, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/gs)) {
    if (font !== undefined) letters = fonts.get(font) ?? new Map();
    else {
      for (const [, glyphs = ''] of (shown ?? '').matchAll(/<(\w+)>/g))
        text += (glyphs.match(/\w{4}/g) ?? []).map((glyph) => letters.get(glyph) ?? '?').join('');
      text += '\n';
    }
  }
  return text;
}
