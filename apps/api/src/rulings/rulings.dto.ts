import { IsOptional } from 'class-validator';
import { rulingKinds } from '#match';
import {
  IsClause,
  IsCursor,
  IsLike,
  IsMatchId,
  IsOneOf,
  IsSeatId,
  IsText,
  IsWholeInAddress,
} from '../http/bounded.dto.js';

const statuses = ['issued', 'appealed', 'upheld', 'overturned', 'varied'] as const;

export class TournamentParams {
  @IsLike(/^\P{Cc}{1,100}$/u, 'must have at most 100 characters')
  readonly tournament!: string;
}

export class PenaltiesQuery {
  @IsOptional()
  @IsSeatId()
  readonly player?: string;
}

export class CallsQuery {
  @IsOptional()
  @IsText(100)
  readonly tournament?: string;
}

export class RulingsQueryDto extends CallsQuery {
  @IsOptional()
  @IsMatchId()
  readonly match?: string;

  @IsOptional()
  @IsClause()
  readonly clause?: string;

  @IsOptional()
  @IsOneOf(rulingKinds)
  readonly kind?: string;

  @IsOptional()
  @IsOneOf(statuses)
  readonly status?: (typeof statuses)[number];

  @IsOptional()
  @IsText(100)
  readonly official?: string;

  @IsOptional()
  @IsSeatId()
  readonly player?: string;

  @IsOptional()
  @IsCursor(400)
  readonly cursor?: string;

  @IsOptional()
  @IsWholeInAddress(1, 100)
  readonly limit?: number;
}
