import { hashText } from './hashing.js';

/** Hashed features with their values. Each feature is in it once. */
export class SparseVector {
  readonly keys: number[] = [];
  readonly values: number[] = [];
  /** The names of the features that were added by name, for people; null for the others. */
  readonly names: (string | null)[] = [];
  private readonly known = new Set<number>();

  /** Adds a feature by the hash of its name. One that is there already keeps its first value. */
  add(key: number, value = 1, name: string | null = null): void {
    if (this.known.has(key)) return;
    this.known.add(key);
    this.keys.push(key);
    this.values.push(value);
    this.names.push(name);
  }

  /** Adds a feature by its name. */
  addNamed(name: string, value = 1): void {
    this.add(hashText(name), value, name);
  }

  /** Scales the values to this Euclidean length, so that long texts weigh as much as short ones. */
  scaleTo(length: number): void {
    let squares = 0;
    for (const value of this.values) squares += value * value;
    const factor = squares === 0 ? 1 : length / Math.sqrt(squares);
    for (let at = 0; at < this.values.length; at++) this.values[at] = this.values[at]! * factor;
  }
}
