import { fc, test as property } from '@fast-check/jest';
import type { Json, MatchEvent } from '#kernel';
import { anEvent } from '#testing';
import { BrokenLine, formatLine, parseLine } from './line.js';
import { UnstorableValue } from './storable.js';

const text = fc.string({ unit: 'grapheme' }).map((value) => value.normalize('NFC'));
const data = fc.dictionary(
  text.filter((key) => key !== '__proto__'),
  fc.oneof(
    text,
    fc.integer(),
    fc.constantFrom(null, true, 1e-7, 1e-5, 1e6, 0.1, Number.MAX_SAFE_INTEGER),
    fc.array(text),
  ),
);

describe('a line', () => {
  it('has its keys in one order, whatever the order of the event', () => {
    const { matchId, revision, type, schemaVersion, meta } = anEvent(3);
    const shuffled = {
      meta,
      data: { b: 1, a: undefined, c: [null] },
      type,
      revision,
      schemaVersion,
      matchId,
    } as MatchEvent;
    expect(formatLine(shuffled)).toBe(
      '{"matchId":"m1","revision":3,"type":"Passed","schemaVersion":1,"data":{"b":1,"c":[null]},' +
        '"meta":{"eventId":"00000000-0000-4000-8000-000000000003","commandId":"00000000-0000-4000-9000-000000000003",' +
        '"causedBy":[2],"official":"local","role":"host","occurredAt":"2025-01-01T00:00:03.000Z",' +
        '"recordedAt":"2025-01-01T00:00:03.000Z","ruleset":"solo@1"}}',
    );
  });

  it('holds the command behind its id', () => {
    const event = anEvent(0);
    const line = formatLine({ ...event, meta: { ...event.meta, command: { type: 'Pass', by: 'A' } } });
    expect(line).toContain(
      '"commandId":"00000000-0000-4000-9000-000000000000","command":{"type":"Pass","by":"A"},"causedBy":[]',
    );
  });

  property.prop([data])('reads back as the event it was made of', (fields) => {
    const event = { ...anEvent(0), data: fields as Record<string, Json> };
    expect(parseLine(formatLine(event))).toEqual(event);
  });

  it.each<[string, unknown, string]>([
    ['a BigInt', 1n, 'data.x must be JSON, is bigint'],
    ['a function', () => 1, 'data.x must be JSON, is function'],
    ['a symbol', Symbol('x'), 'data.x must be JSON, is symbol'],
    ['undefined in a list', [1, undefined], 'data.x.1 must be JSON, is undefined'],
    ['a hole in a list', new Array(1), 'data.x.0 must be JSON, is undefined'],
    ['not a number', NaN, 'data.x must be a number within ±9007199254740991'],
    ['a number beyond exactness', 2 ** 53, 'data.x must be a number within ±9007199254740991'],
    ['half a surrogate pair', 'a\ud800', 'data.x must not hold half a surrogate pair'],
    ['text that is not NFC', 'o\u0323\u0302', 'data.x must be in Unicode NFC'],
    ['a key that is not NFC', { 'o\u0323\u0302': 1 }, 'data.x must be in Unicode NFC'],
    ['a date', new Date(0), 'data.x must be a plain object or a list'],
    ['a map', new Map(), 'data.x must be a plain object or a list'],
  ])('refuses %s (C56)', (_, value, message) => {
    const event = { ...anEvent(0), data: { x: value as Json } };
    expect(() => formatLine(event)).toThrow(UnstorableValue);
    expect(() => formatLine(event)).toThrow(message);
  });

  it.each([
    ['{', 'not JSON: at character 1 must be a key in double quotes'],
    ['[]', 'not an event: must be an object'],
    ['{"x":1}', 'not an event: x must not be there'],
    ['{}', 'not an event: matchId must be text'],
    [
      formatLine(anEvent(0)).replace('"revision":0', '"revision":-1'),
      'not an event: revision must be a whole number from 0',
    ],
    [
      formatLine(anEvent(0)).replace('"schemaVersion":1', '"schemaVersion":0'),
      'not an event: schemaVersion must be a whole number from 1',
    ],
    [formatLine(anEvent(0)).replace('"type":"Passed"', '"type":1'), 'not an event: type must be text'],
    [formatLine(anEvent(0)).replace('"data":{}', '"data":[]'), 'not an event: data must be an object'],
    [formatLine(anEvent(0)).replace('"role":"host",', ''), 'not an event: meta.role must be text'],
    [
      formatLine(anEvent(0)).replace('"causedBy":[]', '"causedBy":["0"]'),
      'not an event: meta.causedBy must be a list of revisions',
    ],
    [formatLine(anEvent(0)).replace('"data":{}', '"data":{"a":1,"a":2}'), 'the key "a" must stand once in an object'],
  ])('%# that is broken says how', (line, message) => {
    expect(() => parseLine(line)).toThrow(BrokenLine);
    expect(() => parseLine(line)).toThrow(message);
  });
});
