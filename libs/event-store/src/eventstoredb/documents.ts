/** Texts under their SHA-256, each in a stream of its own, in parts that any server takes. A text that is there in part is finished. */
import { v5 } from 'uuid';
import { MAX_PAGE } from '../store.js';
import { sha256Hex } from '../sha256.js';
import type { Connection } from './connection.js';
import { LostRace } from './server-faults.js';
import type { StreamsUsed } from './streams-used.js';

const PART_BYTES = 400_000;
const NAMESPACE = '0f6f4d2c-8b7e-4d27-9a51-6f0f2d3f9a11';

export class Documents {
  constructor(
    private readonly connection: Connection,
    private readonly streams: StreamsUsed,
  ) {}

  async put(sha256: string, text: string): Promise<void> {
    const stream = this.streams.document(sha256);
    const bytes = Buffer.from(text);
    const parts = Math.max(1, Math.ceil(bytes.length / PART_BYTES));
    for (let part = (await this.parts(sha256)).length; part < parts; part += 1) {
      const data = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
      const event = { id: v5(`${sha256}/${part}`, NAMESPACE), type: 'DocumentPart', data };
      try {
        await this.connection.append(stream, part === 0 ? 'none' : part - 1, [event]);
      } catch (thrown) {
        // Somebody else puts the same text.
        if (!(thrown instanceof LostRace)) throw thrown;
      }
    }
  }

  async get(sha256: string): Promise<string | undefined> {
    const parts = await this.parts(sha256);
    const text = Buffer.concat(parts).toString('utf8');
    return parts.length > 0 && sha256Hex(text) === sha256 ? text : undefined;
  }

  private async parts(sha256: string): Promise<Uint8Array[]> {
    const events = await this.connection.readStream(this.streams.document(sha256), { from: 0, count: MAX_PAGE });
    return events.map(({ data }) => data as Uint8Array);
  }
}
