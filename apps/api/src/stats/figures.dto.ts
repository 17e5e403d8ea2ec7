import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

const inNfc = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.normalize('NFC') : value,
);
const time = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))?$/;

/** Times are compared in UTC, as they are stored. What is no time of the calendar stays as it is and is refused. */
const inUtc = Transform(({ value }: { value: unknown }) => {
  if (typeof value !== 'string' || !time.test(value)) return value;
  const read = new Date(value);
  return Number.isNaN(read.getTime()) ? '' : read.toISOString();
});

const named = ['players', 'cards', 'matches', 'tournaments', 'rulesets', 'windows', 'rulings', 'standings'] as const;

export class FiguresParams {
  @IsIn([...named, 'definitions'], { message: `figures must be definitions or one of ${named.join(', ')}` })
  readonly figures!: (typeof named)[number] | 'definitions';
}

export class FiguresQueryDto {
  @IsOptional()
  @IsIn(['json', 'csv', 'parquet'], { message: 'format must be json, csv or parquet' })
  readonly format?: 'json' | 'csv' | 'parquet';

  @IsOptional()
  @inNfc
  @IsString({ message: 'tournament must be one text' })
  @MaxLength(100, { message: 'tournament must have at most 100 characters' })
  readonly tournament?: string;

  @IsOptional()
  @Matches(/^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/, { message: 'player must be a seat id' })
  readonly player?: string;

  @IsOptional()
  @Matches(/^[a-z0-9.-]{1,40}(@\d{1,4})?$/, { message: 'ruleset must be such as solo or solo@1' })
  readonly ruleset?: string;

  @IsOptional()
  @inUtc
  @Matches(time, { message: 'from must be a day or an ISO 8601 time with its offset' })
  readonly from?: string;

  @IsOptional()
  @inUtc
  @Matches(time, { message: 'to must be a day or an ISO 8601 time with its offset' })
  readonly to?: string;

  /** As the page before gave it in `next`. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,400}$/, { message: 'cursor must be as the page before gave it' })
  readonly cursor?: string;

  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value,
  )
  @IsInt({ message: 'limit must be 1 to 1000' })
  @Min(1, { message: 'limit must be 1 to 1000' })
  @Max(1000, { message: 'limit must be 1 to 1000' })
  readonly limit?: number;
}
