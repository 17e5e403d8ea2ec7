/**
 * Where in a match a viewer stands. `at` is the revision stayed at, null for live; hovering previews another one without leaving it. Going
 * forward past the newest event is going live, so that whoever steps to the end sees what comes.
 */
import type { Marker } from '#match';
import type { LiveRecording } from '../match/live-recording.svelte.js';

export const speeds = [0.5, 1, 2, 4, 8] as const;
/** Nobody waits longer than this for a silence at the table to end, at speed 1. */
const LONGEST_SILENCE_MS = 2_500;
const WITHIN_A_COMMAND_MS = 450;

export class Player {
  at = $state<number | null>(null);
  hovered = $state<number | null>(null);
  playing = $state(false);
  speed = $state<number>(1);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly source: LiveRecording,
    at: number | null,
  ) {
    this.at = at;
  }

  get last(): number {
    return this.source.last;
  }

  /** The revision stayed at, without what is only hovered. */
  get stayed(): number {
    return Math.min(this.at ?? this.last, this.last);
  }

  get shown(): number {
    return Math.min(this.hovered ?? this.at ?? this.last, this.last);
  }

  get live(): boolean {
    return this.at === null;
  }

  stay(revision: number): void {
    this.hovered = null;
    const bounded = Math.max(0, Math.min(revision, this.last));
    this.at = bounded === this.last && revision >= this.last ? null : bounded;
  }

  step(by: number): void {
    this.pause();
    this.stay(this.stayed + by);
  }

  goLive(): void {
    this.pause();
    this.hovered = null;
    this.at = null;
  }

  /** To the next or previous step that bears one of these marks; stays where there is none. */
  seek(
    steps: readonly { readonly marker: Marker | null }[],
    direction: 1 | -1,
    marks: readonly Marker[] | 'any',
  ): void {
    this.pause();
    for (let at = this.stayed + direction; at >= 0 && at < steps.length; at += direction) {
      const mark = steps[at]?.marker ?? null;
      if (mark !== null && (marks === 'any' || marks.includes(mark))) return this.stay(at);
    }
  }

  toggle(): void {
    if (this.playing) return this.pause();
    if (this.live) this.at = 0;
    this.playing = true;
    this.hovered = null;
    this.wait();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  /** To the next of the speeds, or the one before. */
  change(direction: 1 | -1): void {
    const at = speeds.findIndex((speed) => speed === this.speed) + direction;
    this.speed = speeds[at] ?? this.speed;
  }

  private wait(): void {
    const now = this.source.events[this.stayed];
    const next = this.source.events[this.stayed + 1];
    if (now === undefined || next === undefined) {
      this.goLive();
      return;
    }
    const silence = Date.parse(next.meta.occurredAt) - Date.parse(now.meta.occurredAt);
    const pause =
      now.meta.commandId === next.meta.commandId
        ? WITHIN_A_COMMAND_MS
        : Math.min(LONGEST_SILENCE_MS, Math.max(WITHIN_A_COMMAND_MS, silence));
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.stay(this.stayed + 1);
      if (this.live) this.playing = false;
      else this.wait();
    }, pause / this.speed);
  }
}
