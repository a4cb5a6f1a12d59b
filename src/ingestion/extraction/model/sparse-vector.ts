import { hashText, joinHashes } from './hashing.js';

/** Hashed features with their values. Each feature is in it once. */
export class SparseVector {
  readonly keys: number[] = [];
  readonly values: number[] = [];
  private readonly known = new Set<number>();

  /** Adds a feature by the hash of its name. One that is there already keeps its first value. */
  add(key: number, value = 1): void {
    if (this.known.has(key)) return;
    this.known.add(key);
    this.keys.push(key);
    this.values.push(value);
  }

  /** Adds a feature by its name. */
  addNamed(name: string, value = 1): void {
    this.add(hashText(name), value);
  }

  /** Adds "this name with this content", such as the word before a mention. */
  addPair(name: number, content: number, value = 1): void {
    this.add(joinHashes(name, content), value);
  }

  /** Scales the values to this Euclidean length, so that long texts weigh as much as short ones. */
  scaleTo(length: number): void {
    let squares = 0;
    for (const value of this.values) squares += value * value;
    const factor = squares === 0 ? 1 : length / Math.sqrt(squares);
    for (let at = 0; at < this.values.length; at++) this.values[at] = this.values[at]! * factor;
  }
}
