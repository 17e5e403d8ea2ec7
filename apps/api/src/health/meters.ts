/** What operations are told in numbers. Labels are few and bounded: no match, player or address is ever one. */
import { Injectable } from '@nestjs/common';
import { ReadModels } from '../stats/read-models.js';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

const PREFIX = 'touchline_';

@Injectable()
export class Meters {
  readonly registry = new Registry();

  readonly requests = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Time to answer a request, by the pattern of its route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [this.registry],
  });

  readonly commands = new Counter({
    name: `${PREFIX}commands_total`,
    help: 'Commands by outcome; rejected ones by code.',
    labelNames: ['outcome', 'code'],
    registers: [this.registry],
  });

  readonly viewers = new Gauge({
    name: `${PREFIX}live_viewers`,
    help: 'Live streams open now.',
    registers: [this.registry],
  });

  readonly liveMessages = new Counter({
    name: `${PREFIX}live_messages_total`,
    help: 'Messages handed to live streams.',
    registers: [this.registry],
  });

  readonly projectionLag = new Gauge({
    name: `${PREFIX}projection_lag_seconds`,
    help: 'Age of the oldest event that a projection has not handled.',
    labelNames: ['projection', 'build'],
    registers: [this.registry],
    collect: () => this.measureProjections(),
  });

  readonly projectionParked = new Gauge({
    name: `${PREFIX}projection_parked_matches`,
    help: 'Matches that a projection has set aside; at most 20 are counted.',
    labelNames: ['projection', 'build'],
    registers: [this.registry],
  });

  constructor(private readonly readModels: ReadModels) {
    collectDefaultMetrics({ register: this.registry, prefix: PREFIX });
  }

  private async measureProjections(): Promise<void> {
    for (const { projection, status, lagSeconds, parked } of await this.readModels.status().catch(() => [])) {
      this.projectionLag.set({ projection, build: status }, lagSeconds);
      this.projectionParked.set({ projection, build: status }, parked.length);
    }
  }
}
