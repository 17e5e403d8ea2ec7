import type { Command } from 'commander';
import type { RuleSystem } from '#match';
import { ruleSystems } from '#rulebook';
import { Rejected } from './rejected.js';
import { type CommonOptions, type Session, verb } from './verb.js';

export function addRules(program: Command, session: Session): void {
  verb(program, 'rules [ruleset] [clause]', 'rulesets, and the clauses, presets and cards of one', [
    'rules',
    'rules solo',
    'rules solo SOLO-8',
    'rules solo SOLO-H-maxDepth --json',
  ]).action(async (ruleset: string | undefined, clause: string | undefined, { json }: CommonOptions) => {
    const told =
      ruleset === undefined
        ? listOf(ruleSystems)
        : clause === undefined
          ? systemOf(ruleset)
          : clauseOf(ruleset, clause);
    if (json === true) await session.line(told.data);
    else await session.print(told.text);
    session.done(0);
  });
}

interface Told {
  readonly data: unknown;
  readonly text: string;
}

function listOf(systems: readonly RuleSystem[]): Told {
  const data = systems.map(({ id, name, edition, title, seats }) => ({ id, name, edition, title, seats }));
  return { data, text: systems.map(({ id, title }) => `${id.padEnd(22)} ${title['en'] ?? ''}`).join('\n') };
}

function named(ruleset: string): RuleSystem {
  const system = ruleSystems.filter(({ name, id }) => name === ruleset || id === ruleset).at(-1);
  if (system !== undefined) return system;
  throw new Rejected(`there is no ruleset ${ruleset}; there are ${ruleSystems.map(({ name }) => name).join(', ')}`);
}

function systemOf(ruleset: string): Told {
  const { id, title, clauses, presetFields, presets, catalogue, commands } = named(ruleset);
  const fields = Object.entries(presetFields).map(([field, { default: value, text }]) => ({
    field,
    default: value,
    text,
  }));
  const cards = [...catalogue.cards, ...catalogue.characters].map(({ id: card, kind, name }) => ({
    id: card,
    kind,
    name: name ?? {},
  }));
  const data = { id, title, clauses, presets, presetFields: fields, cards, commands: Object.keys(commands) };
  const text = [
    `${title['en'] ?? id} (${id})`,
    '',
    'Clauses',
    ...clauses.map((clause) => `  ${clause.id.padEnd(28)} ${clause.text['en'] ?? ''}`),
    '',
    `Presets: ${Object.keys(presets).join(', ')}`,
    ...fields.map(
      ({ field, default: value, text: says }) =>
        `  ${field.padEnd(28)} ${JSON.stringify(value).padEnd(16)} ${says['en'] ?? ''}`,
    ),
    '',
    'Cards',
    ...cards.map(
      ({ id: card, kind, name }) => `  ${card.padEnd(28)} ${kind.padEnd(16)} ${Object.values(name).join(' / ')}`,
    ),
  ];
  return { data, text: text.join('\n') };
}

function clauseOf(ruleset: string, id: string): Told {
  const system = named(ruleset);
  const clause = system.clauses.find((candidate) => candidate.id.toLowerCase() === id.toLowerCase());
  if (clause === undefined) {
    throw new Rejected(`${system.id} has no clause ${id}; \`touchline rules ${system.name}\` lists them`);
  }
  const lines = Object.entries(clause.text).map(([language, text]) => `  ${language}  ${text}`);
  return {
    data: clause,
    text: [clause.id, ...lines, ...(clause.note === undefined ? [] : ['', `  ${clause.note}`])].join('\n'),
  };
}
