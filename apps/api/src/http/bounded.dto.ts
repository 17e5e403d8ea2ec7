/**
 * What the fields of bodies, parameters and queries are made of: texts, numbers, ids and choices, each with its bound and its words.
 * `$property` is the field's own name. Of several things that are wrong the first one listed is told.
 */
import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { accountIdPattern } from '#access';
import { matchIdPattern, seatPattern } from '#kernel';

const inNfc = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.normalize('NFC') : value,
);
/** Digits as the number that they say; anything else stays as it is and is refused. */
const digitsAsNumber = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
);
const told = (must: string) => ({ message: `$property ${must}` });

/** A text of at most so many characters, in NFC. */
export const IsText = (max: number, must = 'must be one text') =>
  applyDecorators(inNfc, IsString(told(must)), MaxLength(max, told(`must have at most ${max} characters`)));

/** A text that says something. */
export const IsFilledText = (max: number, must: string) => applyDecorators(IsText(max, must), MinLength(1, told(must)));

/** A text of a pattern, in NFC. */
export const IsLike = (pattern: RegExp, must: string) => applyDecorators(inNfc, Matches(pattern, told(must)));

/** A whole number, as JSON has it. */
export const IsWhole = (min: number, max: number, must = `must be ${min} to ${max}`) =>
  applyDecorators(IsInt(told(must)), Min(min, told(must)), Max(max, told(must)));

/** A whole number in an address, where all is text. */
export const IsWholeInAddress = (min: number, max: number, must?: string) =>
  applyDecorators(digitsAsNumber, IsWhole(min, max, must));

export const IsRevision = () => IsWhole(0, 1_000_000_000, 'must be a revision');

export const IsOneOf = (values: readonly string[]) => IsIn(values, told(`must be one of ${values.join(', ')}`));

export const IsMatchId = () => IsLike(matchIdPattern, 'must be a match id such as final-1');

export const IsSeatId = () => IsLike(seatPattern, 'must be a seat id such as A');

export const IsAccountId = () => IsLike(accountIdPattern, 'must be an id such as referee-7');

export const IsRuleset = () => IsLike(/^[a-z0-9.-]{1,40}(@\d{1,4})?$/, 'must be such as solo or solo@1');

export const IsClause = () => IsLike(/^[A-Za-z0-9.-]{1,60}$/, 'must be such as SOLO-8');

/** As the page before gave it in `next`; a list whose keys are long gives long ones. */
export const IsCursor = (max = 200) =>
  IsLike(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), 'must be as the page before gave it');
