/** A viewer of a live stream, as an EventSource reads it: keeps what came, and where it would resume. */

interface Message {
  readonly id: string | undefined;
  readonly event: string | undefined;
  readonly data: string;
}

export class Viewer {
  readonly messages: Message[] = [];
  readonly comments: string[] = [];
  retry: number | undefined;
  lastEventId = '';
  private readonly abort = new AbortController();
  private wake: () => void = () => undefined;
  private over = false;

  private constructor(readonly response: Response) {}

  static async watch(url: string, lastEventId?: string): Promise<Viewer> {
    const abort = new AbortController();
    const headers = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const response = await fetch(url, { headers, signal: abort.signal });
    const viewer = new Viewer(response);
    viewer.abort.signal.addEventListener('abort', () => abort.abort());
    void viewer.read();
    return viewer;
  }

  /** Events of the match or store, without greeting and farewell. */
  get events(): Record<string, unknown>[] {
    return this.messages
      .filter(({ event }) => event === undefined)
      .map(({ data }) => JSON.parse(data) as Record<string, unknown>);
  }

  get ended(): boolean {
    return this.over;
  }

  leave(): void {
    this.abort.abort();
  }

  async until(holds: (viewer: Viewer) => boolean): Promise<void> {
    while (!holds(this)) {
      if (this.over) throw new Error(`the stream ended after ${this.messages.length} messages`);
      await new Promise<void>((resolve) => (this.wake = resolve));
    }
  }

  async untilEnded(): Promise<void> {
    while (!this.over) await new Promise<void>((resolve) => (this.wake = resolve));
  }

  private async read(): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of this.response.body as unknown as AsyncIterable<Uint8Array>) {
        rest += decoder.decode(chunk, { stream: true });
        const blocks = rest.split('\n\n');
        rest = blocks.pop() as string;
        for (const block of blocks) this.take(block);
        this.wake();
      }
    } catch {
      // Left, or let go: either way nothing more comes.
    }
    this.over = true;
    this.wake();
  }

  /** One message: lines of `field: value`, a colon first for a comment. */
  private take(block: string): void {
    const lines = block.split('\n').filter((line) => line !== '');
    const field = (name: string): string[] =>
      lines.filter((line) => line.startsWith(`${name}:`)).map((line) => line.slice(name.length + 1).replace(/^ /, ''));
    this.comments.push(...field(''));
    const [id] = field('id');
    if (id !== undefined) this.lastEventId = id;
    if (field('retry')[0] !== undefined) this.retry = Number(field('retry')[0]);
    if (field('data').length > 0) this.messages.push({ id, event: field('event')[0], data: field('data').join('\n') });
  }
}
