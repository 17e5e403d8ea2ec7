import { fc, test as property } from '@fast-check/jest';
import { aRun, anEvent, sha256 } from '#testing';
import { toHex, utf8 } from './bytes.js';
import { type ChainedLine, ZERO_HASH, chainHash, chainHashes } from './chain.js';
import { checkChain } from './chain-check.js';
import { formatLine } from './line.js';

type Run = Required<Omit<ChainedLine, 'fault'>>[];
const exported = (run: Run): ChainedLine[] => run.map(({ line, hash }) => ({ line, hash }));
const check = (run: readonly ChainedLine[], expected = {}): string => {
  const report = checkChain(sha256, run, expected);
  return report.ok ? 'ok' : `${report.revision} ${report.problem}`;
};
/** What a thorough forger does: writes other lines and hashes them anew. */
const rehashed = (run: Run, lines: string[]): ChainedLine[] => {
  const hashes = chainHashes(sha256, ZERO_HASH, lines);
  return lines.map((line, i) => ({
    ...run[i],
    line,
    hash: hashes[i] as string,
    previousHash: hashes[i - 1] ?? ZERO_HASH,
  }));
};
const altered = (line: string): string => line.replace('"Passed"', '"Served"');

describe('the hash of a line', () => {
  it('is SHA-256 of previous hash, length of the line and line', () => {
    // printf '%064d0000000141' 0 | xxd -r -p | sha256sum
    expect(chainHash(sha256, ZERO_HASH, 'A')).toBe('ccdb7c410f8aac04cca7f6c637496ef1def9769d33c52ba0c9526b72bc017e2f');
  });

  it('counts the length in bytes of UTF-8', () => {
    const previous = chainHash(sha256, ZERO_HASH, 'A');
    const byHand = Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from([0, 0, 0, 4]), Buffer.from('ộ!')]);
    expect(chainHash(sha256, previous, 'ộ!')).toBe(toHex(sha256(byHand)));
  });

  it('tells apart what the same bytes could be cut into', () => {
    expect(chainHashes(sha256, ZERO_HASH, ['ab', 'c']).at(-1)).not.toBe(
      chainHashes(sha256, ZERO_HASH, ['a', 'bc']).at(-1),
    );
  });
});

describe('a run of lines', () => {
  it('holds, and gives its head', () => {
    const run = aRun(5);
    expect(checkChain(sha256, run)).toEqual({ ok: true, head: { revision: 4, hash: run[4]?.hash } });
    expect(check(exported(run))).toBe('ok');
    expect(checkChain(sha256, [])).toEqual({ ok: true });
  });

  it('holds from the middle on when the line before is known', () => {
    const run = aRun(5);
    const after = { revision: 2, hash: run[2]?.hash };
    expect(check(run.slice(3), { after, match: 'm1' })).toBe('ok');
    expect(check(run.slice(3), { after: { ...after, hash: run[1]?.hash } })).toBe('3 fork');
    expect(check(run.slice(3))).toBe('0 deleted');
  });

  it('belongs to one match', () => {
    const run = aRun(3);
    expect(check(run, { match: 'm2' })).toBe('0 wrong-match');
    const other = aRun(3, 'm2')[1] as Run[number];
    expect(check([run[0] as Run[number], other])).toBe('1 wrong-match');
    expect(check(rehashed(run, [run[0]?.line ?? '', other.line]))).toBe('1 wrong-match');
  });

  it('that holds may still be another one than the known head is of (C57)', () => {
    const run = aRun(5);
    const head = { revision: 4, hash: run[4]?.hash };
    expect(check(run, { head })).toBe('ok');
    expect(check(run.slice(0, 3), { head })).toBe('3 cut');
    expect(check([], { head })).toBe('0 cut');
    const forged = rehashed(
      run,
      run.map(({ line }, i) => (i === 1 ? altered(line) : line)),
    );
    expect(check(forged)).toBe('ok');
    expect(check(forged, { head })).toBe('4 rewritten');
    expect(check([], { head, after: { revision: 4, hash: ZERO_HASH } })).toBe('4 rewritten');
  });
});

describe('tampering (C57)', () => {
  const at = fc.integer({ min: 0, max: 5 });
  const form = fc.constantFrom<(run: Run) => ChainedLine[]>((run) => run, exported);

  property.prop([at, form])('an edited line is found where it is', (i, as) => {
    const run = as(aRun(7));
    run[i] = { ...(run[i] as ChainedLine), line: altered(run[i]?.line ?? '') };
    expect(check(run)).toBe(`${i} edited`);
  });

  property.prop([at, form])('an edited hash is found where it is', (i, as) => {
    const run = as(aRun(7));
    run[i] = { ...(run[i] as ChainedLine), hash: toHex(sha256(utf8('x'))) };
    expect(check(run)).toBe(`${i} edited`);
    run[i] = { ...run[i], hash: 'none' };
    expect(check(run)).toBe(`${i} edited`);
  });

  property.prop([at, form])(
    'a white space more in a line is an edit, since bytes count and not what they mean (C58)',
    (i, as) => {
      const run = as(aRun(7));
      run[i] = { ...(run[i] as ChainedLine), line: (run[i]?.line ?? '').replace('"data":{}', '"data": {}') };
      expect(check(run)).toBe(`${i} edited`);
    },
  );

  property.prop([at, at.map((n) => n + 1), form])(
    'lines in another order are found at the first that moved',
    (a, b, as) => {
      fc.pre(a !== b);
      const run = as(aRun(7));
      const [low, high] = [Math.min(a, b), Math.max(a, b)];
      [run[low], run[high]] = [run[high] as ChainedLine, run[low] as ChainedLine];
      expect(check(run)).toBe(`${low} reordered`);
    },
  );

  property.prop([at, fc.integer({ min: 1, max: 3 })])('a missing line is found where it should be', (i, count) => {
    const run = exported(aRun(10));
    run.splice(i, count);
    expect(check(run)).toBe(`${i} deleted`);
  });

  property.prop([at, form])('a line more is found behind the one it repeats', (i, as) => {
    const run = as(aRun(7));
    run.splice(i + 1, 0, { line: run[i]?.line ?? '', hash: chainHash(sha256, run[i]?.hash ?? '', run[i]?.line ?? '') });
    expect(check(run)).toBe(`${i + 1} inserted`);
  });

  property.prop([at])('a line written upon another past is a fork', (i) => {
    const run = aRun(7);
    const past = toHex(sha256(utf8('another past')));
    const { line } = run[i] as Run[number];
    run[i] = { line, revision: i, previousHash: past, hash: chainHash(sha256, past, line) };
    expect(check(run)).toBe(`${i} fork`);
  });

  property.prop([at])('a line under another revision than its own is found', (i) => {
    const run = aRun(7);
    const lines = run.map(({ line }, at) => (at === i ? formatLine(anEvent(i + 20)) : line));
    expect(check(rehashed(run, lines))).toBe(`${i} wrong-revision`);
    expect(check(run.map((item, at) => (at === i ? { ...item, revision: i + 20 } : item)))).toBe(`${i} wrong-revision`);
  });

  property.prop([at, fc.constantFrom('', '{', '{}', '[]', '{"matchId":"m1"}')])(
    'what is no event is found',
    (i, text) => {
      const run = aRun(7);
      run[i] = { ...(run[i] as Run[number]), line: text };
      expect(check(run)).toBe(`${i} broken-line`);
    },
  );
});
