import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import type { Clause, RuleSystem } from '#match';
import { ruleSystems } from '#rulebook';
import { ClauseParams, NoQuery, RulesetParams } from '../http/bounds.dto.js';
import { HttpProblem } from '../http/problem.js';
import { toSchema } from '../docs/json-schema.js';

@Controller('api/rules')
export class RulesController {
  @Get()
  @Header('cache-control', 'public, max-age=300')
  all(@Query() _query: NoQuery): { rulesets: readonly object[] } {
    return {
      rulesets: ruleSystems.map(({ id, name, edition, version, title, language, seats }) => ({
        id,
        name,
        edition,
        version,
        title,
        language,
        seats,
      })),
    };
  }

  @Get(':ruleset')
  @Header('cache-control', 'public, max-age=300')
  ruleset(@Param() { ruleset }: RulesetParams, @Query() _query: NoQuery): object {
    const { id, name, edition, version, title, language, seats, clauses, presets, catalogue, commands, ...system } =
      systemOf(ruleset);
    return {
      id,
      name,
      edition,
      version,
      title,
      language,
      seats,
      clauses: [...clauses, ...houseRules(system)],
      presets,
      presetFields: Object.fromEntries(
        Object.entries(system.presetFields).map(([field, { shape, default: value, text }]) => [
          field,
          { schema: toSchema(shape), default: value, text, clause: `${system.housePrefix}${field}` },
        ]),
      ),
      commands: Object.keys(commands),
      catalogue,
    };
  }

  @Get(':ruleset/:clause')
  @Header('cache-control', 'public, max-age=300')
  clause(@Param() { ruleset, clause }: ClauseParams, @Query() _query: NoQuery): Clause & { readonly ruleset: string } {
    const system = systemOf(ruleset);
    const found = [...system.clauses, ...houseRules(system)].find(({ id }) => id === clause);
    if (found === undefined) throw new HttpProblem('UNKNOWN_CLAUSE', `${system.id} has no clause ${clause}.`);
    return { ruleset: system.id, ...found };
  }
}

const houseRules = ({ presetFields, housePrefix }: Pick<RuleSystem, 'presetFields' | 'housePrefix'>): Clause[] =>
  Object.entries(presetFields).map(([field, { text }]) => ({ id: `${housePrefix}${field}`, text }));

/** By id, or the newest version by name. */
function systemOf(named: string): RuleSystem {
  const system = ruleSystems.findLast(
    ({ id, name }) => id === named || name === named || id.replace(/@\d+$/, '') === named,
  );
  if (system !== undefined) return system;
  const known = ruleSystems.map(({ id }) => id).join(', ');
  throw new HttpProblem('UNKNOWN_RULESET', `There is no ruleset ${named}; there are ${known}.`);
}
