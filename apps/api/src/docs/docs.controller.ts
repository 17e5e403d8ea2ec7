import { Controller, Get, Header, Inject, Query } from '@nestjs/common';
import type { JsonObject } from '#kernel';
import { NoQuery } from '../http/bounds.dto.js';
import { OPTIONS } from '../http/tokens.js';
import type { ServerOptions } from '../server-options.js';
import { docsPage } from './docs-page.js';
import { openApi } from './openapi.js';

@Controller('api/docs')
export class DocsController {
  private readonly document: JsonObject;
  private readonly html: string;

  constructor(@Inject(OPTIONS) { basePath }: ServerOptions) {
    this.document = openApi(basePath);
    this.html = docsPage(basePath);
  }

  @Get()
  @Header('content-type', 'text/html; charset=utf-8')
  @Header('cache-control', 'public, max-age=300')
  page(@Query() _query: NoQuery): string {
    return this.html;
  }

  @Get('json')
  @Header('cache-control', 'public, max-age=300')
  json(@Query() _query: NoQuery): JsonObject {
    return this.document;
  }
}
