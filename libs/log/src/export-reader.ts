/** Reads an export line by line, so that one larger than memory may pass through, and holds its parts to their order. */
import type { JsonObject } from '#kernel';
import { BrokenPart, type ExportHeader, type ExportPart, parsePart } from './export-line.js';
import type { Opening } from './opening.js';

/** An export that is not one from its first line to its last. */
export class BrokenExport extends Error {
  override readonly name = 'BrokenExport';

  constructor(
    /** From 1. */
    readonly line: number,
    problem: string,
  ) {
    super(`line ${line}: ${problem}`);
  }
}

const order = ['header', 'event', 'opening', 'proof'] as const;

export class ExportReader {
  private lines = 0;
  private reached: ExportPart['part'] | undefined;

  /** The next line, without its line break. @throws BrokenExport */
  read(text: string): ExportPart {
    this.lines += 1;
    const found = this.part(text);
    if ((this.reached === undefined) !== (found.part === 'header'))
      throw this.broken('the header must come first, and once');
    if (this.reached === 'proof') throw this.broken('nothing may follow the proof');
    if (this.reached !== undefined && order.indexOf(found.part) < order.indexOf(this.reached)) {
      throw this.broken(`must be an ${this.reached} or the proof; events come before openings`);
    }
    this.reached = found.part;
    return found;
  }

  /** After the last line. @throws BrokenExport when the file was cut */
  end(): void {
    if (this.reached === 'proof') return;
    this.lines += 1;
    throw this.broken('the proof must come last; the file was cut');
  }

  private part(text: string): ExportPart {
    try {
      return parsePart(text);
    } catch (thrown) {
      if (thrown instanceof BrokenPart) throw this.broken(thrown.message);
      throw thrown;
    }
  }

  private broken(problem: string): BrokenExport {
    return new BrokenExport(this.lines, problem);
  }
}

export interface ParsedExport {
  readonly header: ExportHeader;
  readonly events: readonly Extract<ExportPart, { part: 'event' }>[];
  readonly openings: readonly Opening[];
  readonly proof: JsonObject;
}

/** A whole export. @throws BrokenExport with the number of the first line that is wrong */
export function parseExport(text: string): ParsedExport {
  const lines = text.split('\n');
  if (lines.at(-1) === '') lines.pop();
  const reader = new ExportReader();
  const parts = lines.map((line) => reader.read(line));
  reader.end();
  const [{ header }, { proof }] = [parts[0], parts.at(-1)] as [{ header: ExportHeader }, { proof: JsonObject }];
  return {
    header,
    events: parts.filter((part) => part.part === 'event'),
    openings: parts.flatMap((part) => (part.part === 'opening' ? [part.opening] : [])),
    proof,
  };
}
