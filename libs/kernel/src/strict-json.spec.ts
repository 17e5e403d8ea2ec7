import { fc, test as property } from '@fast-check/jest';
import { readJson } from './strict-json.js';

const read = (text: string): unknown => {
  const reading = readJson(text);
  if (!reading.ok) throw new Error(JSON.stringify(reading.fault));
  return reading.value;
};

const fault = (text: string, limits = {}): string => {
  const reading = readJson(text, limits);
  if (reading.ok) throw new Error(`accepted as ${JSON.stringify(reading.value)}`);
  return `${reading.fault.line}:${reading.fault.column} ${reading.fault.message}`;
};

const text = fc.string({ unit: 'grapheme' }).map((value) => value.normalize('NFC'));
const json = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 5 },
    fc.constantFrom(null, true, false, 0, 1e-7, 123456.789, Number.MAX_SAFE_INTEGER, -Number.MAX_SAFE_INTEGER),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    text,
    fc.array(tie('value'), { maxLength: 5 }),
    fc.dictionary(
      text.filter((key) => key !== '__proto__'),
      tie('value'),
      { maxKeys: 5 },
    ),
  ),
})).value;

describe('readJson', () => {
  property.prop([json, fc.constantFrom(0, 2, '\t')])(
    'agrees with JSON.parse on what JSON.stringify makes',
    (value, space) => {
      const written = JSON.stringify(value, null, space);
      expect(read(written)).toEqual(JSON.parse(written));
    },
  );

  property.prop([fc.string({ unit: 'binary' })])('takes no text that JSON.parse does not take', (written) => {
    const reading = readJson(written);
    if (reading.ok) expect(JSON.stringify(JSON.parse(written))).toBeDefined();
  });

  property.prop([json, fc.nat(), fc.constantFrom('', '"', '{', '\\', ',', '0', '}', '\u0000', '\ud800')])(
    'takes no damaged text that JSON.parse does not take',
    (value, at, sign) => {
      const whole = JSON.stringify(value);
      const cut = at % (whole.length + 1);
      const damaged = whole.slice(0, cut) + sign + whole.slice(cut + 1);
      const reading = readJson(damaged);
      if (reading.ok) expect(JSON.stringify(reading.value)).toBe(JSON.stringify(JSON.parse(damaged)).normalize('NFC'));
      else expect(reading.fault.offset).toBeLessThanOrEqual(damaged.length);
    },
  );

  it.each([
    ['{"a":1,"a":2}', '1:8 the key "a" must stand once in an object'],
    ['{"a":1,\n "\\u0061":2}', '2:2 the key "a" must stand once in an object'],
    ['{"\u1ed9":1,"o\u0323\u0302":2}', '1:8 the key "\u1ed9" must stand once in an object'],
    ['{"__proto__":{}}', '1:2 "__proto__" must not be a key'],
    ['9007199254740992', '1:1 a number must lie within ±9007199254740991; write a bigger one as text'],
    ['[-9007199254740992]', '1:2 a number must lie within ±9007199254740991; write a bigger one as text'],
    ['1e400', '1:1 a number must lie within ±9007199254740991; write a bigger one as text'],
    ['1e-400', '1:1 a number must not be so small that it reads as 0'],
    ['01', '1:2 nothing may follow the value'],
    ['+1', '1:1 must be a JSON value; text stands in double quotes'],
    ['NaN', '1:1 must be a JSON value; text stands in double quotes'],
    ['"\ud800"', '1:1 text must not hold half a surrogate pair'],
    ['"\\ud800"', '1:1 text must not hold half a surrogate pair'],
    ['"\\udc00\\ud800"', '1:1 text must not hold half a surrogate pair'],
    ['"a\nb"', '1:3 a control character in text must be escaped, a line break as \\n'],
    ['"a\u0000b"', '1:3 a control character in text must be escaped, a line break as \\n'],
    ['"a', '1:1 text must end in a double quote'],
    ['"\\x"', '1:2 an escape must be one of \\" \\\\ \\/ \\b \\f \\n \\r \\t \\u'],
    ['"\\u12g4"', '1:2 \\u must be followed by four hexadecimal digits'],
    ['', '1:1 the text ends where a value must stand'],
    ['[1,]', '1:4 must be a JSON value; text stands in double quotes'],
    ['[1 2]', '1:4 must be a comma or the closing bracket'],
    ['{"a" 1}', '1:6 must be a colon between key and value'],
    ['{a:1}', '1:2 must be a key in double quotes'],
    ['{"a":1;}', '1:7 must be a comma or the closing brace'],
    ['{"a":1} {}', '1:9 nothing may follow the value'],
    ['\ufeff{}', '1:1 a byte order mark must not stand here; save the text as UTF-8 without one'],
    ["'a'", '1:1 must be a JSON value; text stands in double quotes'],
    ['\u00a01', '1:1 must be a JSON value; text stands in double quotes'],
  ])('says of %j what would be right', (written, expected) => {
    expect(fault(written)).toBe(expected);
  });

  it('takes what stands at the limits and nothing beyond', () => {
    expect(readJson('[[1]]', { maxDepth: 2 }).ok).toBe(true);
    expect(fault('[[[1]]]', { maxDepth: 2 })).toBe('1:3 must be nested at most 2 deep');
    expect(readJson('[12]', { maxLength: 4 }).ok).toBe(true);
    expect(fault('[123]', { maxLength: 4 })).toBe('1:5 must have at most 4 characters, has 5');
    expect(fault('['.repeat(100_000))).toBe('1:65 must be nested at most 64 deep');
  });

  it('gives text and keys in NFC, escaped or not', () => {
    expect(read('{"Ho\u0323\u0302":"The\u0302\\u0309"}')).toEqual({ 'H\u1ed9': 'Th\u1ec3' });
  });

  it('makes plain objects, also of keys that every object inherits', () => {
    const value = read('{"constructor":1,"toString":2,"hasOwnProperty":3}') as object;
    expect(Object.entries(value)).toEqual([
      ['constructor', 1],
      ['toString', 2],
      ['hasOwnProperty', 3],
    ]);
  });

  it('reads -0 as 0, since JSON writes no other', () => {
    expect(Object.is(read('-0'), 0)).toBe(true);
    expect(Object.is((read('[-0.0e5]') as number[])[0], 0)).toBe(true);
  });

  it('takes pairs of surrogates, also when one half is escaped', () => {
    expect(read('"\\ud83d\\ude00 \ud83d\ude00"')).toBe('\u{1f600} \u{1f600}');
  });
});
