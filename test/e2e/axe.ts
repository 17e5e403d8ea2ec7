/** What axe finds on a page, each finding with where it is and what is wrong. */
import axe from 'axe-core';
import type { Page } from 'playwright-core';

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly target: readonly unknown[]; readonly failureSummary?: string }[];
}

/** @param rules only these; all where none are named */
export async function axeFinds(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axe.source);
  const options = rules === undefined ? {} : { runOnly: { type: 'rule', values: [...rules] } };
  const violations = await page.evaluate(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return (violations as readonly Finding[]).flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${JSON.stringify(target)} ${failureSummary ?? ''}`),
  );
}
