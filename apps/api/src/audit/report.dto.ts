import { IsIn, IsOptional } from 'class-validator';
import { type Language, languages } from '#language';
import { AudienceQuery } from '../http/bounds.dto.js';

export class ReportQuery extends AudienceQuery {
  @IsOptional()
  @IsIn(['html', 'pdf'], { message: 'format must be html or pdf' })
  readonly format?: 'html' | 'pdf';

  /** Without it the caller's `Accept-Language` decides. */
  @IsOptional()
  @IsIn(languages, { message: `lang must be one of ${languages.join(', ')}` })
  readonly lang?: Language;
}
