import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Controller, Get, Header, Inject, Query, ServiceUnavailableException } from '@nestjs/common';
import {
  HealthCheckService,
  HealthIndicatorService,
  type HealthCheckResult,
  type HealthIndicatorResult,
} from '@nestjs/terminus';
import type { EventStore } from '#event-store';
import { NoQuery } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { STORE } from '../http/tokens.js';
import { houseFolder } from '../pages/web-app.js';
import { ReadModels } from '../stats/read-models.js';
import { Meters } from './meters.js';

const { version } = JSON.parse(readFileSync(join(houseFolder(), 'package.json'), 'utf8')) as {
  readonly version: string;
};

/** What an official's device compares itself with before a round. */
export interface Living {
  readonly status: 'ok';
  readonly version: string;
  /** The server's clock. */
  readonly now: string;
}

@Controller()
export class HealthController {
  constructor(
    @Inject(STORE) private readonly store: EventStore,
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly meters: Meters,
    private readonly readModels: ReadModels,
  ) {}

  /** The process answers; whether its store does is `ready`'s business, so that a restart is not tried for what it cannot mend. */
  @Get('health/live')
  @Header('cache-control', 'no-store')
  live(@Query() _query: NoQuery): Living {
    return { status: 'ok', version, now: new Date().toISOString() };
  }

  @Get('health/ready')
  @Header('cache-control', 'no-store')
  async ready(@Query() _query: NoQuery): Promise<HealthCheckResult> {
    try {
      return await this.health.check([() => this.storeAnswers(), () => this.projectionsRun()]);
    } catch (thrown) {
      if (!(thrown instanceof ServiceUnavailableException)) throw thrown;
      const { details } = thrown.getResponse() as HealthCheckResult;
      throw new HttpProblem('STORE_UNAVAILABLE', 'The store does not answer.', { details });
    }
  }

  @Get('metrics')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/plain; version=0.0.4; charset=utf-8')
  metrics(@Query() _query: NoQuery): Promise<string> {
    return this.meters.registry.metrics();
  }

  /** Told, and no reason to send callers elsewhere: recording does not wait for read models. */
  private async projectionsRun(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('projections');
    try {
      const builds = await this.readModels.status();
      const told = builds.map(({ projection, version, status, lagSeconds, parked, reason }) => [
        status === 'live' ? projection : `${projection} (version ${version}, building)`,
        {
          state: reason === null ? (parked.length === 0 ? 'runs' : 'runs, with matches set aside') : 'stopped',
          lagSeconds,
          ...(reason === null ? {} : { reason }),
          ...(parked.length === 0 ? {} : { parked }),
        },
      ]);
      return indicator.up(Object.fromEntries(told) as Record<string, object>);
    } catch {
      return indicator.up({ state: 'the read models do not answer' });
    }
  }

  private async storeAnswers(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('store');
    try {
      await this.store.listStreams({ limit: 1 });
      return indicator.up();
    } catch {
      return indicator.down();
    }
  }
}
