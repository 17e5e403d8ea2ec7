/** What a clause says, in the reader's language. */
import type { RuleSystem } from '#match';

export function clauseText(system: RuleSystem, id: string, language: string): string | undefined {
  const text = system.clauses.find((clause) => clause.id === id)?.text;
  return text?.[language] ?? text?.['en'];
}
