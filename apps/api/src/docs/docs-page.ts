/** The API documentation as a page for people, from the same data as the OpenAPI document. */
import { type Markup, markup } from '#report';
import { writePage } from '../pages/page.js';
import { problemCodes, statusOf } from '../http/problem-codes.js';
import { apiRoutes, type DescribedRoute } from './api-routes.js';
import { type DescribedCommand, describedCommands } from './command-schemas.js';
import { shownCommand, shownOf } from './examples.js';

export function docsPage(basePath: string): string {
  return writePage({
    title: 'Touchline API',
    lead: 'Commands go in, events come out. Whatever stands in no list here is an error, and every error says what would be right.',
    nav: [
      { href: basePath === '' ? '/' : `${basePath}/`, text: 'Front page' },
      { href: `${basePath}/api/docs/json`, text: 'OpenAPI 3.1' },
    ],
    body: markup`
<h2 id="outcomes">Three outcomes of a command</h2>
<ul>
<li><strong>Recorded</strong>, 201: its events are stored.</li>
<li><strong>Refused</strong>, 422: the rules forbid it, but it happened at the table, so it is stored, with its clause.</li>
<li><strong>Rejected</strong>, any other 4xx: nothing is stored. 503 <code>OUTCOME_UNKNOWN</code>: send it again with the same <code>commandId</code>.</li>
</ul>
<h2 id="routes">Routes</h2>${apiRoutes.map(routeCard)}
<h2 id="commands">Commands</h2>${describedCommands().map(commandCard)}
<h2 id="codes">Codes of problems</h2><div class="wide"><table><tbody>${problemCodes.map(
      (code) => markup`<tr><td><code>${code}</code></td><td>${statusOf[code]}</td></tr>`,
    )}</tbody></table></div>`,
  });
}

function routeCard({ id, method, path, summary, query = {}, headers = {}, answerType = '' }: DescribedRoute): Markup {
  const { requests, answer } = shownOf(id, answerType);
  const given = [...Object.entries(query), ...Object.entries(headers)];
  const rows = given.map(
    ([name, { description }]) =>
      markup`<tr><td><code>${name}</code></td><td>${description as string | undefined}</td></tr>`,
  );
  // Of commands one: the others stand with their types.
  const examples = Object.values(requests)
    .slice(0, 1)
    .map((example) => pretty(example, 'Request'));
  return markup`<details><summary><span class="method">${method.toUpperCase()}</span> <code>${path}</code> ${summary}</summary>
${rows.length === 0 ? undefined : markup`<div class="wide"><table><tbody>${rows}</tbody></table></div>`}${examples}${
    answer === undefined ? undefined : pretty(answer, 'Answer')
  }</details>`;
}

function commandCard({ type, note, play, rulesets, schema }: DescribedCommand): Markup {
  const example = shownCommand(type);
  const where = rulesets.length === 0 ? 'every game' : rulesets.join(', ');
  return markup`<details><summary><code>${type}</code> ${note}</summary>
<p class="soft">${where}; ${play ? 'a play: refused when the rules forbid it' : 'rejected when it does not fit the moment'}</p>${example === undefined ? undefined : pretty(example, 'Example')}${pretty(schema, 'Schema')}</details>`;
}

const pretty = (value: unknown, what: string): Markup =>
  markup`<p class="soft">${what}</p><pre tabindex="0">${typeof value === 'string' ? value : JSON.stringify(value, null, 2)}</pre>`;
