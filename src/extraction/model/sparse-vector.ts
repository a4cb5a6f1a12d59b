import { hashText } from './hashing.js';

/**
 * Initial number of slots in the table of keys. If half of the slots are taken, the table doubles.
 */
const FIRST_SLOTS = 1 << 12;

/**
 * The table of the keys that the current vector contains. All vectors share the table, because
 * clearing it for each text takes longer than reading the text. A slot counts only if it has the
 * vector's stamp.
 */
let slots = new Int32Array(FIRST_SLOTS);
let stamps = new Int32Array(FIRST_SLOTS);
let lastStamp = 0;

/** A list of features that can name each feature by its number. */
export interface FeatureNames {
  nameOf(number: number): string;
}

/**
 * Hashed features with their values. Each feature is in the vector once. Fill one vector before the
 * next, because all vectors share one table.
 */
export class SparseVector {
  readonly keys: number[] = [];
  readonly values: number[] = [];
  /**
   * The names of the features. They are joined only on demand, because a person reads few of them.
   * A vector that nobody reads has no names.
   */
  private readonly names: (string | FeatureNames)[] = [];
  private readonly numbers: number[] = [];
  private stamp = ++lastStamp;

  /**
   * Adds a feature by its hash. If the vector already contains the feature, its first value stays.
   */
  add(key: number, value: number, name?: string | FeatureNames, number = 0): void {
    if (!this.takeSlot(key)) return;
    this.keys.push(key);
    this.values.push(value);
    if (name === undefined) return;
    this.names.push(name);
    this.numbers.push(number);
  }

  addNamed(name: string, value = 1): void {
    this.add(hashText(name), value, name);
  }

  /** Returns the name of a feature by its index. */
  nameOf(at: number): string {
    const name = this.names[at] ?? '';
    return typeof name === 'string' ? name : name.nameOf(this.numbers[at]!);
  }

  /** Scales the values to this Euclidean length, so that long texts weigh as much as short ones. */
  scaleTo(length: number): void {
    let squares = 0;
    for (const value of this.values) squares += value * value;
    const factor = squares === 0 ? 1 : length / Math.sqrt(squares);
    for (let at = 0; at < this.values.length; at++) this.values[at] = this.values[at]! * factor;
  }

  /** Reserves the table slot of a key. Returns false if the vector already contains the key. */
  private takeSlot(key: number): boolean {
    if (this.stamp !== lastStamp || 2 * this.keys.length >= slots.length) this.takeTable();
    const mask = slots.length - 1;
    for (let at = key & mask; ; at = (at + 1) & mask) {
      if (stamps[at] !== this.stamp) {
        stamps[at] = this.stamp;
        slots[at] = key;
        return true;
      }
      if (slots[at] === key) return false;
    }
  }

  /**
   * Takes the shared table for this vector. If half of the slots are taken, it doubles the table.
   */
  private takeTable(): void {
    if (2 * this.keys.length >= slots.length) {
      slots = new Int32Array(2 * slots.length);
      stamps = new Int32Array(slots.length);
    }
    this.stamp = ++lastStamp;
    for (const key of this.keys) this.takeSlot(key);
  }
}
