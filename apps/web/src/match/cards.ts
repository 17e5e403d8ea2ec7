/** Names of cards and abilities for readers: by language, with the copy where there are several. */
import type { State, RuleSystem, CardDefinition } from '#match';

const refPattern = /^([^#/]+)(?:#(\d+))?(?:\/(.+))?$/s;

export function definitionIn(system: RuleSystem, state: State | undefined, id: string): CardDefinition | undefined {
  return (
    state?.defined[id] ??
    system.catalogue.cards.find((card) => card.id === id) ??
    system.catalogue.characters.find((character) => character.id === id)
  );
}

/** A card ref, card id or `<card>/<ability>` in words; what nobody defined stays as it was said. */
export function cardName(system: RuleSystem, state: State | undefined, ref: string, language: string): string {
  const [, id = ref, copy, ability] = refPattern.exec(ref) ?? [];
  const defined = definitionIn(system, state, id);
  const named = nameOf(defined?.name, system, language) ?? id;
  const skill = defined?.abilities?.find((candidate) => candidate.id === ability);
  const used = ability === undefined ? '' : `: ${nameOf(skill?.name, system, language) ?? ability}`;
  return `${named}${copy === undefined || copy === '1' ? '' : ` ${copy}`}${used}`;
}

const nameOf = (
  names: Readonly<Record<string, string>> | undefined,
  system: RuleSystem,
  language: string,
): string | undefined =>
  names?.[language] ?? names?.['en'] ?? names?.[system.language] ?? Object.values(names ?? {})[0];

export const kindOf = (system: RuleSystem, state: State | undefined, ref: string): string =>
  definitionIn(system, state, refPattern.exec(ref)?.[1] ?? ref)?.kind ?? '';
