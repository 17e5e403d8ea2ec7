/**
 * A chain as it went, also after it is over: links with what each answers and what became of it, windows with who was asked. Told from
 * the events alone. Not the state's chain, which is gone once it has settled.
 */
import type { JsonObject, MatchEvent } from '#kernel';

export type LinkFate = 'pending' | 'resolved' | 'cancelled' | 'fizzled' | 'truncated' | 'refused';
export type Word = 'asked' | 'answered' | 'passed' | 'barred' | 'let-go' | 'spent';

export interface StoryLink {
  readonly id: string;
  readonly by: string;
  readonly what: string | null;
  readonly answers: string | null;
  readonly targets: readonly string[];
  readonly revision: number;
  fate: LinkFate;
  /** The link, goal or ruling that cancelled it. */
  through: string | null;
  clause: string | null;
  modifiedBy: string[];
  spared: string[];
}

export interface StoryWindow {
  readonly id: string;
  readonly kind: string;
  readonly about: string;
  readonly clause: string;
  words: { seat: string; word: Word }[];
  shut: string | null;
}

export interface ChainStory {
  readonly from: number;
  readonly links: StoryLink[];
  readonly windows: StoryWindow[];
  /** A lethal goal about which a window opened, and what became of it. */
  goal: { readonly id: string; readonly by: string; fate: LinkFate } | null;
  refusals: { readonly by: string; readonly clause: string; readonly message: string; readonly revision: number }[];
}

/** The story that runs at a revision, or the one that ended last. */
export function storyAt(events: readonly MatchEvent[], revision: number): ChainStory | undefined {
  let start = Math.min(revision, events.length - 1);
  while (start >= 0 && !begins(events, start)) start -= 1;
  if (start < 0) return undefined;
  const story: ChainStory = { from: start, links: [], windows: [], goal: null, refusals: [] };
  for (let at = start; at <= revision; at += 1) {
    const event = events[at];
    if (event !== undefined) hear(story, event);
  }
  return story;
}

/** A row inside a row goes on in the story of the outer one. */
function begins(events: readonly MatchEvent[], at: number): boolean {
  const event = events[at] as MatchEvent;
  if (event.type === 'ActionAnnounced') return event.data['nested'] !== true;
  if (event.type === 'ResponseAnnounced') return event.data['began'] === true && event.data['nested'] !== true;
  if (event.type === 'GoalConfirmed') return true;
  return event.type === 'MomentBegan' || event.type === 'TurnStarted' || event.type === 'Occurred' || at === 0;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const texts = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

function hear(story: ChainStory, { type, data, revision }: MatchEvent): void {
  const window = story.windows.find(({ id }) => id === data['window']);
  switch (type) {
    case 'ActionAnnounced':
    case 'ResponseAnnounced':
      story.links.push(linkOf(data, revision));
      if (window !== undefined) settle(window, String(data['by']), 'answered');
      for (const seat of texts(data['order'])) window?.words.push({ seat, word: 'asked' });
      return;
    case 'WindowOpened':
      story.windows.push({
        id: String(data['window']),
        kind: String(data['kind']),
        about: String(data['about']),
        clause: String(data['clause']),
        words: texts(data['order']).map((seat) => ({ seat, word: 'asked' })),
        shut: null,
      });
      return;
    case 'Passed':
      if (window !== undefined) settle(window, String(data['by']), data['how'] === 'barred' ? 'barred' : 'passed');
      return;
    case 'PlayRefused':
      story.refusals.push({
        by: String(data['by']),
        clause: String(data['clause']),
        message: String(data['message']),
        revision,
      });
      if (window !== undefined && data['rightSpent'] === true) settle(window, String(data['by']), 'spent');
      return;
    case 'WindowShut':
      if (window === undefined) return;
      window.shut = String(data['reason']);
      for (const word of window.words) if (word.word === 'asked') word.word = 'let-go';
      return;
    case 'GoalConfirmed':
      story.goal = { id: String(data['goal']), by: String(data['by']), fate: 'pending' };
      return;
    case 'GoalStood':
    case 'GoalCancelled':
      if (story.goal !== null && story.goal.id === data['goal'])
        story.goal.fate = type === 'GoalStood' ? 'resolved' : 'cancelled';
      return;
    default:
      becomeOf(story, type, data);
  }
}

function becomeOf(story: ChainStory, type: string, data: JsonObject): void {
  const link = story.links.find(({ id }) => id === data['link']);
  const end = (fate: LinkFate): void => {
    if (link === undefined) return;
    link.fate = fate;
    link.through = text(data['by']) ?? text(data['why']);
    link.clause = text(data['clause']);
  };
  switch (type) {
    case 'LinkResolved':
      return end('resolved');
    case 'LinkCancelled':
      return end('cancelled');
    case 'LinkFizzled':
      return end('fizzled');
    case 'LinkModified':
      link?.modifiedBy.push(String(data['by']));
      return;
    case 'TargetSpared':
      link?.spared.push(String(data['seat']));
      return;
    case 'ChainTruncated':
      for (const other of story.links) if (texts(data['links']).includes(other.id)) other.fate = 'truncated';
  }
}

const linkOf = (data: JsonObject, revision: number): StoryLink => ({
  id: String(data['link']),
  by: String(data['by']),
  what: text(data['ability']) ?? text(data['card']) ?? text(data['effect']),
  answers: text(data['answers']),
  targets: texts(data['targets']),
  revision,
  fate: 'pending',
  through: null,
  clause: text(data['clause']),
  modifiedBy: [],
  spared: [],
});

function settle(window: StoryWindow, seat: string, word: Word): void {
  const asked = window.words.find((candidate) => candidate.seat === seat && candidate.word === 'asked');
  if (asked !== undefined) asked.word = word;
}

/** How deep a link stands: 0 for what was announced, one more for each answer. */
export function depthOf(story: ChainStory, link: StoryLink): number {
  let depth = 0;
  let at: StoryLink | undefined = link;
  while (at?.answers != null && depth < 40) {
    const above: string = at.answers;
    at = story.links.find(({ id }) => id === above);
    depth += 1;
  }
  return depth;
}
