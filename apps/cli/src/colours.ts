/** Colours for people, only where a terminal shows them. Meaning never hangs on colour alone. */
import type { Terminal } from './terminal.js';

export type Colour = 'red' | 'green' | 'yellow' | 'blue' | 'grey' | 'bold';

const codes: Readonly<Record<Colour, readonly [number, number]>> = {
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  grey: [90, 39],
  bold: [1, 22],
};

export type Paint = (colour: Colour, text: string) => string;

/** @see https://no-color.org */
export function paintFor(terminal: Terminal, stream: 'out' | 'err' = 'out'): Paint {
  const tty = stream === 'out' ? terminal.outIsTty : terminal.errIsTty;
  if (!tty || (terminal.env['NO_COLOR'] ?? '') !== '' || terminal.env['TERM'] === 'dumb')
    return (_colour, text) => text;
  return (colour, text) => `\u001b[${codes[colour][0]}m${text}\u001b[${codes[colour][1]}m`;
}
