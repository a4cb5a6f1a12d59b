/** Number of removals after which the array is compacted. */
const COMPACT_AT = 1024;

/**
 * A first-in-first-out queue with constant cost. Array.shift moves every element, and a Map
 * iterates over deleted entries to find its first key. With 100,000 users, both take quadratic
 * time.
 */
export class Fifo<T> {
  private items: (T | undefined)[] = [];
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** Removes the first value. Returns undefined if the queue is empty. */
  shift(): T | undefined {
    if (this.head === this.items.length) return undefined;
    const item = this.items[this.head];
    this.items[this.head] = undefined;
    this.head += 1;
    if (this.head === this.items.length || (this.head >= COMPACT_AT && this.head * 2 >= this.items.length)) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return item;
  }
}
