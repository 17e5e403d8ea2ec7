/**
 * What an embedded font can print. A letter that it has no glyph for would be an empty box, and two people's names the same row of
 * boxes: it is printed as its Unicode number, which anybody can look up.
 */
type Face = 'plain' | 'bold' | 'mono';

/** The part of a font that pdfkit knows and its types do not tell of. */
interface Glyphs {
  readonly _font: { readonly font: { hasGlyphForCodePoint(point: number): boolean } };
}

export class Letters {
  /** Some text had a letter that was not there. */
  missing = false;
  private readonly known = new Map<string, boolean>();

  constructor(private readonly doc: PDFKit.PDFDocument) {}

  fit(face: Face, text: string): string {
    let out = '';
    for (const letter of text.normalize('NFC')) {
      if (letter === '\n') out += letter;
      else if (/\p{Cc}/u.test(letter)) out += ' ';
      else out += this.has(face, letter) ? letter : this.numbered(letter);
    }
    return out;
  }

  private numbered(letter: string): string {
    this.missing = true;
    return `‹U+${(letter.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, '0')}›`;
  }

  private has(face: Face, letter: string): boolean {
    const key = `${face}/${letter}`;
    let has = this.known.get(key);
    if (has === undefined) {
      const { _font } = this.doc.font(face) as unknown as Glyphs;
      has = _font.font.hasGlyphForCodePoint(letter.codePointAt(0) as number);
      this.known.set(key, has);
    }
    return has;
  }
}
