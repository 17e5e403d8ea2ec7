/**
 * Random matches of all rule systems as a store holds them, for specs of what reads whole stores. Names of matches and players and times of
 * day differ from match to match; the same seed gives the same matches.
 */
import type { MatchEvent, MatchId } from '#kernel';
import type { RuleSystem, State } from '#match';
import type { EventStore, ProposedEvent } from '#event-store';
import { ZERO_HASH, chainHash, formatLine } from '#log';
import { uuidOf } from './event-author.js';
import { fengshengProposals } from './fengsheng-proposals.js';
import { type Dice, dice, randomMatch } from './random-match.js';
import { sha256 } from './sample-run.js';
import type { Table } from './table.js';

type Raw = Record<string, unknown>;

const people = ['An', 'Binh', 'Chi', 'Dung', 'Giang', 'Ha', 'Khanh', 'Lan', 'Minh', 'Nam', 'Oanh', 'Phuc'];
const cups = ['Hanoi Open', 'Autumn League', undefined];

/**
 * The events of one random match.
 * @param goesOn what else happens at its table
 */
export function someMatch(
  system: RuleSystem,
  seed: number,
  steps: number,
  match: MatchId,
  goesOn: (table: Table, rolls: Dice) => void = () => undefined,
): readonly MatchEvent[] {
  const rolls = dice(seed * 7 + 1);
  const { min, max } = system.seats;
  const seats = people.slice(0, Math.min(max, min + (seed % 3)));
  const shift = seed % people.length;
  const players = seats.map((_, at) => ({ id: people[(at + shift) % people.length] as string }));
  const tournament = cups[seed % cups.length];
  const edition = system.edition === null ? {} : { edition: system.edition };
  const open = {
    type: 'OpenMatch',
    match: 'm',
    ruleset: system.name,
    ...edition,
    players,
    first: players[0]?.id,
    hands: rolls.chance(50) ? 'open' : 'closed',
    ...(tournament === undefined ? {} : { competition: { tournament, round: 1 + (seed % 5) } }),
  };
  const table = randomMatch(system, {
    seed,
    steps,
    open,
    own: (state, at) => acts(system, state, at),
    rulings: seed % 3 === 0,
  });
  goesOn(table, rolls);
  return table.events.map((event) => heldAs(event, match, seed % 300));
}

/** What else than the core's commands may happen at a table of this system now. */
export function acts(system: RuleSystem, state: State, rolls: Dice): readonly Raw[] {
  const seat = rolls.pick(state.opening.players).id;
  if ('SendIntelligence' in system.commands) return [0, 1, 2].flatMap(() => fengshengProposals(state, rolls));
  if ('ConfirmGoal' in system.commands) {
    const end = rolls.chance(5)
      ? [{ type: 'EndMatch', winners: rolls.chance(80) ? [seat] : [], reason: 'agreed' }]
      : [];
    const lethal = {
      type: 'Respond',
      by: state.chain?.window?.awaiting[0] ?? seat,
      card: `thoat-xac-kim-thien#${1 + rolls.below(9)}`,
    };
    return [
      { type: 'Serve' },
      { type: 'StopPlay' },
      { type: 'Rally' },
      { type: 'ConfirmGoal', by: seat },
      { type: 'ConfirmGoal', by: seat },
      lethal,
      ...end,
    ];
  }
  return [
    { type: 'StartTurn', player: seat },
    { type: 'EnterPhase', phase: 'main' },
    {
      type: 'ChangeLife',
      player: seat,
      amount: 1 + rolls.below(9),
      cause: rolls.pick(['damage', 'heal', 'sacrifice']),
    },
  ];
}

/** As an event of the match of this name, so many days later, with ids that a store takes. */
export function heldAs(event: MatchEvent, match: MatchId, days: number): MatchEvent {
  const later = (time: string): string => new Date(Date.parse(time) + days * 86_400_000).toISOString();
  const { meta } = event;
  const { command } = meta;
  return {
    ...event,
    matchId: match,
    meta: {
      ...meta,
      eventId: uuidOf(`${match}/${event.revision}`),
      commandId: uuidOf(`${match}/${meta.commandId}`),
      ...(command === undefined ? {} : { command: { ...command, match } }),
      occurredAt: later(meta.occurredAt),
      recordedAt: later(meta.recordedAt),
    },
  };
}

/** Events as they are appended: nothing is sealed. */
export function proposed(events: readonly MatchEvent[]): ProposedEvent[] {
  let hash = ZERO_HASH;
  return events.map((event) => {
    const line = formatLine(event);
    hash = chainHash(sha256, hash, line);
    const { eventId, commandId } = event.meta;
    return { eventId, commandId, type: event.type, line, hash, openings: [] };
  });
}

/** Appends matches command by command, many at a time in turn as tables of a hall record, or one after the other. */
export async function storeMatches(
  store: EventStore,
  matches: readonly (readonly MatchEvent[])[],
  atOnce = 8,
): Promise<void> {
  for (let from = 0; from < matches.length; from += atOnce) {
    const tables = matches.slice(from, from + atOnce).map((events) => ({
      stream: `match-${events[0]?.matchId as string}`,
      commands: byCommand(proposed(events)),
      revision: -1,
    }));
    while (tables.some(({ commands }) => commands.length > 0)) {
      await Promise.all(
        tables.map(async (table) => {
          const next = table.commands.shift();
          if (next === undefined) return;
          const { revision } = await store.append(table.stream, table.revision < 0 ? 'none' : table.revision, next);
          table.revision = revision;
        }),
      );
    }
  }
}

function byCommand(events: readonly ProposedEvent[]): ProposedEvent[][] {
  const commands: ProposedEvent[][] = [];
  for (const event of events) {
    const last = commands.at(-1);
    if (last?.[0]?.commandId === event.commandId && last.length < 900) last.push(event);
    else commands.push([event]);
  }
  return commands;
}
