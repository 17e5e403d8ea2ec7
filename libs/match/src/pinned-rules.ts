/**
 * The rules that a match is under, by its first event. The pinned ruleset *judges*; where this program does not have it, the newest one
 * of its name still *reads* the match back, since `evolve` asks no rule.
 */
import type { MatchEvent } from '#kernel';
import type { RuleSystem } from './rule-system.js';

/** The rule systems that a program knows. */
export interface Rulebook {
  findByName(ruleset: string, edition?: string): RuleSystem | undefined;
  /** Exactly this ruleset, edition and version, as a match pins it. */
  findById(id: string): RuleSystem | undefined;
}

export interface PinnedRules {
  /** Such as `solo@1`; empty where the event pins nothing. */
  readonly id: string;
  readonly judge: RuleSystem | undefined;
  readonly reader: RuleSystem | undefined;
  /** SHA-256 of the catalogue's text, lower-case hex. */
  readonly catalogue: string | undefined;
}

/** @param first the event of revision 0, which may be anything: nothing of it is believed */
export function pinnedRules(first: MatchEvent | undefined, rulebook: Rulebook): PinnedRules {
  const { ruleset, edition, catalogue } = (first?.data ?? {}) as Record<string, unknown>;
  const id = typeof ruleset === 'string' ? ruleset : '';
  const name = id.split(/[.@]/, 1)[0] as string;
  const judge = rulebook.findById(id);
  const sha256 = (catalogue as { readonly sha256?: unknown } | null | undefined)?.sha256;
  return {
    id,
    judge,
    reader: judge ?? rulebook.findByName(name, typeof edition === 'string' ? edition : undefined),
    catalogue: typeof sha256 === 'string' ? sha256 : undefined,
  };
}
