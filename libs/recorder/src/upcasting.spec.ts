import { MemoryStore, type ProposedEvent, sha256 } from '#event-store';
import { chainHash, formatLine, parseLine } from '#log';
import { type RuleSystem, type Upcasters, upcast } from '#match';
import { evidenceOf } from '#replay';
import { findByName, rulebook } from '#rulebook';
import { keptMatch, loadMatch, record } from './index.js';

const system = findByName('solo') as RuleSystem;
const host = { official: 'local', role: 'host' };
const opening = { type: 'OpenMatch', match: 'm1', ruleset: 'solo', players: [{ id: 'A' }, { id: 'B' }], first: 'A' };

/** A match that goes on with an event that this program does not know. */
async function withStranger(change: { type?: string; schemaVersion?: number }): Promise<MemoryStore> {
  const store = new MemoryStore();
  await record(store, opening, host);
  await record(store, { type: 'Serve', match: 'm1' }, host);
  const { stored, hash } = await loadMatch(store, 'm1');
  const last = stored.at(-1) as ProposedEvent;
  const eventId = '00000000-0000-4000-8000-000000000001';
  const event = parseLine(last.line);
  const meta = { ...event.meta, eventId, commandId: eventId };
  const line = formatLine({ ...event, ...change, revision: stored.length, meta });
  const type = change.type ?? event.type;
  await store.append('match-m1', stored.length - 1, [
    { eventId, commandId: eventId, type, line, hash: chainHash(sha256, hash, line), openings: [] },
  ]);
  return store;
}

describe('upcast', () => {
  const event = { type: 'Passed', schemaVersion: 1, data: { who: 'A' } } as never;
  const newer = { ...system, events: { ...system.events, Sung: { schemaVersion: 3, note: 'A song.', fields: {} } } };
  const song = (schemaVersion: number) => ({ ...(event as object), type: 'Sung', schemaVersion }) as never;
  const steps: Upcasters = {
    'Sung@1': ({ who }) => ({ by: who }),
    'Sung@2': (data) => ({ ...data, verses: 1 }),
  };

  it('C40: takes an old shape step by step to the one of today', () => {
    expect(upcast(newer, song(1), steps)).toMatchObject({
      opaque: false,
      event: { schemaVersion: 3, data: { by: 'A', verses: 1 } },
    });
    expect(upcast(newer, song(2), steps)).toMatchObject({ opaque: false, event: { data: { who: 'A', verses: 1 } } });
  });

  it('C41: leaves what it does not know as it is and says so', () => {
    for (const strange of [song(4), song(1)])
      expect(upcast(newer, strange, {})).toEqual({ event: strange, opaque: true });
    expect(upcast(system, song(3), steps).opaque).toBe(true);
    expect(upcast(system, event).opaque).toBe(false);
  });
});

describe('an event that this program does not know', () => {
  it.each([{ type: 'Serenaded' }, { schemaVersion: 9 }])(
    'C41: %j is a typed fault for decisions, an opaque line for viewers',
    async (change) => {
      const store = await withStranger(change);
      await expect(record(store, { type: 'StopPlay', match: 'm1' }, host)).rejects.toMatchObject({
        name: 'UnknownEventType',
        code: 'UNKNOWN_EVENT_TYPE',
        revision: 3,
      });
      for (const audience of ['official', 'spectator']) {
        const reading = await loadMatch(store, 'm1', audience);
        expect(reading.opaque).toEqual([3]);
        expect(reading.events[3]).toMatchObject(change);
        expect(reading.stateAt(3)).toEqual({ ...reading.stateAt(2), revision: 3 });
      }
      expect(evidenceOf(await keptMatch(store, 'm1'), rulebook, sha256).opaque).toEqual([3]);
    },
  );
});
