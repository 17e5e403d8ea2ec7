const KEPT = 10_000;

/** The ids that were added last, as many as are kept. */
export class RecentIds {
  private readonly ids = new Set<string>();

  add(ids: readonly string[]): void {
    for (const id of ids) this.ids.add(id);
    for (const id of this.ids) {
      if (this.ids.size <= KEPT) return;
      this.ids.delete(id);
    }
  }

  has(id: string): boolean {
    return this.ids.has(id);
  }
}
