/**
 * The keys of the record page. Each one presses a button that the page shows, so that a key can do nothing that a touch cannot, and what
 * is not allowed says why just the same. Single keys can be switched off, and none is heard while somebody types or a sheet is open.
 */
import { tinykeys } from 'tinykeys';
import { busy } from '../replay/keys.js';

export const keyHelp: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['1', '…', '9'], does: 'keys.offered' },
  { keys: ['L'], does: 'record.let-go' },
  { keys: ['C'], does: 'act.Continue' },
  { keys: ['S'], does: 'act.Serve' },
  { keys: ['R'], does: 'act.Rally' },
  { keys: ['D'], does: 'act.StopPlay' },
  { keys: ['N'], does: 'act.StartTurn' },
  { keys: ['Shift 1', '…', 'Shift 9'], does: 'keys.goal-of' },
  { keys: ['H'], does: 'keys.hand' },
  { keys: ['U'], does: 'keys.take-back' },
  { keys: ['M'], does: 'keys.more' },
  { keys: ['?'], does: 'keys.help' },
];

/** What is offered first: the answers of an open window, else what the table as a whole may do. */
const offered = (): readonly HTMLElement[] => {
  const answers = all('[data-window] .answers button');
  return answers.length > 0 ? answers : all('[data-table] button');
};
const all = (selector: string): readonly HTMLElement[] => [...document.querySelectorAll<HTMLElement>(selector)];
const press = (button: HTMLElement | undefined): void => button?.click();
const act = (type: string): void =>
  press(all(`[data-window] [data-type="${type}"], [data-table] [data-type="${type}"]`)[0]);

/** To the hand of the next seat after the one that has the focus. */
function toHand(): void {
  const seats = all('[data-seat]').filter((seat) => seat.querySelector('.hand button') !== null);
  const here = seats.findIndex((seat) => seat.querySelector('.hand')?.contains(document.activeElement) === true);
  seats[(here + 1) % seats.length]?.querySelector<HTMLElement>('.hand button')?.focus();
}

export function listen(help: () => void, single: () => boolean): () => void {
  const heard =
    (does: () => void) =>
    (event: KeyboardEvent): void => {
      if (event.repeat || busy(event) || !single()) return;
      event.preventDefault();
      does();
    };
  const numbers = Array.from({ length: 9 }, (_, at) => at);
  return tinykeys(window, {
    ...Object.fromEntries(numbers.map((at) => [String(at + 1), heard(() => press(offered()[at]))])),
    ...Object.fromEntries(numbers.map((at) => [`Shift+Digit${at + 1}`, heard(() => press(all('[data-goal]')[at]))])),
    l: heard(() => act('Pass')),
    c: heard(() => act('Continue')),
    s: heard(() => act('Serve')),
    r: heard(() => act('Rally')),
    d: heard(() => act('StopPlay')),
    n: heard(() => act('StartTurn')),
    h: heard(toHand),
    u: heard(() => press(all('[data-undo]')[0])),
    m: heard(() => press(all('[data-more]')[0])),
    'Shift+?': heard(help),
  });
}
