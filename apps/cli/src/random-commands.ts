/**
 * Commands that nobody thought of, made from their own shapes and the state: seeded, so that the same seed makes the same match. Many are
 * rejected and leave no trace; that is the point of putting them to the real rules.
 */
import type { Fields, JsonObject, Shape } from '#kernel';
import { commandsOf, type RuleSystem, type State } from '#match';

export interface Dice {
  /** A whole number from 0 to below the bound. */
  below(bound: number): number;
  pick<T>(from: readonly T[]): T;
}

/** mulberry32: small, and the same on every machine. */
export function dice(seed: number): Dice {
  let a = seed >>> 0;
  const below = (bound: number): number => {
    a = (a + 0x6d2b79f5) >>> 0;
    let t = Math.imul(a ^ (a >>> 15), a | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * bound);
  };
  return { below, pick: (from) => from[below(from.length)] as (typeof from)[number] };
}

/** How often a command is tried, beside 1: plays make a match, the rest only punctuates it. */
const weights: Readonly<Record<string, number>> = {
  GiveCards: 3,
  Announce: 8,
  Respond: 8,
  Pass: 6,
  Continue: 3,
  RecordOutcome: 6,
  OpenMatch: 0,
  DefineCard: 0,
  SignResult: 0,
  EndMatch: 0,
  EndGame: 0,
  FinaliseResult: 0,
};

export function randomCommand(system: RuleSystem, state: State, rolls: Dice): JsonObject {
  const shapes = commandsOf(system);
  const types = Object.keys(shapes).flatMap((type) =>
    Array<string>(weights[type] ?? (Object.hasOwn(system.commands, type) ? 4 : 1)).fill(type),
  );
  const type = rolls.pick(types);
  const world = new World(system, state, rolls);
  return {
    type,
    ...(type === 'Respond' || type === 'Announce' ? world.play(type) : world.fields(shapes[type]?.fields ?? {})),
  };
}

class World {
  constructor(
    private readonly system: RuleSystem,
    private readonly state: State,
    private readonly rolls: Dice,
  ) {}

  private get seat(): string {
    const asked = this.state.chain?.window?.awaiting[0];
    if (asked !== undefined && this.rolls.below(3) > 0) return asked;
    return this.rolls.pick(this.state.opening.players).id;
  }

  private card(seat?: string): string {
    const { zones } = this.state.cards;
    const held = seat === undefined ? [] : [...(zones[`hand:${seat}`] ?? []), ...(zones[`set:${seat}`] ?? [])];
    if (held.length > 0 && this.rolls.below(5) > 0) return this.rolls.pick(held);
    const card = this.rolls.pick([...this.system.catalogue.cards, ...this.state.opening.cards]);
    return `${card.id}#${1 + this.rolls.below(4)}`;
  }

  private ref(): string {
    const { counters, chain } = this.state;
    const pending = chain?.links.filter(({ status }) => status === 'pending').map(({ id }) => id) ?? [];
    const numbered = (letter: string, count: number): string[] =>
      count > 0 ? [`${letter}${1 + this.rolls.below(count)}`] : [];
    return this.rolls.pick([
      ...pending,
      ...pending,
      ...numbered('G', counters.goals),
      ...numbered('E', counters.effects),
      ...numbered('W', counters.windows),
      ...numbered('R', counters.rulings),
      String(this.rolls.below(this.state.revision + 1)),
      this.seat,
    ]);
  }

  play(type: 'Announce' | 'Respond'): JsonObject {
    const by = this.seat;
    if (type === 'Respond')
      return { by, card: this.card(by), ...(this.rolls.below(3) === 0 ? { to: this.ref() } : {}) };
    const targets = this.rolls.below(3) === 0 ? this.state.opening.players.map(({ id }) => id) : [this.seat];
    return { by: this.rolls.below(8) === 0 ? 'host' : by, card: this.card(by), targets };
  }

  fields(fields: Fields): JsonObject {
    const made: Record<string, JsonObject[string]> = {};
    for (const [name, shape] of Object.entries(fields)) {
      if (shape.optional === true && this.rolls.below(3) > 0) continue;
      const value = this.value(name, shape);
      if (value !== undefined) made[name] = value;
    }
    return made;
  }

  /** By what a field is called, then by its shape. */
  private value(name: string, shape: Shape): JsonObject[string] {
    if (/^(by|player|to|seat|for)$/.test(name) && shape.kind === 'string') return this.seat;
    if (name === 'card') return this.card(this.seat);
    if (name === 'cards') return [this.card()];
    if (name === 'link') return this.state.chain?.links.find(({ status }) => status === 'pending')?.id ?? 'L1';
    if (/^(about|effect|ruling|window|on)$/.test(name)) return this.ref();
    if (name === 'clause') return this.rolls.pick(this.system.clauses).id;
    if (/^(to|revision|misapplied)$/.test(name)) return Math.max(0, this.state.revision - this.rolls.below(9));
    if (shape.values !== undefined) return this.rolls.pick(shape.values);
    switch (shape.kind) {
      case 'string':
        return 'main';
      case 'integer':
        return Math.max(shape.min ?? 0, 1 + this.rolls.below(3));
      case 'boolean':
        return this.rolls.below(2) === 0;
      case 'list':
        return shape.item?.kind === 'string' ? [this.seat] : [];
      case 'record':
        return Object.fromEntries(this.state.opening.players.map(({ id }) => [id, 1 + this.rolls.below(6)]));
      case 'object':
        return this.fields(shape.fields ?? {});
      case 'oneOf':
        return this.value('', this.rolls.pick(shape.choices ?? []));
      case 'json':
        return undefined;
    }
  }
}
