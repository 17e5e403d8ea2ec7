/** The shape of a command as it comes from outside: known type, known fields, bounded values. Rules are not asked. */
import { checkShape, isObject, object, reject } from '#kernel';
import type { Rejection } from '#kernel';
import { coreCommands, envelopeFields, type Command, type CommandShape } from './command.js';
import type { RuleSystem } from './rule-system.js';

/** Commands that a match of this system takes; without a system, the core's. */
export const commandsOf = (system: RuleSystem | undefined): Readonly<Record<string, CommandShape>> => ({
  ...(coreCommands as Readonly<Record<string, CommandShape>>),
  ...system?.commands,
});

export function checkCommand(system: RuleSystem | undefined, raw: unknown): { readonly command: Command } | Rejection {
  if (!isObject(raw)) return reject('MALFORMED', 'a command is a JSON object such as {"type":"Pass","by":"B"}');
  const { type } = raw;
  const commands = commandsOf(system);
  if (typeof type !== 'string' || !Object.hasOwn(commands, type)) {
    return reject('MALFORMED', `type must be one of ${Object.keys(commands).join(', ')}`);
  }
  const shape = commands[type] as CommandShape;
  const problems = checkShape(object({ ...envelopeFields, ...shape.fields }), raw);
  if (problems.length > 0) {
    const told = problems.slice(0, 5).map(({ path, message }) => `${path} ${message}`);
    return reject('MALFORMED', `${type}: ${told.join('; ')}`);
  }
  const { at } = raw as { at?: string };
  if (at !== undefined && Number.isNaN(dayOf(at))) return reject('MALFORMED', `${type}: at is no date of the calendar`);
  return { command: raw as Command };
}

/** Days in the month of an ISO date, or NaN for a date that does not exist; without a clock. */
function dayOf(at: string): number {
  const [year, month, day] = at.slice(0, 10).split('-').map(Number) as [number, number, number];
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const days = [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
  const [hour, minute] = at.slice(11, 16).split(':').map(Number) as [number, number];
  return day >= 1 && day <= days && hour < 24 && minute < 60 ? day : NaN;
}
