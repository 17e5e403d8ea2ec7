import { IsOptional } from 'class-validator';
import { type Language, languages } from '#language';
import { IsOneOf } from '../http/bounded.dto.js';
import { AudienceQuery } from '../http/bounds.dto.js';

export class ReportQuery extends AudienceQuery {
  @IsOptional()
  @IsOneOf(['html', 'pdf'])
  readonly format?: 'html' | 'pdf';

  /** Without it the caller's `Accept-Language` decides. */
  @IsOptional()
  @IsOneOf(languages)
  readonly lang?: Language;
}
