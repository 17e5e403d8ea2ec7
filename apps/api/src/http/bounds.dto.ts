/** Parameters and queries of the routes, each with its bounds; what stands in none of these classes is an error. */
import { Transform } from 'class-transformer';
import { Equals, IsIn, IsInt, IsOptional, IsString, Matches, Max, MaxLength, Min } from 'class-validator';

const asNumber = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' && /^\d{1,10}$/.test(value) ? Number(value) : value,
);
const inNfc = Transform(({ value }: { value: unknown }) =>
  typeof value === 'string' ? value.normalize('NFC') : value,
);
const MAX_REVISION = 1_000_000_000;
const audience = /^[A-Za-z0-9][A-Za-z0-9_-]{0,31}$/;
const audienceMessage = { message: 'as must be official, spectator, public or a seat' };
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
  @Matches(/^[a-z0-9][a-z0-9-]{0,63}$/, { message: 'id must be a match id such as final-1' })
  readonly id!: string;
}

export class AudienceQuery {
  @IsOptional()
  @Matches(audience, audienceMessage)
  readonly as?: string;
}

export class VerifyQuery extends AudienceQuery {
  /** Another version of the match's rules: tells what it would have decided. */
  @IsOptional()
  @Matches(/^[a-z0-9.-]{1,40}@\d{1,4}$/, { message: 'under must be a ruleset with its version, such as solo@1' })
  readonly under?: string;

  /** With `under`: a preset's name, or its fields as a JSON object. */
  @IsOptional()
  @IsString({ message: 'preset must be one text' })
  @MaxLength(2000, { message: 'preset must have at most 2000 characters' })
  readonly preset?: string;
}

export class StateQuery extends AudienceQuery {
  /** A revision, or a time: the last revision recorded by then. */
  @IsOptional()
  @Matches(moment, { message: 'at must be a revision, or an ISO 8601 time with its offset' })
  readonly at?: string;
}

export class WhyQuery extends StateQuery {
  @IsString({ message: 'path must be such as score.A' })
  @Matches(/^[\p{L}\p{N}#_./@-]{1,200}$/u, {
    message: 'path must be such as score.A, effects.E1 or cards.kim-cang-ho-the#1',
  })
  readonly path!: string;
}

export class LiveQuery extends AudienceQuery {
  /** First revision to give; on a live stream `Last-Event-ID` goes before it. */
  @IsOptional()
  @asNumber
  @IsInt({ message: 'from must be a revision' })
  @Min(0, { message: 'from must be a revision' })
  @Max(MAX_REVISION, { message: 'from must be a revision' })
  readonly from?: number;
}

export class ConsistencyQuery {
  @asNumber
  @IsInt({ message: 'from must be a size of the log' })
  @Min(1, { message: 'from must be a size of the log' })
  @Max(MAX_REVISION, { message: 'from must be a size of the log' })
  readonly from!: number;

  @asNumber
  @IsInt({ message: 'to must be a size of the log' })
  @Min(1, { message: 'to must be a size of the log' })
  @Max(MAX_REVISION, { message: 'to must be a size of the log' })
  readonly to!: number;
}

export class EventsQuery extends LiveQuery {
  @IsOptional()
  @asNumber
  @IsInt({ message: 'limit must be 1 to 1000' })
  @Min(1, { message: 'limit must be 1 to 1000' })
  @Max(1000, { message: 'limit must be 1 to 1000' })
  readonly limit?: number;
}

/** The front page's own filters: the app reads them from its address, the server only knows that they may be there. */
export class FrontQuery {
  @IsOptional()
  @IsString({ message: 'tournament must be one text' })
  @MaxLength(100, { message: 'tournament must have at most 100 characters' })
  readonly tournament?: string;

  @IsOptional()
  @IsString({ message: 'player must be one text' })
  @MaxLength(200, { message: 'player must have at most 200 characters' })
  readonly player?: string;

  @IsOptional()
  @IsString({ message: 'status must be one text' })
  @MaxLength(20, { message: 'status must be open, ended or final' })
  readonly status?: string;
}

export class StoreLiveQuery extends AudienceQuery {
  /** The last position already known, or `end` for only what comes; `Last-Event-ID` goes before it. */
  @IsOptional()
  @Matches(/^(0|[1-9]\d{0,19}|end)$/, { message: 'after must be a position, or end' })
  readonly after?: string;
}

export class PageQuery extends AudienceQuery {
  /** As the page before gave it in `next`. */
  @IsOptional()
  @Matches(/^[A-Za-z0-9_-]{1,200}$/, { message: 'cursor must be as the page before gave it' })
  readonly cursor?: string;

  @IsOptional()
  @asNumber
  @IsInt({ message: 'limit must be 1 to 100' })
  @Min(1, { message: 'limit must be 1 to 100' })
  @Max(100, { message: 'limit must be 1 to 100' })
  readonly limit?: number;
}

export class MatchesQuery extends PageQuery {
  @IsOptional()
  @inNfc
  @IsString({ message: 'tournament must be one text' })
  @MaxLength(100, { message: 'tournament must have at most 100 characters' })
  readonly tournament?: string;

  @IsOptional()
  @inNfc
  @IsString({ message: 'player must be one text' })
  @MaxLength(200, { message: 'player must have at most 200 characters' })
  readonly player?: string;

  @IsOptional()
  @IsIn(['open', 'ended', 'final'], { message: 'status must be open, ended or final' })
  readonly status?: 'open' | 'ended' | 'final';
}

export class RulesetParams {
  @Matches(/^[a-z0-9.-]{1,40}(@\d{1,4})?$/, { message: 'ruleset must be such as solo or solo@1' })
  readonly ruleset!: string;
}

export class ClauseParams extends RulesetParams {
  @Matches(/^[A-Za-z0-9.-]{1,60}$/, { message: 'clause must be such as SOLO-8' })
  readonly clause!: string;
}
