/** The keys of the replay. Single keys can be switched off, and none is heard while somebody types or a dialog is open. */
import { tinykeys } from 'tinykeys';

export interface KeyActions {
  toggle(): void;
  step(by: number): void;
  first(): void;
  last(): void;
  live(): void;
  seek(direction: 1 | -1, mark: 'any' | 'window' | 'goal' | 'ruling' | 'refusal'): void;
  /** To a tenth of the match. */
  part(tenth: number): void;
  speed(direction: 1 | -1): void;
  flip(): void;
  copy(): void;
  note(): void;
  clip(end: 'begin' | 'end'): void;
  silences(): void;
  picture(kind: 'png' | 'gif'): void;
  notation(): void;
  help(): void;
}

/** For the help: the keys as they are named, and the words for what they do. */
export const keyHelp: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space', 'K'], does: 'keys.play' },
  { keys: ['←', '→', 'J', 'L'], does: 'keys.step' },
  { keys: ['Home', 'End'], does: 'keys.ends' },
  { keys: ['[', ']'], does: 'keys.marker' },
  { keys: ['W', 'Shift W'], does: 'keys.window' },
  { keys: ['G', 'Shift G'], does: 'keys.goal' },
  { keys: ['R', 'Shift R'], does: 'keys.ruling' },
  { keys: ['X', 'Shift X'], does: 'keys.refusal' },
  { keys: ['0', '…', '9'], does: 'keys.part' },
  { keys: ['<', '>'], does: 'keys.speed' },
  { keys: ['F'], does: 'keys.flip' },
  { keys: ['C'], does: 'keys.copy' },
  { keys: ['M'], does: 'keys.note' },
  { keys: ['I', 'O'], does: 'keys.clip' },
  { keys: ['S'], does: 'keys.silences' },
  { keys: ['P', 'Shift P'], does: 'keys.picture' },
  { keys: ['T'], does: 'keys.notation' },
  { keys: ['Esc'], does: 'keys.live' },
  { keys: ['?'], does: 'keys.help' },
];

export function listen(actions: KeyActions, single: () => boolean): () => void {
  const heard =
    (act: () => void, needs: 'single' | 'always' = 'single') =>
    (event: KeyboardEvent): void => {
      if (busy(event) || (needs === 'single' && !single())) return;
      event.preventDefault();
      act();
    };
  const tenths = Object.fromEntries(
    Array.from({ length: 10 }, (_, tenth) => [String(tenth), heard(() => actions.part(tenth))]),
  );
  return tinykeys(window, {
    Space: heard(() => actions.toggle()),
    k: heard(() => actions.toggle()),
    ArrowLeft: heard(() => actions.step(-1), 'always'),
    ArrowRight: heard(() => actions.step(1), 'always'),
    j: heard(() => actions.step(-1)),
    l: heard(() => actions.step(1)),
    Home: heard(() => actions.first(), 'always'),
    End: heard(() => actions.last(), 'always'),
    Escape: heard(() => actions.live(), 'always'),
    '[': heard(() => actions.seek(-1, 'any')),
    ']': heard(() => actions.seek(1, 'any')),
    w: heard(() => actions.seek(1, 'window')),
    'Shift+W': heard(() => actions.seek(-1, 'window')),
    g: heard(() => actions.seek(1, 'goal')),
    'Shift+G': heard(() => actions.seek(-1, 'goal')),
    r: heard(() => actions.seek(1, 'ruling')),
    'Shift+R': heard(() => actions.seek(-1, 'ruling')),
    x: heard(() => actions.seek(1, 'refusal')),
    'Shift+X': heard(() => actions.seek(-1, 'refusal')),
    'Shift+<': heard(() => actions.speed(-1)),
    'Shift+>': heard(() => actions.speed(1)),
    f: heard(() => actions.flip()),
    c: heard(() => actions.copy()),
    m: heard(() => actions.note()),
    i: heard(() => actions.clip('begin')),
    o: heard(() => actions.clip('end')),
    s: heard(() => actions.silences()),
    p: heard(() => actions.picture('png')),
    'Shift+P': heard(() => actions.picture('gif')),
    t: heard(() => actions.notation()),
    'Shift+?': heard(() => actions.help()),
    ...tenths,
  });
}

/** Somebody types, a dialog is open, or the key means something to what has the focus. */
export function busy({ target, key }: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, input:not([type="range"])') !== null) return true;
  return (key === ' ' || key === 'Enter') && target.closest('button, a, summary') !== null;
}
