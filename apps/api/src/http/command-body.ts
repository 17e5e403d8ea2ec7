/**
 * The one custom rule: a command is checked against the fields that stand beside its type, the same that the command line and the
 * pages read. A union of classes in `@Body()` would skip validation altogether.
 */
import { type PipeTransform } from '@nestjs/common';
import { ValidateBy, type ValidationOptions, validateSync } from 'class-validator';
import { type Json, isObject } from '#kernel';
import { type Command, checkCommand, commandsOf } from '#match';
import { ruleSystems } from '#rulebook';
import { malformed } from './query-validation.js';

/** What is wrong with a command as far as can be told without its match, or nothing. */
export function problemOf(value: unknown): string | undefined {
  const core = checkCommand(undefined, value);
  if ('command' in core) return undefined;
  const type = isObject(value) ? String(value.type) : '';
  const own = ruleSystems
    .filter((system) => Object.hasOwn(commandsOf(system), type))
    .map((system) => checkCommand(system, value));
  if (own.some((checked) => 'command' in checked)) return undefined;
  const told = [...own, core][0] as typeof core;
  return told.message;
}

/** The rule as class-validator takes it; with `each` for a list of commands. */
export function IsCommand(options?: ValidationOptions): PropertyDecorator {
  const told = (value: unknown): string =>
    [value].flat().flatMap((one, i) => {
      const problem = problemOf(one);
      return problem === undefined ? [] : [options?.each === true ? `${i}: ${problem}` : problem];
    })[0] ?? '';
  return ValidateBy(
    {
      name: 'isCommand',
      validator: {
        validate: (value: unknown) => problemOf(value) === undefined,
        defaultMessage: (about) => told(about?.value),
      },
    },
    options,
  );
}

class CommandBody {
  @IsCommand()
  command!: unknown;
}

/** A body that is one command. */
export class CommandPipe implements PipeTransform<Json, Command> {
  /** @param type what the route stands for, where the body need not say it */
  constructor(private readonly type?: string) {}

  transform(body: Json): Command {
    const said = isObject(body) && this.type !== undefined ? { type: this.type, ...body } : body;
    const errors = validateSync(Object.assign(new CommandBody(), { command: said }));
    if (errors.length > 0)
      throw malformed(
        errors.map((error) => ({ ...error, property: '' })),
        { outcome: 'rejected', events: [] },
      );
    return said as Command;
  }
}
