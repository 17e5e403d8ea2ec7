import { SharedReads } from './shared-reads.js';

describe('reads that many ask for', () => {
  it('are shared by all who come while one is under way, and begin after it', async () => {
    const reads = new SharedReads();
    const ends: (() => void)[] = [];
    let begun = 0;
    const begin = (): Promise<number> => {
      begun += 1;
      const which = begun;
      return new Promise((resolve) => ends.push(() => resolve(which)));
    };
    const first = reads.read('a', begin);
    const later = [reads.read('a', begin), reads.read('a', begin)];
    const other = reads.read('b', begin);
    expect(begun).toBe(2);
    ends[0]?.();
    ends[1]?.();
    expect([await first, await other]).toEqual([1, 2]);
    ends[2]?.();
    expect(await Promise.all(later)).toEqual([3, 3]);
    const last = reads.read('a', begin);
    ends[3]?.();
    expect(await last).toBe(4);
  });

  it('that fail take nobody along who came later', async () => {
    const reads = new SharedReads();
    const failing = reads.read('a', () => Promise.reject(new Error('cut')));
    const next = reads.read('a', () => Promise.resolve(1));
    await expect(failing).rejects.toThrow('cut');
    expect(await next).toBe(1);
  });
});
