/**
 * One match in the page: its events as one audience may see them, kept up to date, and the state after each, folded here by the pure
 * rules. The server is asked for events and nothing else, so what a page shows is what its events say.
 */
import type { Subscription } from 'rxjs';
import type { MatchEvent } from '#kernel';
import { evolve, isCoreEvent, type RuleSystem, type State } from '#match';
import type { Recording } from '#replay';
import { findById } from '#rulebook';
import { ApiProblem, followMatch } from '#client';
import { client } from '../place/client.js';
import { root } from '../place/router.svelte.js';

export type Connection = 'loading' | 'live' | 'lost' | 'over' | 'failed';

export class LiveRecording {
  events = $state.raw<readonly MatchEvent[]>([]);
  connection = $state<Connection>('loading');
  problem = $state<string | null>(null);
  private readonly states: State[] = [];
  private following: Subscription | undefined;
  private waiting: MatchEvent[] = [];
  private left = false;

  constructor(
    readonly match: string,
    readonly audience: string | undefined,
    given?: readonly MatchEvent[],
    /** What is known of it at this screen, while nobody answers. */
    private readonly known: () => Promise<readonly MatchEvent[] | undefined> = () => Promise.resolve(undefined),
  ) {
    if (given === undefined) void this.begin();
    else {
      this.events = given;
      this.connection = 'over';
    }
  }

  get system(): RuleSystem | undefined {
    const [first] = this.events;
    return first === undefined ? undefined : findById(first.meta.ruleset);
  }

  get last(): number {
    return this.events.length - 1;
  }

  get recording(): Recording | undefined {
    const { system, events } = this;
    if (system === undefined) return undefined;
    const opaque = events.filter(({ type }) => !knows(system, type)).map(({ revision }) => revision);
    return { system, events, opaque };
  }

  /** The state after an event; states are folded once and kept. */
  stateAt(revision: number): State | undefined {
    const { system, events } = this;
    if (system === undefined) return undefined;
    for (let at = this.states.length; at <= Math.min(revision, this.last); at += 1) {
      const event = events[at] as MatchEvent;
      const before = this.states[at - 1];
      this.states.push(
        before !== undefined && !knows(system, event.type)
          ? { ...before, revision: event.revision }
          : evolve(system, before, event),
      );
    }
    return this.states[revision];
  }

  leave(): void {
    this.left = true;
    this.following?.unsubscribe();
  }

  private async begin(): Promise<void> {
    try {
      const events = await client.allEvents(this.match, this.audience);
      if (this.left) return;
      this.events = events;
    } catch (thrown) {
      this.problem = thrown instanceof ApiProblem ? thrown.message : null;
      this.connection = thrown instanceof ApiProblem ? 'failed' : 'lost';
      if (!(thrown instanceof ApiProblem) && !this.left) {
        if (this.events.length === 0) this.events = (await this.known().catch(() => undefined)) ?? [];
        setTimeout(() => void this.begin(), 2_000);
      }
      return;
    }
    this.following = followMatch({ root, match: this.match, from: this.events.length, as: this.audience }).subscribe(
      (news) => {
        switch (news.kind) {
          case 'connected':
            this.connection = 'live';
            break;
          case 'lost':
            this.connection = 'lost';
            break;
          case 'event':
            this.hear(news.event);
            break;
          case 'end':
            this.connection = 'over';
        }
      },
    );
  }

  /** A command's events arrive one by one and are shown together. */
  private hear(event: MatchEvent): void {
    this.waiting.push(event);
    if (this.waiting.length > 1) return;
    queueMicrotask(() => {
      const fresh = this.waiting.filter(({ revision }, i) => revision === this.events.length + i);
      this.waiting = [];
      if (fresh.length > 0) this.events = [...this.events, ...fresh];
    });
  }
}

const knows = (system: RuleSystem, type: string): boolean => isCoreEvent(type) || Object.hasOwn(system.events, type);
