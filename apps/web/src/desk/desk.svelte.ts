/**
 * The dockets of all matches that the filters let through, kept up to date: the store's live stream only says which match has news, and
 * that match is then read anew. Every match is read as its caller may see it.
 */
import { ApiProblem, type MatchSummary } from '#client';
import { LiveRecording } from '../match/live-recording.svelte.js';
import { client } from '../place/client.js';
import { root } from '../place/router.svelte.js';
import { type Docket, docketOf } from './docket.js';

/** Matches that are read at most; the page says when there are more. */
export const MOST_MATCHES = 200;
const AT_ONCE = 4;
const telling: readonly string[] = ['JudgeCalled', 'RulingIssued', 'RulingAppealed', 'AppealHeard', 'ResultFinalised'];

export class Desk {
  matches = $state.raw<readonly MatchSummary[]>([]);
  dockets = $state.raw<ReadonlyMap<string, Docket>>(new Map());
  loading = $state(true);
  more = $state(false);
  problem = $state<string | null>(null);
  private readonly stream: EventSource;
  private left = false;

  constructor(private readonly tournament: string | undefined) {
    this.stream = new EventSource(`${root}/api/live?after=end`);
    this.stream.onmessage = ({ data }: MessageEvent<string>) => {
      const { type, matchId } = JSON.parse(data) as { type: string; matchId: string };
      if (type === 'MatchOpened') void this.begin();
      else if (telling.includes(type)) void this.read([matchId]);
    };
    void this.begin();
  }

  leave(): void {
    this.left = true;
    this.stream.close();
  }

  private async begin(): Promise<void> {
    try {
      const found: MatchSummary[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.matches({ tournament: this.tournament, cursor, limit: 100 });
        found.push(...page.matches);
        cursor = page.next;
      } while (cursor !== undefined && found.length < MOST_MATCHES);
      if (this.left) return;
      this.more = cursor !== undefined;
      this.matches = found;
      await this.read(found.map(({ match }) => match));
      this.problem = null;
    } catch (thrown) {
      this.problem = thrown instanceof ApiProblem ? thrown.message : '';
    }
    this.loading = false;
  }

  private async read(matches: readonly string[]): Promise<void> {
    const waiting = [...matches];
    const worker = async (): Promise<void> => {
      for (let match = waiting.pop(); match !== undefined && !this.left; match = waiting.pop()) {
        const docket = await docketFrom(match);
        if (docket !== undefined) this.dockets = new Map(this.dockets).set(match, docket);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
  }
}

/** `undefined` for a match of a ruleset that this page does not know. */
async function docketFrom(match: string): Promise<Docket | undefined> {
  const events = await client.allEvents(match);
  const recording = new LiveRecording(match, undefined, events);
  const last = recording.stateAt(recording.last);
  return last === undefined ? undefined : docketOf(match, events, last);
}
