/** Server-sent events as they come over the line: text in, messages out. What is half there waits for its other half. */

export interface StreamMessage {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

export class EventStreamReader {
  private rest = '';
  /** Milliseconds to wait before coming back, where the server said so. */
  retry: number | undefined;

  /** The messages that this piece completes. */
  take(piece: string): StreamMessage[] {
    this.rest += piece.replaceAll('\r\n', '\n');
    const blocks = this.rest.split('\n\n');
    this.rest = blocks.pop() as string;
    return blocks.flatMap((block) => this.read(block));
  }

  private read(block: string): StreamMessage[] {
    const fields = block.split('\n').flatMap((line) => {
      const at = line.indexOf(':');
      return at < 0 ? [] : [{ name: line.slice(0, at), value: line.slice(at + 1).replace(/^ /, '') }];
    });
    const last = (wanted: string): string | undefined => fields.findLast(({ name }) => name === wanted)?.value;
    const retry = last('retry');
    if (retry !== undefined && /^\d{1,7}$/.test(retry)) this.retry = Number(retry);
    const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value);
    return data.length === 0 ? [] : [{ id: last('id'), event: last('event'), data: data.join('\n') }];
  }
}
