/** Sources by hash, and what was made of them, as long as there is room. */

export class ByteCache<T> {
  private readonly held = new Map<string, { value: T; size: number }>();
  private total = 0;
  private readonly most: number;
  constructor(most: number) {
    this.most = most;
  }
  get(key: string): T | undefined {
    const found = this.held.get(key);
    if (!found) return undefined;
    // The least lately used stand first.
    this.held.delete(key);
    this.held.set(key, found);
    return found.value;
  }
  has(key: string): boolean {
    return this.held.has(key);
  }
  set(key: string, value: T, size: number): void {
    this.total += size - (this.held.get(key)?.size ?? 0);
    this.held.delete(key);
    this.held.set(key, { value, size });
    for (const [old, { size: freed }] of this.held) {
      if (this.total <= this.most || old === key) break;
      this.held.delete(old);
      this.total -= freed;
    }
  }
}
