/**
 * The official's table: what is touched is judged here, kept, shown at once and sent in order, one after the other, each pinned to the
 * revision that it was touched at. Where the server stands elsewhere the queue stops, and the official decides.
 */
import type { JsonObject, MatchEvent } from '#kernel';
import type { State } from '#match';
import { ApiProblem, Unreachable } from '#client';
import { caller, LOGIN } from '../login/caller.svelte.js';
import type { LiveRecording } from '../match/live-recording.svelte.js';
import { client } from '../place/client.js';
import { kept } from '../place/kept.js';
import { slipOf } from './acts.js';
import { actOf, judge, predict, stands, type Course } from './course.js';
import { outbox, type Waiting } from './outbox.js';
import { toldOf } from './refs.js';

export type Trouble =
  | { readonly kind: 'offline' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'login'; readonly login: string }
  | { readonly kind: 'rejected'; readonly message: string };

const RETRY_MS = 3_000;

/** What a waiting command would bring about now: types and sentences of its events, or why it would not be taken. */
export interface Difference {
  readonly entry: Waiting;
  readonly now: readonly string[] | null;
  readonly told: readonly string[];
  readonly why: string;
}

export class Table {
  waiting = $state.raw<readonly Waiting[]>([]);
  trouble = $state.raw<Trouble | null>(null);
  private sending = false;
  private readonly answered = new Set<string>();
  /** Went to the server, or may have gone before this page was loaded: only an answer says whether they arrived. */
  private readonly tried = new Set<string>();
  private touched = $state.raw<Waiting | null>(null);
  /** Who records: what the rules say of a second official and of an appeal depends on it. */
  login = $state(kept(LOGIN) ?? '');
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly source: LiveRecording) {
    void this.begin();
  }

  /** What the server told, and what will be when all that waits has arrived. */
  readonly course = $derived.by((): Course | undefined => {
    const { system, events, last } = this.source;
    if (system === undefined) return undefined;
    const states = events.map((_, at) => this.source.stateAt(at) as State);
    const arrived = new Set(events.map(({ meta }) => meta.commandId));
    let course: Course = { system, events, states, official: this.login };
    if (last < 0) return undefined;
    for (const { commandId, command } of this.waiting) {
      if (!arrived.has(commandId)) course = predict(course, command, commandId, String(command['at']));
    }
    return course;
  });

  /** The newest touch of this screen, while nothing was built on it and the rules let it be taken back. */
  readonly slip = $derived.by((): Waiting | null => {
    const { course, touched, trouble } = this;
    if (course === undefined || touched === null || (trouble !== null && trouble.kind !== 'offline')) return null;
    if (course.events.at(-1)?.meta.commandId !== touched.commandId) return null;
    const command = slipOf(course);
    return command !== undefined && stands(actOf(course, command, String(touched.command['at']))) ? touched : null;
  });

  /** Takes the newest touch out of the queue while it certainly never left; else records that it was a slip. @returns as `touch` */
  async takeBack(): Promise<string | undefined> {
    const last = this.waiting.at(-1);
    if (this.slip !== null && last?.commandId === this.slip.commandId && !this.tried.has(last.commandId)) {
      this.waiting = this.waiting.slice(0, -1);
      this.touched = null;
      if (this.waiting.length === 0) this.trouble = null;
      await outbox.remove(last);
      return undefined;
    }
    const command = this.course === undefined ? undefined : slipOf(this.course);
    return command === undefined ? undefined : this.touch(command);
  }

  /** Records what was touched. @returns why it was not taken, or nothing */
  async touch(command: JsonObject): Promise<string | undefined> {
    const { course } = this;
    if (course === undefined) return undefined;
    const at = new Date().toISOString();
    const stamped = { ...command, at };
    const verdict = judge(course, stamped, at);
    if (verdict.outcome === 'rejected') return verdict.message;
    const entry: Waiting = {
      match: this.source.match,
      commandId: crypto.randomUUID(),
      command: stamped,
      expectedRevision: course.events.length - 1,
      predicted: verdict.events.map(({ type }) => type),
      told: toldOf(course, verdict.events as unknown as readonly MatchEvent[]),
      login: this.login,
    };
    this.waiting = [...this.waiting, entry]; // at once: the next touch is judged after this one
    this.touched = command['type'] === 'Correct' ? null : entry;
    const kept = await outbox.add(entry);
    if (!this.waiting.includes(entry)) return void (await outbox.remove(kept)); // taken back meanwhile
    this.waiting = this.waiting.map((waiting) => (waiting === entry ? kept : waiting));
    void this.send();
    return undefined;
  }

  /** Forgets what has arrived: it is among the server's events now. */
  async settle(): Promise<void> {
    const arrived = new Set(this.source.events.map(({ meta }) => meta.commandId));
    const done = this.waiting.filter(({ commandId }) => arrived.has(commandId));
    if (done.length === 0) return;
    this.waiting = this.waiting.filter(({ commandId }) => !arrived.has(commandId));
    for (const entry of done) await outbox.remove(entry);
  }

  /** What each waiting command would bring about now, beside what it was touched for. */
  differences(): readonly Difference[] {
    const { system, events } = this.source;
    if (system === undefined) return [];
    const states = events.map((_, at) => this.source.stateAt(at) as State);
    let course: Course = { system, events, states, official: this.login };
    return this.waiting.map((entry) => {
      const at = String(entry.command['at']);
      const verdict = judge(course, entry.command, at);
      course = predict(course, entry.command, entry.commandId, at);
      return verdict.outcome === 'rejected'
        ? { entry, now: null, told: [], why: verdict.message }
        : {
            entry,
            now: verdict.events.map(({ type }) => type),
            told: toldOf(course, verdict.events as unknown as readonly MatchEvent[]),
            why: '',
          };
    });
  }

  /** What the server has that the first of them did not know of, as sentences. */
  meanwhile(): readonly string[] {
    const { system, events } = this.source;
    const [first] = this.waiting;
    if (system === undefined || first === undefined) return [];
    return toldOf({ system, events, states: [], official: '' }, events.slice(first.expectedRevision + 1));
  }

  /** The official has seen the differences: the same commands with the same ids go on from where the match stands now. */
  async sendOn(): Promise<void> {
    let revision = this.source.last;
    const pinned: Waiting[] = [];
    for (const { entry, now } of this.differences()) {
      const moved = { ...entry, expectedRevision: revision, predicted: now ?? entry.predicted };
      revision += now?.length ?? 0;
      await outbox.put(moved);
      pinned.push(moved);
    }
    this.waiting = pinned;
    this.trouble = null;
    await this.send();
  }

  /** Takes the first waiting command away unsent, and goes on. */
  async discard(): Promise<void> {
    const [first, ...rest] = this.waiting;
    if (first === undefined) return;
    await outbox.remove(first);
    this.waiting = rest;
    if (rest.length === 0) this.trouble = null;
    else this.trouble = { kind: 'conflict' };
  }

  leave(): void {
    clearTimeout(this.retry);
    removeEventListener('online', this.online);
  }

  private readonly online = (): void => void this.send();

  private async begin(): Promise<void> {
    addEventListener('online', this.online);
    this.waiting = await outbox.of(this.source.match);
    for (const { commandId } of this.waiting) this.tried.add(commandId);
    void navigator.storage?.persist?.();
    await this.know().catch(() => undefined); // as last known while nobody answers
    await this.send();
  }

  /** @throws what the client throws when nobody answers */
  private async know(): Promise<void> {
    this.login = (await caller.ask()).account ?? '';
  }

  /** Whether what was recorded under this login may go: another page of this browser may have logged out meanwhile. */
  private async sendsAs(login: string): Promise<boolean> {
    if (login === '') return true;
    const doubt = this.trouble !== null || this.source.connection !== 'live' || !navigator.onLine;
    if (doubt || login !== this.login || login !== kept(LOGIN)) await this.know();
    return login === this.login;
  }

  private async send(): Promise<void> {
    if (this.sending || (this.trouble !== null && this.trouble.kind !== 'offline')) return;
    this.sending = true;
    clearTimeout(this.retry);
    try {
      for (;;) {
        const next = this.waiting.find(({ commandId }) => !this.answered.has(commandId));
        if (next?.seq === undefined) break; // none is sent before it is kept
        if (!(await this.sendOne(next))) break;
      }
    } finally {
      this.sending = false;
    }
  }

  /** True when the next one may follow. */
  private async sendOne(next: Waiting): Promise<boolean> {
    try {
      if (!(await this.sendsAs(next.login))) {
        this.trouble = { kind: 'login', login: next.login };
        return false;
      }
      if (!this.waiting.some(({ commandId }) => commandId === next.commandId)) return true; // taken back meanwhile
      this.tried.add(next.commandId);
      const answer = await client.send(
        next.match,
        { ...next.command, commandId: next.commandId },
        next.expectedRevision,
      );
      this.trouble = null;
      if (answer.outcome !== 'rejected') {
        this.answered.add(next.commandId);
        return true;
      }
      this.trouble =
        answer.code === 'STALE_REVISION'
          ? { kind: 'conflict' }
          : { kind: 'rejected', message: answer.message ?? answer.code ?? '' };
    } catch (thrown) {
      if (thrown instanceof Unreachable) {
        this.trouble = { kind: 'offline' };
        this.retry = setTimeout(() => void this.send(), RETRY_MS);
      } else if (thrown instanceof ApiProblem && thrown.problem.status === 401 && next.login !== '')
        this.trouble = { kind: 'login', login: next.login }; // the session ended meanwhile
      else this.trouble = { kind: 'rejected', message: thrown instanceof Error ? thrown.message : String(thrown) };
    }
    return false;
  }
}
