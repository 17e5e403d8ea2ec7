import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';
import { rulingKinds } from '#match';

const inNfc = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.normalize('NFC') : value,
);
const statuses = ['issued', 'appealed', 'upheld', 'overturned', 'varied'] as const;
const seat = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;

export class TournamentParams {
  @inNfc
  @Matches(/^\P{Cc}{1,100}$/u, { message: 'tournament must have at most 100 characters' })
  readonly tournament!: string;
}

export class PenaltiesQuery {
  @IsOptional()
  @Matches(seat, { message: 'player must be a seat id' })
  readonly player?: string;
}

export class CallsQuery {
  @IsOptional()
  @inNfc
  @IsString({ message: 'tournament must be one text' })
  @MaxLength(100, { message: 'tournament must have at most 100 characters' })
  readonly tournament?: string;
}

export class RulingsQueryDto extends CallsQuery {
  @IsOptional()
  @Matches(/^[a-z0-9][a-z0-9-]{0,63}$/, { message: 'match must be a match id such as final-1' })
  readonly match?: string;

  @IsOptional()
  @Matches(/^[A-Za-z0-9.-]{1,60}$/, { message: 'clause must be such as SOLO-8' })
  readonly clause?: string;

  @IsOptional()
  @IsIn([...rulingKinds], { message: `kind must be one of ${rulingKinds.join(', ')}` })
  readonly kind?: string;

  @IsOptional()
  @IsIn([...statuses], { message: `status must be one of ${statuses.join(', ')}` })
  readonly status?: (typeof statuses)[number];

  @IsOptional()
  @inNfc
  @IsString({ message: 'official must be one text' })
  @MaxLength(100, { message: 'official must have at most 100 characters' })
  readonly official?: string;

  @IsOptional()
  @Matches(seat, { message: 'player must be a seat id' })
  readonly player?: string;

  /** As the page before gave it in `next`. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,400}$/, { message: 'cursor must be as the page before gave it' })
  readonly cursor?: string;

  @IsOptional()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' && /^\d{1,3}$/.test(value) ? Number(value) : value,
  )
  @IsInt({ message: 'limit must be 1 to 100' })
  @Min(1, { message: 'limit must be 1 to 100' })
  @Max(100, { message: 'limit must be 1 to 100' })
  readonly limit?: number;
}
