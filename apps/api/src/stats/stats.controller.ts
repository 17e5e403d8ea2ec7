import { Controller, Get, Query } from '@nestjs/common';
import { NoQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';

@Controller('api/stats')
export class StatsController {
  @Get('*')
  figures(@Query() _query: NoQuery): never {
    throw new HttpProblem('NOT_IMPLEMENTED', 'The figures are not served yet.');
  }
}
