/** Parameters and queries of the routes, each with its bounds; what stands in none of these classes is an error. */
import { Equals, IsIn, IsOptional } from 'class-validator';
import { seatPattern } from '#kernel';
import { IsClause, IsCursor, IsLike, IsMatchId, IsOneOf, IsRuleset, IsText, IsWholeInAddress } from './bounded.dto.js';

const MAX_REVISION = 1_000_000_000;
const moment = /^(\d{1,9}|\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d))$/;

/** For routes that take no query at all. */
export class NoQuery {
  @IsOptional()
  @Equals(undefined, { message: 'must not be there' })
  readonly _?: undefined;
}

export class CommandQuery {
  /** Only told what it would change; nothing is stored. */
  @IsOptional()
  @IsIn(['', 'true'], { message: 'dry-run must be true, or absent' })
  readonly 'dry-run'?: '' | 'true';
}

export class MatchParams {
  @IsMatchId()
  readonly id!: string;
}

export class AudienceQuery {
  @IsOptional()
  @IsLike(seatPattern, 'must be official, spectator, public or a seat')
  readonly as?: string;
}

export class VerifyQuery extends AudienceQuery {
  /** Another version of the match's rules: tells what it would have decided. */
  @IsOptional()
  @IsLike(/^[a-z0-9.-]{1,40}@\d{1,4}$/, 'must be a ruleset with its version, such as solo@1')
  readonly under?: string;

  /** With `under`: a preset's name, or its fields as a JSON object. */
  @IsOptional()
  @IsText(2000)
  readonly preset?: string;
}

export class StateQuery extends AudienceQuery {
  /** A revision, or a time: the last revision recorded by then. */
  @IsOptional()
  @IsLike(moment, 'must be a revision, or an ISO 8601 time with its offset')
  readonly at?: string;
}

export class WhyQuery extends StateQuery {
  @IsLike(/^[\p{L}\p{N}#_./@-]{1,200}$/u, 'must be such as score.A, effects.E1 or cards.kim-cang-ho-the#1')
  readonly path!: string;
}

export class LiveQuery extends AudienceQuery {
  /** First revision to give; on a live stream `Last-Event-ID` goes before it. */
  @IsOptional()
  @IsWholeInAddress(0, MAX_REVISION, 'must be a revision')
  readonly from?: number;
}

export class ConsistencyQuery {
  @IsWholeInAddress(1, MAX_REVISION, 'must be a size of the log')
  readonly from!: number;

  @IsWholeInAddress(1, MAX_REVISION, 'must be a size of the log')
  readonly to!: number;
}

export class EventsQuery extends LiveQuery {
  @IsOptional()
  @IsWholeInAddress(1, 1000)
  readonly limit?: number;
}

/** The front page's own filters: the app reads them from its address, the server only knows that they may be there. */
export class FrontQuery {
  @IsOptional()
  @IsText(100)
  readonly tournament?: string;

  @IsOptional()
  @IsText(200)
  readonly player?: string;

  @IsOptional()
  @IsText(20)
  readonly status?: string;
}

export class StoreLiveQuery extends AudienceQuery {
  /** The last position already known, or `end` for only what comes; `Last-Event-ID` goes before it. */
  @IsOptional()
  @IsLike(/^(0|[1-9]\d{0,19}|end)$/, 'must be a position, or end')
  readonly after?: string;
}

export class PageQuery extends AudienceQuery {
  @IsOptional()
  @IsCursor()
  readonly cursor?: string;

  @IsOptional()
  @IsWholeInAddress(1, 100)
  readonly limit?: number;
}

export class MatchesQuery extends PageQuery {
  @IsOptional()
  @IsText(100)
  readonly tournament?: string;

  @IsOptional()
  @IsText(200)
  readonly player?: string;

  @IsOptional()
  @IsOneOf(['open', 'ended', 'final'])
  readonly status?: 'open' | 'ended' | 'final';
}

export class RulesetParams {
  @IsRuleset()
  readonly ruleset!: string;
}

export class ClauseParams extends RulesetParams {
  @IsClause()
  readonly clause!: string;
}
