/** The report for a terminal: the same parts in the same order, tables as indented lines. */
import type { Block, Report } from './document.js';

export const textLines = ({ title, subtitle, head, parts }: Report): string =>
  [
    title,
    subtitle,
    head,
    ...parts.flatMap((part) => ['', part.title, ...part.blocks.flatMap(blockLines).map((line) => `  ${line}`)]),
  ].join('\n');

function blockLines(block: Block): readonly string[] {
  switch (block.kind) {
    case 'facts':
      return block.facts.map(([label, text]) => `${label}: ${text}`);
    case 'text':
      return [block.text];
    case 'code':
      return [block.label, ...block.text.split('\n').map((line) => `  ${line}`)];
    case 'table':
      return [
        block.columns.map(({ title }) => title).join('  |  '),
        ...block.rows.map(({ cells }) => cells.map((cell) => cell.replaceAll('\n', '; ')).join('  |  ')),
      ];
  }
}
