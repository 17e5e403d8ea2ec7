import { AddressLimit, networkOf } from './address-limit.js';

describe('how often an address may be wrong', () => {
  let now = 0;
  const limit = (): AddressLimit => new AddressLimit(() => now);
  const fail = (one: AddressLimit, address: string, times: number): void => {
    for (let i = 0; i < times; i += 1) one.failed(address);
  };
  beforeEach(() => void (now = 1_000_000));

  it('lets it try for a while, then doubles the wait with each further failure, up to an hour', () => {
    const one = limit();
    fail(one, '203.0.113.7', 19);
    expect(one.waitFor('203.0.113.7')).toBe(0);
    const waits = [1, 2, 3].map(() => {
      one.failed('203.0.113.7');
      return one.waitFor('203.0.113.7');
    });
    expect(waits).toEqual([30_000, 60_000, 120_000]);
    fail(one, '203.0.113.7', 50);
    expect(one.waitFor('203.0.113.7')).toBe(3_600_000);
    expect(one.waitFor('203.0.113.8')).toBe(0);
    now += 3_600_000;
    expect(one.waitFor('203.0.113.7')).toBe(0);
    // It is not forgotten yet: the next one locks again.
    one.failed('203.0.113.7');
    expect(one.waitFor('203.0.113.7')).toBe(3_600_000);
  });

  it('forgets after a quiet time, and the oldest when there are too many', () => {
    const one = limit();
    fail(one, '203.0.113.7', 19);
    now += 900_001;
    one.failed('203.0.113.7');
    expect(one.waitFor('203.0.113.7')).toBe(0);
    fail(one, 'a', 30);
    for (let i = 0; i < 10_000; i += 1) one.failed(`b-${i}`);
    expect(one.waitFor('a')).toBe(0);
  });

  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ])('%s counts as %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
