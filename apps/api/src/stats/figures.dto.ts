import { Transform } from 'class-transformer';
import { IsOptional } from 'class-validator';
import { IsCursor, IsLike, IsOneOf, IsRuleset, IsSeatId, IsText, IsWholeInAddress } from '../http/bounded.dto.js';

const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;
const IsDayOrTime = () => IsLike(time, 'must be a day or an ISO 8601 time with its offset');

/** Times are compared in UTC, as they are stored. What is no time of the calendar stays as it is and is refused. */
const inUtc = Transform(({ value }: { value: unknown }) => {
  if (typeof value !== 'string' || !time.test(value)) return value;
  const read = new Date(value);
  return Number.isNaN(read.getTime()) ? '' : read.toISOString();
});

const named = ['players', 'cards', 'matches', 'tournaments', 'rulesets', 'windows', 'rulings', 'standings'] as const;

export class FiguresParams {
  @IsOneOf(['definitions', ...named])
  readonly figures!: (typeof named)[number] | 'definitions';
}

export class FiguresQueryDto {
  @IsOptional()
  @IsOneOf(['json', 'csv', 'parquet'])
  readonly format?: 'json' | 'csv' | 'parquet';

  @IsOptional()
  @IsText(100)
  readonly tournament?: string;

  @IsOptional()
  @IsSeatId()
  readonly player?: string;

  @IsOptional()
  @IsRuleset()
  readonly ruleset?: string;

  @IsOptional()
  @inUtc
  @IsDayOrTime()
  readonly from?: string;

  @IsOptional()
  @inUtc
  @IsDayOrTime()
  readonly to?: string;

  @IsOptional()
  @IsCursor(400)
  readonly cursor?: string;

  @IsOptional()
  @IsWholeInAddress(1, 1000)
  readonly limit?: number;
}
