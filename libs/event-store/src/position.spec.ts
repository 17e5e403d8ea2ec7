import { fc, test as property } from '@fast-check/jest';
import { comparePositions, isPosition } from './position.js';

describe('positions', () => {
  const position = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n });

  property.prop([position, position])(
    'compare as the numbers that they are, beyond what a number holds exactly',
    (a, b) => {
      expect(Math.sign(comparePositions(String(a), String(b)))).toBe(a < b ? -1 : a > b ? 1 : 0);
    },
  );

  property.prop([position])('are decimal digits', (value) => {
    expect(isPosition(String(value))).toBe(true);
  });

  it.each(['', '-1', '+1', '01', '1.0', '1e3', ' 1', '1\n', '0x1', '1'.repeat(21)])('are not %j', (text) => {
    expect(isPosition(text)).toBe(false);
  });
});
