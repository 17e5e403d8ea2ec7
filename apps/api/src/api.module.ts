import { type DynamicModule, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { TerminusModule } from '@nestjs/terminus';
import { ThrottlerGuard, ThrottlerModule } from '@nestjs/throttler';
import type { Logger } from 'pino';
import type { Register } from '#access';
import type { EventStore } from '#event-store';
import type { StoreLog } from '#recorder';
import { AuditController } from './audit/audit.controller.js';
import { ReportController } from './audit/report.controller.js';
import { ExportController } from './audit/export.controller.js';
import { authControllers, authProviders } from './auth/auth-parts.js';
import { DocsController } from './docs/docs.controller.js';
import { HealthController } from './health/health.controller.js';
import { Meters } from './health/meters.js';
import { LOG } from './http/log.js';
import { rateLimit } from './http/rate-limit.js';
import { ProblemFilter } from './http/problem-filter.js';
import { RouteTable } from './http/route-table.js';
import { OPTIONS, REGISTER, STORE, STORE_LOG } from './http/tokens.js';
import { LogController } from './log/log.controller.js';
import { LiveController } from './live/live.controller.js';
import { Stopping } from './live/stopping.js';
import { MatchesController } from './matches/matches.controller.js';
import { MatchLists } from './matches/match-lists.js';
import { TournamentsController } from './matches/tournaments.controller.js';
import { LandingController } from './pages/landing.controller.js';
import { ReplayFileController } from './pages/replay-file.controller.js';
import { WebApp } from './pages/web-app.js';
import { ReplayController } from './replay/replay.controller.js';
import { RulingsController } from './rulings/rulings.controller.js';
import { RulesController } from './rules/rules.controller.js';
import type { ServerOptions } from './server-options.js';
import { ReadModels } from './stats/read-models.js';
import { StatsController } from './stats/stats.controller.js';

export interface Parts {
  readonly options: ServerOptions;
  readonly store: EventStore;
  readonly storeLog: StoreLog;
  readonly register: Register;
  readonly readModels: ReadModels;
  readonly log: Logger;
  readonly routes: RouteTable;
  readonly app: WebApp;
}

@Module({})
export class ApiModule {
  static with({ options, store, storeLog, register, readModels, log, routes, app }: Parts): DynamicModule {
    return {
      module: ApiModule,
      imports: [TerminusModule.forRoot({ logger: false }), ThrottlerModule.forRoot(rateLimit)],
      controllers: [
        MatchesController,
        LiveController,
        AuditController,
        ReportController,
        ExportController,
        ReplayFileController,
        LogController,
        ReplayController,
        TournamentsController,
        RulingsController,
        RulesController,
        StatsController,
        DocsController,
        HealthController,
        LandingController,
        ...authControllers,
      ],
      providers: [
        { provide: OPTIONS, useValue: options },
        { provide: STORE, useValue: store },
        { provide: STORE_LOG, useValue: storeLog },
        { provide: REGISTER, useValue: register },
        { provide: ReadModels, useValue: readModels },
        { provide: LOG, useValue: log },
        { provide: RouteTable, useValue: routes },
        { provide: WebApp, useValue: app },
        { provide: APP_GUARD, useClass: ThrottlerGuard },
        ...authProviders,
        MatchLists,
        Meters,
        Stopping,
        ProblemFilter,
      ],
    };
  }
}
