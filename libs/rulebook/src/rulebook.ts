/** The one list of rule systems: the only place that names them. A new one is a folder and a line here. */
import type { Rulebook, RuleSystem } from '#match';
import { fengsheng } from '#rules-fengsheng';
import { hkk } from '#rules-hkk';
import { solo } from '#rules-solo';

/** Versions of one ruleset stand oldest first. */
export const ruleSystems: readonly RuleSystem[] = [solo, fengsheng, hkk];

/** The newest version of a ruleset, by what `OpenMatch` says; without an edition, the ruleset's first one. */
export function findByName(ruleset: string, edition?: string): RuleSystem | undefined {
  const named = ruleSystems.filter((system) => system.name === ruleset);
  const chosen = edition ?? named[0]?.edition ?? null;
  return named.filter((system) => system.edition === chosen).at(-1);
}

/** Exactly the ruleset that a match pins, such as `solo@1`. */
export const findById = (id: string): RuleSystem | undefined => ruleSystems.find((system) => system.id === id);

/** For whoever is handed the rule systems of a program. */
export const rulebook: Rulebook = { findById, findByName };
