/**
 * A table to play at in specs: commands in, outcomes and states out, with the real `decide` and `evolve` and nothing else. No store,
 * no clock, no chance: times and ids are counted.
 */
import type { Decision, MatchEvent } from '#kernel';
import {
  checkCommand,
  decide,
  evolve,
  view,
  type Audience,
  type Command,
  type Context,
  type RuleSystem,
  type State,
} from '#match';

export interface Told {
  readonly command: Command;
  readonly decision: Decision;
  /** `recorded`, `refused SOLO-8`, `rejected NOT_NOW`. */
  readonly outcome: string;
}

export class Table {
  readonly events: MatchEvent[] = [];
  readonly states: State[] = [];
  readonly told: Told[] = [];

  constructor(
    readonly system: RuleSystem,
    readonly match = 'm',
  ) {}

  get state(): State {
    const state = this.states.at(-1);
    if (state === undefined) throw new Error('no match is open at this table');
    return state;
  }

  /** Records one command; answers its outcome in short. */
  record(raw: Record<string, unknown>, author = { official: 'local', role: 'host' }): string {
    const checked = checkCommand(this.system, raw);
    const decision: Decision =
      'code' in checked
        ? { outcome: 'rejected', code: checked.code, message: checked.message }
        : decide(this.system, { match: this.match, ...checked.command }, this.states.at(-1), this.context(author));
    const command = raw as unknown as Command;
    const outcome =
      decision.outcome === 'recorded'
        ? 'recorded'
        : decision.outcome === 'refused'
          ? `refused ${decision.clause}`
          : `rejected ${decision.code}`;
    this.told.push({ command, decision, outcome });
    if (decision.outcome !== 'rejected') this.keep(decision.events, command, author);
    return outcome;
  }

  /** Records many; fails with the outcome of the first that was not recorded. */
  play(...commands: readonly Record<string, unknown>[]): this {
    for (const command of commands) {
      const outcome = this.record(command);
      const { decision } = this.told.at(-1) as Told;
      if (outcome !== 'recorded')
        throw new Error(`${JSON.stringify(command)}: ${outcome}: ${(decision as { message?: string }).message ?? ''}`);
    }
    return this;
  }

  view(audience: Audience = 'official'): Record<string, unknown> {
    return view(this.system, this.state, audience, false);
  }

  /** Types of the events of the newest command. */
  types(): readonly string[] {
    const last = this.events.at(-1)?.meta.commandId;
    return this.events.filter(({ meta }) => meta.commandId === last).map(({ type }) => type);
  }

  private context(author: { official: string; role: string }): Context {
    const at = `2026-01-01T10:${String(Math.floor(this.told.length / 60) % 60).padStart(2, '0')}:${String(this.told.length % 60).padStart(2, '0')}.000Z`;
    const { events, states } = this;
    return { ...author, at, history: events, stateAt: (revision) => states[revision] as State };
  }

  private keep(
    events: readonly { readonly causedBy: readonly number[] }[],
    command: Command,
    author: { official: string; role: string },
  ): void {
    const { at } = this.context(author);
    const commandId = `c${this.told.length}`;
    events.forEach((fresh, at_) => {
      const { causedBy, ...rest } = fresh as unknown as MatchEvent & { causedBy: readonly number[] };
      const meta = {
        eventId: `${commandId}-${at_}`,
        commandId,
        ...(at_ === 0 ? { command } : {}),
        causedBy,
        ...author,
        occurredAt: at,
        recordedAt: at,
        ruleset: this.system.id,
      };
      const event: MatchEvent = { ...rest, meta };
      this.events.push(event);
      this.states.push(evolve(this.system, this.states.at(-1), event));
    });
  }
}
