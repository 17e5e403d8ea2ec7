/** What a command's outcome looks like over HTTP: 201 for a fact, 422 for a refusal (a fact too), the table's status for a rejection. */
import { ruleSystems } from '#rulebook';
import type { Answer } from '#recorder';
import { languagesOf, translated } from '../http/language.js';
import { etagOf } from '../http/preconditions.js';
import { HttpProblem } from '../http/problem.js';

/**
 * The body of a recorded command.
 * @throws HttpProblem for a refusal or a rejection
 */
export function answered(answer: Answer, acceptLanguage: string | undefined): Answer {
  switch (answer.outcome) {
    case 'recorded':
      return answer;
    case 'refused':
      throw refused(answer, acceptLanguage);
    case 'rejected':
      throw rejected(answer);
  }
}

function refused(answer: Answer, acceptLanguage: string | undefined): HttpProblem {
  const told = clauseText(answer.clause ?? '', languagesOf(acceptLanguage));
  const headers = {
    etag: etagOf(answer.revision),
    ...(told === undefined ? {} : { 'content-language': told.language }),
  };
  const more = { ...answer, ...(told === undefined ? {} : { clauseText: told.text, clauseLanguage: told.language }) };
  return new HttpProblem('PLAY_REFUSED', answer.message ?? 'The rules forbid it.', more, headers);
}

function rejected(answer: Answer): HttpProblem {
  const code = answer.code ?? 'MALFORMED';
  const etag = answer.revision < 0 ? {} : { etag: etagOf(answer.revision) };
  return new HttpProblem(code, answer.message ?? 'It was not recorded.', { ...answer, code }, etag);
}

/** The clause in the first of these languages that it has. Clause ids are the same in every version of a ruleset. */
export function clauseText(id: string, languages: readonly string[]): ReturnType<typeof translated> {
  for (const system of ruleSystems.toReversed()) {
    const clause = system.clauses.find((candidate) => candidate.id === id);
    if (clause !== undefined) return translated(clause.text, languages);
    const field = id.startsWith(system.housePrefix)
      ? system.presetFields[id.slice(system.housePrefix.length)]
      : undefined;
    if (field !== undefined) return translated(field.text, languages);
  }
  return undefined;
}
