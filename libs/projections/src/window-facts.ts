/** Windows with how they were shut, and what the seats that were asked did. One that was opened again under another id is not counted twice. */
import type { MatchEvent } from '#kernel';
import type { Row } from './projector.js';

type WindowRow = Record<string, string | number | null> & { offers: number; answers: number; passes: number };

/** @param effective the events that count */
export function windowFacts(effective: readonly MatchEvent[]): Row[] {
  const windows = new Map<string, WindowRow>();
  for (const { type, data, revision } of effective) {
    const window = windows.get(String(data['window']));
    switch (type) {
      case 'WindowOpened':
        if (data['reopens'] !== undefined) windows.delete(String(data['reopens']));
        windows.set(String(data['window']), {
          window_id: String(data['window']),
          kind: String(data['kind']),
          revision,
          shut: null,
          offers: (data['order'] as readonly string[]).length,
          answers: 0,
          passes: 0,
        });
        break;
      case 'ResponseAnnounced':
        if (window === undefined) break;
        window.answers += 1;
        window.offers += (data['order'] as readonly string[] | undefined)?.length ?? 0;
        break;
      case 'Passed':
        if (window !== undefined) window.passes += 1;
        break;
      case 'WindowShut':
        if (window !== undefined) window['shut'] = String(data['reason']);
        break;
    }
  }
  return [...windows.values()];
}

/** Who served the rallies. A rally begins when a moment ends, or with the next rally that was played. */
export function servingFacts(effective: readonly MatchEvent[], seats: readonly string[]): Row[] {
  const served = new Map<string, number>();
  let rallies = 0;
  for (const { type, data } of effective) {
    if (type !== 'MomentEnded' && type !== 'RallyPlayed') continue;
    rallies += 1;
    const server = String(data['server']);
    served.set(server, (served.get(server) ?? 0) + 1);
  }
  return rallies === 0 ? [] : seats.map((seat) => ({ seat, served: served.get(seat) ?? 0, rallies }));
}
