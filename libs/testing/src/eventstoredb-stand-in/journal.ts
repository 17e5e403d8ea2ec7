/** A file of all writes, one line of JSON each, so that a stand-in that was killed comes back with what it had acknowledged. */
import { existsSync, openSync, readFileSync, writeSync } from 'node:fs';

export interface Proposed {
  readonly id: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly custom: Buffer;
  readonly data: Buffer;
}

export interface Entry {
  readonly stream: string;
  readonly events: readonly Proposed[];
  readonly deleted?: 'soft' | 'tombstoned';
}

interface Kept {
  readonly stream: string;
  readonly deleted?: 'soft' | 'tombstoned';
  readonly events: readonly (Omit<Proposed, 'custom' | 'data'> & { readonly custom: string; readonly data: string })[];
}

export class Journal {
  private readonly file: number;

  constructor(path: string) {
    this.file = openSync(path, 'a');
  }

  keep({ stream, events, deleted }: Entry): void {
    const kept: Kept = {
      stream,
      ...(deleted === undefined ? {} : { deleted }),
      events: events.map(({ id, metadata, custom, data }) => ({
        id,
        metadata,
        custom: custom.toString('base64'),
        data: data.toString('base64'),
      })),
    };
    writeSync(this.file, `${JSON.stringify(kept)}\n`);
  }

  /** A last line that was cut off was never acknowledged. */
  static *read(path: string): Generator<Entry> {
    if (!existsSync(path)) return;
    for (const line of readFileSync(path, 'utf8').split('\n').slice(0, -1)) {
      const { events, ...rest } = JSON.parse(line) as Kept;
      yield {
        ...rest,
        events: events.map(({ custom, data, ...event }) => ({
          ...event,
          custom: Buffer.from(custom, 'base64'),
          data: Buffer.from(data, 'base64'),
        })),
      };
    }
  }
}
