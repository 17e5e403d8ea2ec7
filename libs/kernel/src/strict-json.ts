/**
 * The border of the recorder: JSON text comes in here and nowhere else. It is stricter than `JSON.parse`, which keeps the last of two
 * equal keys, rounds big numbers and lets half a surrogate pair through, all in silence. Not a validator: what the fields mean is
 * the business of shapes. Invariant: whatever is read is read the same by every other reader of the same text, and text is in
 * Unicode NFC, so that one spelling of a Vietnamese name has one hash.
 */
import type { Json } from './json.js';

export interface JsonLimits {
  /** Deepest nesting of lists and objects; 64 when absent. */
  readonly maxDepth?: number;
  /** Longest text in UTF-16 units; 1,048,576 when absent. */
  readonly maxLength?: number;
}

/** What is wrong with a JSON text. */
export interface JsonFault {
  /** In UTF-16 units from 0. */
  readonly offset: number;
  /** From 1. */
  readonly line: number;
  /** In UTF-16 units from 1. */
  readonly column: number;
  /** What is wrong and what would be right, without the place. */
  readonly message: string;
}

export type JsonReading =
  { readonly ok: true; readonly value: Json } | { readonly ok: false; readonly fault: JsonFault };

/** Reads one JSON value. Never throws; keys and text come back in NFC, `-0` as `0`. */
export function readJson(text: string, limits: JsonLimits = {}): JsonReading {
  const maxLength = limits.maxLength ?? 1_048_576;
  const reader = new Reader(text, limits.maxDepth ?? 64);
  try {
    if (text.length > maxLength)
      reader.fail(`must have at most ${maxLength} characters, has ${text.length}`, maxLength);
    return { ok: true, value: reader.whole() };
  } catch (thrown) {
    if (!(thrown instanceof Misread)) throw thrown;
    return { ok: false, fault: placed(text, thrown) };
  }
}

class Misread extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

function placed(text: string, { message, offset }: Misread): JsonFault {
  let line = 1;
  let lineStart = 0;
  for (let i = text.indexOf('\n'); i !== -1 && i < offset; i = text.indexOf('\n', i + 1)) {
    line += 1;
    lineStart = i + 1;
  }
  return { offset, line, column: offset - lineStart + 1, message };
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** Below this every text is its own NFC. */
const FIRST_COMBINING = 0x300;
const numberPattern = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const loneSurrogate = /\p{Surrogate}/u;
const escapes: Readonly<Record<string, string>> = {
  '"': '"',
  '\\': '\\',
  '/': '/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly maxDepth: number,
  ) {}

  fail(message: string, offset = this.at): never {
    throw new Misread(message, offset);
  }

  whole(): Json {
    const value = this.value(0);
    this.space();
    if (this.at < this.text.length) this.fail('nothing may follow the value');
    return value;
  }

  private space(): void {
    for (;;) {
      const code = this.text.charCodeAt(this.at);
      if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return;
      this.at += 1;
    }
  }

  private value(depth: number): Json {
    this.space();
    switch (this.text[this.at]) {
      case '{':
        return this.object(this.deeper(depth));
      case '[':
        return this.list(this.deeper(depth));
      case '"':
        return this.string();
      case 't':
        return this.word('true', true);
      case 'f':
        return this.word('false', false);
      case 'n':
        return this.word('null', null);
      case undefined:
        return this.fail('the text ends where a value must stand');
      case '\ufeff':
        return this.fail('a byte order mark must not stand here; save the text as UTF-8 without one');
      default:
        return this.number();
    }
  }

  private deeper(depth: number): number {
    return depth < this.maxDepth ? depth + 1 : this.fail(`must be nested at most ${this.maxDepth} deep`);
  }

  private word<T extends Json>(word: string, value: T): T {
    if (!this.text.startsWith(word, this.at)) this.fail('must be a JSON value; text stands in double quotes');
    this.at += word.length;
    return value;
  }

  private object(depth: number): Json {
    const out: Record<string, Json> = {};
    this.at += 1;
    this.space();
    if (this.takes('}')) return out;
    do {
      this.space();
      const start = this.at;
      if (this.text[start] !== '"') this.fail('must be a key in double quotes');
      const key = this.string();
      if (key === '__proto__') this.fail('"__proto__" must not be a key', start);
      if (Object.hasOwn(out, key)) this.fail(`the key ${JSON.stringify(key)} must stand once in an object`, start);
      this.space();
      if (!this.takes(':')) this.fail('must be a colon between key and value');
      out[key] = this.value(depth);
      this.space();
    } while (this.takes(','));
    if (!this.takes('}')) this.fail('must be a comma or the closing brace');
    return out;
  }

  private list(depth: number): Json {
    const out: Json[] = [];
    this.at += 1;
    this.space();
    if (this.takes(']')) return out;
    do {
      out.push(this.value(depth));
      this.space();
    } while (this.takes(','));
    if (!this.takes(']')) this.fail('must be a comma or the closing bracket');
    return out;
  }

  private takes(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private number(): number {
    numberPattern.lastIndex = this.at;
    const written = numberPattern.exec(this.text)?.[0];
    if (written === undefined) return this.fail('must be a JSON value; text stands in double quotes');
    const value = Number(written);
    if (Math.abs(value) > Number.MAX_SAFE_INTEGER)
      this.fail('a number must lie within ±9007199254740991; write a bigger one as text');
    if (value === 0 && /^[^eE]*[1-9]/.test(written)) this.fail('a number must not be so small that it reads as 0');
    this.at += written.length;
    return value === 0 ? 0 : value;
  }

  private string(): string {
    const start = this.at;
    let from = start + 1;
    let out = '';
    let seen = 0;
    for (let i = from; ; i += 1) {
      const code = this.text.charCodeAt(i);
      if (code === QUOTE) {
        this.at = i + 1;
        return this.normal(out + this.text.slice(from, i), seen, start);
      }
      if (code === BACKSLASH) {
        out += this.text.slice(from, i);
        const sign = this.escape(i);
        out += sign;
        seen |= sign.charCodeAt(0);
        from = this.at;
        i = from - 1;
      } else if (code < 0x20) {
        this.fail('a control character in text must be escaped, a line break as \\n', i);
      } else if (i >= this.text.length) {
        this.fail('text must end in a double quote', start);
      }
      seen |= code;
    }
  }

  /** The character that an escape stands for; moves behind it. */
  private escape(at: number): string {
    const letter = this.text[at + 1] ?? '';
    if (letter === 'u') {
      const digits = this.text.slice(at + 2, at + 6);
      if (!/^[0-9a-fA-F]{4}$/.test(digits)) this.fail('\\u must be followed by four hexadecimal digits', at);
      this.at = at + 6;
      return String.fromCharCode(Number.parseInt(digits, 16));
    }
    const sign = escapes[letter];
    if (sign === undefined) return this.fail('an escape must be one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u', at);
    this.at = at + 2;
    return sign;
  }

  private normal(value: string, seen: number, start: number): string {
    if (seen < FIRST_COMBINING) return value;
    if (loneSurrogate.test(value)) this.fail('text must not hold half a surrogate pair', start);
    return value.normalize('NFC');
  }
}
