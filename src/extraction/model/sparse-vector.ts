import { hashText } from './hashing.js';

/** Slots of the table in which a vector looks up its keys at first; it doubles when half are taken. */
const FIRST_SLOTS = 1 << 12;

/**
 * The table that tells whether a key is in the vector that is being filled. All vectors share it, because
 * clearing one for each text takes longer than the text: a slot counts only with its vector's stamp.
 */
let slots = new Int32Array(FIRST_SLOTS);
let stamps = new Int32Array(FIRST_SLOTS);
let lastStamp = 0;

/** Names the features of a list, each by its number. */
export interface FeatureNames {
  nameOf(number: number): string;
}

/** Hashed features with their values. Each feature is in it once. Fill one vector before the next. */
export class SparseVector {
  readonly keys: number[] = [];
  readonly values: number[] = [];
  /** The names: joined only for the few that a person reads. None for features that nobody reads. */
  private readonly names: (string | FeatureNames)[] = [];
  private readonly numbers: number[] = [];
  private stamp = ++lastStamp;

  /** Adds a feature by its hash. One that is there already keeps its first value. */
  add(key: number, value: number, name?: string | FeatureNames, number = 0): void {
    if (!this.takeSlot(key)) return;
    this.keys.push(key);
    this.values.push(value);
    if (name === undefined) return;
    this.names.push(name);
    this.numbers.push(number);
  }

  /** Adds a feature by its name. */
  addNamed(name: string, value = 1): void {
    this.add(hashText(name), value, name);
  }

  /** The name of a feature by its number. */
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

  /** Takes the slot of a key; false if the vector has the key already. */
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

  /** Makes the table this vector's own, with room for twice its keys. */
  private takeTable(): void {
    if (2 * this.keys.length >= slots.length) {
      slots = new Int32Array(2 * slots.length);
      stamps = new Int32Array(slots.length);
    }
    this.stamp = ++lastStamp;
    for (const key of this.keys) this.takeSlot(key);
  }
}
