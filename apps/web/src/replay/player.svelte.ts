/**
 * Where in a match a viewer stands. `at` is the revision stayed at, null for live; hovering previews another one without leaving it. Going
 * forward past the newest event is going live, so that whoever steps to the end sees what comes.
 */
import type { Marker } from '#match';
import type { LiveRecording } from '../match/live-recording.svelte.js';

/** A part of a match, from one revision to another. */
export interface Clip {
  readonly from: number;
  readonly to: number;
}

export const speeds = [0.5, 1, 2, 4, 8] as const;
/** Where silences are cut, nobody waits longer than this for one to end, at speed 1. */
const LONGEST_SILENCE_MS = 2_500;
const WITHIN_A_COMMAND_MS = 450;

export class Player {
  at = $state<number | null>(null);
  hovered = $state<number | null>(null);
  playing = $state(false);
  speed = $state<number>(1);
  /** The part that playing keeps to. */
  clip = $state.raw<Clip | null>(null);
  /** Long silences at the table are played short. */
  cutting = $state(true);
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

  /** The clip begins at this revision, or ends there; its other end stays where it still makes one. */
  begin(revision: number): void {
    const to = this.clip !== null && this.clip.to > revision ? this.clip.to : this.last;
    this.clip = revision < to ? { from: revision, to } : null;
  }

  end(revision: number): void {
    const from = this.clip !== null && this.clip.from < revision ? this.clip.from : 0;
    this.clip = from < revision ? { from, to: revision } : null;
  }

  toggle(): void {
    if (this.playing) return this.pause();
    const { clip, stayed } = this;
    if (clip !== null && (stayed < clip.from || stayed >= clip.to)) this.at = clip.from;
    else if (this.live) this.at = 0;
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
    if (this.clip !== null && this.stayed >= this.clip.to) return this.pause();
    const now = this.source.events[this.stayed];
    const next = this.source.events[this.stayed + 1];
    if (now === undefined || next === undefined) {
      this.goLive();
      return;
    }
    const silence = Date.parse(next.meta.occurredAt) - Date.parse(now.meta.occurredAt);
    const longest = this.cutting ? LONGEST_SILENCE_MS : Infinity;
    const pause =
      now.meta.commandId === next.meta.commandId
        ? WITHIN_A_COMMAND_MS
        : Math.min(longest, Math.max(WITHIN_A_COMMAND_MS, silence));
    this.timer = setTimeout(() => {
      if (!this.playing) return;
      this.stay(this.stayed + 1);
      if (this.live) this.playing = false;
      else this.wait();
    }, pause / this.speed);
  }
}
