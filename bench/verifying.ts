/** Events verified a second, each storey for itself, on a SOLO match of 2,000 events; beside SHA-256 of the same lines in one chain. */
import { MemoryStore, sha256 } from '#event-store';
import { ZERO_HASH, chainHashes } from '#log';
import { keptMatch } from '#recorder';
import { type Evidence, evidenceOf, verify } from '#replay';
import { rulebook } from '#rulebook';
import { inTurn, tell } from './in-turn.js';
import { recordLongMatch } from './matches.js';

export async function verifying(): Promise<void> {
  console.log('events verified, a SOLO match of 2,000 events');
  const store = new MemoryStore();
  await recordLongMatch(store);
  const evidence = evidenceOf(await keptMatch(store, 'long'), rulebook, sha256);
  const lines = evidence.lines.map(({ line }) => line);
  const check = (part: Evidence, storeys: number) => (): number => {
    const { holds, storeys: found } = verify(part);
    const checked = Object.values(found).filter(({ result }) => result === 'holds').length;
    if (!holds || checked !== storeys) throw new Error('what was verified is not what should be');
    return lines.length;
  };
  // Each storey stands upon those below; what it costs itself is the difference.
  const { judge: _judge, ...unjudged } = evidence;
  const { reader: _reader, ...unread } = unjudged;
  const results = await inTurn(
    [
      { name: 'bytes', run: check(unread, 1) },
      { name: 'bytes and invariants', run: check(unjudged, 2) },
      { name: 'bytes, invariants and decisions', run: check(evidence, 3) },
      { name: 'SHA-256 of the chain alone', run: () => chainHashes(sha256, ZERO_HASH, lines).length },
    ],
    5,
  );
  tell(results, 'events');
}
