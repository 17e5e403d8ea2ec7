/** What lies on the desk: of each match that a place names, its rulings and calls, in words and as far as they may be seen. */
import type { Audience } from '#match';
import type { EventStore } from '#event-store';
import { gameWords, type Language, spoken, type Spoken, wordsIn } from '#language';
import type { RulingPlace } from '#projections';
import { BrokenRecord, loadMatch, type MatchReading, NotFound, UnknownRuleset } from '#recorder';
import { type PlacedRuling, rulingsOf, type WaitingCall, waitingCalls } from '#replay';

type MatchPlace = Omit<RulingPlace, 'ruling'>;

export interface PlacedCall extends WaitingCall, MatchPlace {
  /** By the clock of this server. */
  readonly waitedSeconds: number;
}

export class Desk {
  readonly unreadable: string[] = [];
  private readonly readings = new Map<string, MatchReading | undefined>();

  /** @param seenAs whose view of a match is given */
  constructor(
    private readonly store: EventStore,
    private readonly language: Language,
    private readonly seenAs: (whole: MatchReading) => Audience,
  ) {}

  async rulings(places: readonly RulingPlace[]): Promise<Spoken<PlacedRuling>[]> {
    const found: Spoken<PlacedRuling>[] = [];
    for (const { ruling, ...place } of places) {
      const reading = await this.reading(place.match);
      const account = reading && rulingsOf(reading.recording).find(({ id }) => id === ruling);
      if (reading === undefined || account === undefined) continue;
      const words = gameWords(reading.recording, this.language);
      found.push(spoken(wordsIn(this.language), { ...place, ...account }, words));
    }
    return found;
  }

  async calls(matches: readonly MatchPlace[], now: Date): Promise<PlacedCall[]> {
    const found: PlacedCall[] = [];
    for (const place of matches) {
      const reading = await this.reading(place.match);
      const calls = reading === undefined ? [] : waitingCalls(reading.recording);
      for (const call of calls) {
        const waitedSeconds = Math.max(0, Math.round((now.getTime() - Date.parse(call.calledAt)) / 1000));
        found.push({ ...place, ...call, waitedSeconds });
      }
    }
    return found;
  }

  private async reading(match: string): Promise<MatchReading | undefined> {
    if (this.readings.has(match)) return this.readings.get(match);
    const reading = await this.read(match);
    if (reading === undefined) this.unreadable.push(match);
    this.readings.set(match, reading);
    return reading;
  }

  private async read(match: string): Promise<MatchReading | undefined> {
    try {
      const whole = await loadMatch(this.store, match);
      return await loadMatch(this.store, match, this.seenAs(whole));
    } catch (thrown) {
      if (thrown instanceof NotFound || thrown instanceof BrokenRecord || thrown instanceof UnknownRuleset)
        return undefined;
      throw thrown;
    }
  }
}
