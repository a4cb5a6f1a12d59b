import { JOINED, cutNames } from './cut-names.js';
import { PROFILE, normaliseEmail, normaliseName, normaliseProfile } from './identities.js';
import { findWrittenAddresses, replaceAddresses } from './written-addresses.js';

/** Replacement for an address in data that must keep its format (decision 40). */
export const ERASED = 'erased';

/**
 * Matches a field that is one complete address. Allows the apostrophe of names and the ampersand of
 * companies.
 */
const WHOLE = /^[\p{L}\p{N}][\p{L}\p{N}.+_'’&-]*@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** Matches a string in JSON. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Finds erased persons in texts and removes them (decision 40). Every text passes through this
 * class before it is stored. When a person is erased, every stored text passes through it too.
 */
export class ErasedTexts {
  private readonly addresses: ReadonlySet<string>;
  private readonly profiles: ReadonlySet<string>;
  private readonly names: readonly string[];

  /** `addresses` and `profiles` are normalised. `names` are as written in texts. */
  constructor({
    addresses = [],
    profiles = [],
    names = [],
  }: {
    addresses?: Iterable<string>;
    profiles?: Iterable<string>;
    names?: readonly string[];
  }) {
    this.addresses = new Set(addresses);
    this.profiles = new Set(profiles);
    this.names = names;
  }

  get isEmpty(): boolean {
    return this.addresses.size + this.profiles.size + this.names.length === 0;
  }

  /** Returns a copy that also searches for these names. */
  withNames(names: readonly string[]): ErasedTexts {
    const { addresses, profiles } = this;
    return new ErasedTexts({ addresses, profiles, names: [...this.names, ...names] });
  }

  /** Returns whether a text contains the address of one of the persons. */
  holdsAddress(text: string | null): boolean {
    if (text === null || this.addresses.size === 0) return false;
    const written = findWrittenAddresses(text).map(({ address }) => address);
    return [normaliseEmail(text), ...written].some((address) => this.addresses.has(address));
  }

  /**
   * Returns whether a field is, or contains, the address of one of the persons. A field that is one
   * address is compared as a whole: `o'brien@x.com` is a different person than `brien@x.com`.
   */
  isTheirs(field: string | null): boolean {
    if (field === null || !WHOLE.test(field.trim())) return this.holdsAddress(field);
    return this.addresses.has(normaliseEmail(field));
  }

  /** Returns whether a text contains the address, profile or name of one of the persons. */
  holds(text: string | null): boolean {
    return text !== null && this.cut(text) !== text;
  }

  /** Returns whether a text is only the name or address of one of the persons. */
  isPerson(text: string): boolean {
    return this.cut(text) === '' || this.names.some((name) => normaliseName(name) === normaliseName(text));
  }

  /** Removes addresses, profiles and names from a text that people read. */
  cut<T extends string | null>(text: T): T {
    if (text === null) return text;
    const left = replaceAddresses(text, this.addresses, '').replace(PROFILE, (profile) =>
      this.profiles.has(normaliseProfile(profile) ?? '') ? '' : profile,
    );
    const spaced = left === text ? text : left.split(' ').filter(Boolean).join(' ');
    return cutNames(spaced, this.names) as T;
  }

  /**
   * Replaces the addresses of erased persons in a text that programs read: a URL, a key or a field
   * of a customer. If the whole text is the address of another person, the text does not change, as
   * in `isTheirs`.
   */
  mask<T extends string | null>(text: T): T {
    if (text === null || this.addresses.size === 0) return text;
    const isWhole = this.addresses.has(normaliseEmail(text));
    // In a script without spaces, other words may touch the address, so the text is not one
    // address.
    if (!isWhole && WHOLE.test(text.trim()) && !JOINED.test(text)) return text;
    const left = replaceAddresses(text, this.addresses, ERASED);
    return (left === text && isWhole ? ERASED : left) as T;
  }

  /**
   * Replaces addresses in JSON text. Everything else keeps its bytes, including the digits of
   * numbers.
   */
  maskJson<T extends string | null>(json: T): T {
    return (json === null ? null : this.inStrings(json, (text) => this.mask(text))) as T;
  }

  /** Removes addresses, profiles and names from the strings of JSON text. */
  cutJson(json: string): string {
    return this.inStrings(json, (text) => this.cut(text));
  }

  private inStrings(json: string, change: (text: string) => string): string {
    if (this.isEmpty) return json;
    return json.replace(STRING, (quoted) => {
      const text = JSON.parse(quoted) as string;
      const left = change(text);
      return left === text ? quoted : JSON.stringify(left);
    });
  }
}
