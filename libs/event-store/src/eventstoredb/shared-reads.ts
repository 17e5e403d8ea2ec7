/**
 * Many viewers at the same place ask for the same page at the same time. A read under way may miss what a caller already knows of, so
 * none is joined; but all who come while one is under way share the one that is begun after it.
 */
export class SharedReads {
  private readonly open = new Map<string, { now: Promise<unknown>; next: Promise<unknown> | undefined }>();

  read<T>(key: string, begin: () => Promise<T>): Promise<T> {
    const running = this.open.get(key);
    if (running === undefined) return this.start(key, begin);
    running.next ??= running.now.then(
      () => this.start(key, begin),
      () => this.start(key, begin),
    );
    return running.next as Promise<T>;
  }

  private start<T>(key: string, begin: () => Promise<T>): Promise<T> {
    const now = begin();
    const entry = { now, next: undefined };
    this.open.set(key, entry);
    const over = (): void => {
      if (this.open.get(key) === entry && entry.next === undefined) this.open.delete(key);
    };
    now.then(over, over);
    return now;
  }
}
