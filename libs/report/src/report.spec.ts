import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Language, languages } from '#language';
import { redactEvent } from '#match';
import type { Recording, VerifyReport } from '#replay';
import { findByName } from '#rulebook';
import { pdfText, Table } from '#testing';
import { htmlPage, pdfPaper, type Report, reportOf, textLines } from './index.js';

const root = 'test/matches';
const scripts = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jsonl'))
  .sort();
const hash = 'ab'.repeat(32);
const storey = { result: 'holds', checked: 3, problems: [] } as const;
const verification: VerifyReport = {
  match: 'm',
  valid: true,
  holds: true,
  ruleset: 'solo@1',
  head: { revision: 3, hash },
  firstBad: null,
  storeys: { bytes: storey, invariants: storey, decisions: storey },
};
const checkpoint = 'touchline\n4\nq83v\n\n— touchline AAAA\n';

type Raw = Record<string, unknown>;
const read = (name: string): Raw[] =>
  readFileSync(join(root, name), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(#|$)/.test(line))
    .map((line) => JSON.parse(line) as Raw);

function played(commands: readonly Raw[]): Table {
  const { ruleset, edition } = commands[0] as { ruleset: string; edition?: string };
  const table = new Table(findByName(ruleset, edition) as never);
  for (const command of commands) table.record(command);
  return table;
}

const matches = scripts.map((name) => [name, played(read(name))] as const);

const report = ({ system, events }: Recording, language: Language = 'en', audience = 'official'): Report =>
  reportOf({
    recording: { system, events },
    audience,
    language,
    hash,
    verification,
    proof: { checkpoint, keys: ['touchline+1+key'], leaves: [{ revision: 3, hash, index: 3 }] },
    madeAt: '2026-03-01T10:00:00.000Z',
  });

const solo = (more: Raw, ...commands: Raw[]): Table =>
  played([
    { type: 'OpenMatch', match: 'm', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A', ...more },
    ...commands,
  ]);
const debuff = { type: 'Announce', by: 'A', card: 'tan-cuoc-phu-than', targets: ['B'] };

/** Every text of a report, without what breaking lines may change. */
const squeezed = (text: string): string => text.replace(/\s+/g, '');
function textsOf({ title, subtitle, head, parts }: Report): string[] {
  const blocks = parts.flatMap(({ title: part, blocks: own }) => [
    part,
    ...own.flatMap((block) => {
      switch (block.kind) {
        case 'facts':
          return block.facts.flat();
        case 'text':
          return [block.text];
        case 'code':
          return [block.label, block.text];
        case 'table':
          return [...block.columns.map(({ title: column }) => column), ...block.rows.flatMap(({ cells }) => cells)];
      }
    }),
  ]);
  return [title, subtitle, head, ...blocks].map(squeezed);
}
const unescaped = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');

describe.each(languages)('a report in %s', (language) => {
  it('tells every match script as a page and as lines, all of it in words, and asks for nothing from elsewhere', async () => {
    for (const [name, table] of matches) {
      const told = report(table, language);
      const html = await htmlPage(told);
      expect([name, html.match(/<script|<link|<img|<iframe|\bsrc=|\bhref=|@import|url\(/i)]).toEqual([name, null]);
      expect(html).toContain(`<html lang="${language}">`);
      const page = squeezed(unescaped(html));
      expect([name, textsOf(told).filter((text) => !page.includes(text))]).toEqual([name, []]);
      expect([name, /undefined|\[object|\{\{/.exec(textLines(told))?.[0]]).toEqual([name, undefined]);
    }
  }, 120_000);

  it('tells a full match on paper, with the head and the number on each page; its own fonts give every letter back', async () => {
    const full = ['demo/demo-2.jsonl', 'fengsheng/full-five-seats.jsonl', 'hkk/full-match.jsonl'];
    for (const [name, table] of matches.filter(([file]) => full.includes(file))) {
      const told = report(table, language);
      const pages = pdfText(await pdfPaper(told));
      expect(pages.length).toBeGreaterThan(2);
      const foot = squeezed(told.head);
      for (const [i, page] of pages.entries()) {
        expect(squeezed(page)).toContain(foot);
        expect(page).toMatch(new RegExp(`\\b${i + 1}\\b.*${pages.length}`));
      }
      const whole = squeezed(pages.join(''));
      expect([name, textsOf(told).filter((text) => !whole.includes(text))]).toEqual([name, []]);
    }
  }, 120_000);
});

describe('a report', () => {
  it('C13: tells who was offered a window that nobody answered, and who let it go, how and when', () => {
    const lines = textLines(report(solo({}, debuff, { type: 'Serve' })));
    expect(lines).toContain('B, asked at 3: let it go at 4 (10:00:03): play went on by serve');
    expect(lines).toContain('A announced Crippled Foot at B: L1');
  });

  it('tells refusals, rulings with their history, and a struck branch with every entry of it', () => {
    const table = solo(
      {},
      { ...debuff },
      { type: 'Pass', by: 'B' },
      { ...debuff, card: 'no-talking' },
      { type: 'CallJudge', by: 'B' },
      { type: 'Rule', kind: 'rewind', to: 2, clause: 'SOLO-18', reason: 'B was not asked', seconded: 'mai' },
      { type: 'Appeal', ruling: 'R1', reason: 'I had passed', by: 'B' },
    );
    table.record(
      { type: 'HearAppeal', ruling: 'R1', outcome: 'upheld', reason: 'nobody heard it' },
      { official: 'kim', role: 'head-judge' },
    );
    const lines = textLines(report(table));
    for (const part of [
      'A announced No Talking  |  SOLO-14',
      'R1: the match is taken back; SOLO-18; upheld on appeal',
      'seconded by mai',
      'I had passed',
      'kim (head judge)',
      'Revisions 4 to 10, struck at 12',
    ])
      expect(lines).toContain(part);
    const struck = report(table).parts.find(({ title }) => title === 'Struck branches');
    expect(struck?.blocks.flatMap((block) => (block.kind === 'table' ? block.rows : []))).toHaveLength(7);
  });

  it('has the signed head as text and as a code, and the command that checks it', async () => {
    const told = report(solo({}, debuff));
    const codes = told.parts.at(-1)?.blocks.filter((block) => block.kind === 'code');
    expect(codes?.map(({ text, scan }) => [text, scan])).toEqual([
      [`m 3:${hash}`, true],
      [checkpoint, true],
      ['touchline+1+key', false],
      [`npx touchline verify m --head 3:${hash} --keys keys.txt --against checkpoint.txt`, false],
    ]);
    expect((await htmlPage(told)).match(/<svg /g)).toHaveLength(2);
  });

  it('says that a checkpoint is older than the head, or that there is none', () => {
    const { system, events } = solo({}, debuff);
    const input = { recording: { system, events }, audience: 'official', language: 'en', hash, verification } as const;
    const old = { checkpoint, keys: [], leaves: [{ revision: 2, hash: 'cd'.repeat(32), index: 2 }] };
    const madeAt = '2026-03-01T10:00:00.000Z';
    expect(textLines(reportOf({ ...input, madeAt, proof: old }))).toContain('is older than this head');
    expect(textLines(reportOf({ ...input, madeAt }))).toContain('No checkpoint was signed');
  });

  it('takes no text for markup', async () => {
    const name = `<script>alert("1")</script>&amp;`;
    const html = await htmlPage(report(solo({ players: [{ id: 'A', name }, { id: 'B' }] })));
    expect(html).not.toContain('<script');
    expect(unescaped(html)).toContain(name);
  });

  it('prints Vietnamese and Hungarian letters; a Chinese name by its numbers on paper and as it is on the page', async () => {
    const people = [
      { id: 'A', name: 'Nguyễn Thị Ánh Tuyết' },
      { id: 'B', name: '王伟 Őrült Űrhajós' },
    ];
    const told = report(solo({ players: people }));
    const paper = pdfText(await pdfPaper(told)).join('\n');
    expect(paper).toContain('Nguyễn Thị Ánh Tuyết');
    expect(squeezed(paper)).toContain('‹U+738B›‹U+4F1F›ŐrültŰrhajós');
    expect(squeezed(paper)).toContain('Unicodenumbers');
    expect(await htmlPage(told)).toContain('王伟 Őrült Űrhajós');
  });

  it('breaks a row that no page could hold, and loses nothing of it', async () => {
    const reason = Array.from({ length: 700 }, (_none, i) => `w${i}`).join(' ');
    const told = report(solo({}, { type: 'Rule', kind: 'note', clause: 'SOLO-18', reason }));
    const pages = pdfText(await pdfPaper(told));
    const words = new Set(pages.join('\n').split(/\s+/));
    expect(reason.split(' ').filter((word) => !words.has(word) && !words.has(`${word}.`))).toEqual([]);
  });

  it('C39: as a spectator may see it tells no hidden card, on paper either', async () => {
    const { system, events, states } = solo(
      { hands: 'closed' },
      { type: 'GiveCards', to: 'B', cards: ['kim-cang-ho-the', 'double-goal'] },
      debuff,
      { type: 'Serve' },
    );
    const seen = events.map((event, i) => redactEvent(system, event, states[i] as never, 'spectator', false));
    const told = report({ system, events: seen }, 'vi', 'spectator');
    const all = [await htmlPage(told), textLines(told), ...pdfText(await pdfPaper(told))].join('\n');
    expect(squeezed(all)).not.toMatch(/kim-cang|KimCang|double-goal|Shield\b(?!đ)/);
    expect(textLines(report({ system, events }, 'vi'))).toContain('Kim Cang Hộ Thể');
  });
});
