import 'reflect-metadata';
import { IsCursor, IsFilledText, IsOneOf, IsText, IsWhole, IsWholeInAddress } from './bounded.dto.js';
import { HttpProblem } from './problem.js';
import { queryValidation } from './query-validation.js';

class Asked {
  @IsText(4)
  readonly text!: string;

  @IsFilledText(4, 'must be a word')
  readonly word!: string;

  @IsWhole(1, 9)
  readonly whole!: number;

  @IsWholeInAddress(1, 9)
  readonly limit!: number;

  @IsOneOf(['a', 'b'])
  readonly choice!: string;

  @IsCursor()
  readonly cursor!: string;
}

const right = { text: 'e\u0301', word: 'w', whole: 3, limit: '7', choice: 'a', cursor: 'x' };
const read = (more: object): Promise<unknown> =>
  queryValidation.transform({ ...right, ...more }, { type: 'query', metatype: Asked });
const toldOf = (more: object): Promise<string> =>
  read(more).then(
    () => 'right',
    (thrown: unknown) => (thrown as HttpProblem).detail,
  );

it('gives texts in NFC and numbers of an address as numbers', async () => {
  expect(await read({})).toEqual({ ...right, text: '\u00e9', limit: 7 });
});

it.each([
  [{ text: ['a', 'b'] }, 'text must be one text'],
  [{ text: 'abcde' }, 'text must have at most 4 characters'],
  [{ word: '' }, 'word must be a word'],
  [{ whole: '3' }, 'whole must be 1 to 9'],
  [{ whole: 10 }, 'whole must be 1 to 9'],
  [{ limit: '0' }, 'limit must be 1 to 9'],
  [{ limit: '1e0' }, 'limit must be 1 to 9'],
  [{ choice: 'c' }, 'choice must be one of a, b'],
  [{ cursor: 'x'.repeat(201) }, 'cursor must be as the page before gave it'],
  [{ more: 1 }, 'more is not known here'],
])('tells of %j the first thing that is wrong', async (more, told) => {
  expect(await toldOf(more)).toBe(told);
});
