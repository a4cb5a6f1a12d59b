import { JOINED, cutNames } from './cut-names.js';
import { PROFILE, normaliseEmail, normaliseName, normaliseProfile } from './identities.js';
import { findWrittenAddresses, replaceAddresses } from './written-addresses.js';

/** What stands for an address in data that must keep its shape (decision 40). */
export const ERASED = 'erased';

/** A field that is an address as a whole. Names have apostrophes and companies an ampersand. */
const WHOLE = /^[\p{L}\p{N}][\p{L}\p{N}.+_'’&-]*@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** A string of JSON. */
const STRING = /"[^"\\]*(?:\\.[^"\\]*)*"/g;

/**
 * Decides which texts hold people who were erased, and what is left of them (decision 40). Every
 * text that is stored passes through it, and so does every stored text when a person is erased.
 */
export class ErasedTexts {
  private readonly addresses: ReadonlySet<string>;
  private readonly profiles: ReadonlySet<string>;
  private readonly names: readonly string[];

  /** `addresses` and `profiles` are normalised; `names` are as a text writes them. */
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

  /** Returns these people, and those with these names. */
  withNames(names: readonly string[]): ErasedTexts {
    const { addresses, profiles } = this;
    return new ErasedTexts({ addresses, profiles, names: [...this.names, ...names] });
  }

  /** Returns whether a text holds somebody's address. */
  holdsAddress(text: string | null): boolean {
    if (text === null || this.addresses.size === 0) return false;
    const written = findWrittenAddresses(text).map(({ address }) => address);
    return [normaliseEmail(text), ...written].some((address) => this.addresses.has(address));
  }

  /**
   * Returns whether a field that identifies a person is somebody's: their address, or what holds it.
   * `o'brien@x.com` as a whole is another person than `brien@x.com`.
   */
  isTheirs(field: string | null): boolean {
    if (field === null || !WHOLE.test(field.trim())) return this.holdsAddress(field);
    return this.addresses.has(normaliseEmail(field));
  }

  /** Returns whether a text holds somebody's address, profile or name. */
  holds(text: string | null): boolean {
    return text !== null && this.cut(text) !== text;
  }

  /** Returns whether a text is somebody's name or address, and nothing else. */
  isPerson(text: string): boolean {
    return this.cut(text) === '' || this.names.some((name) => normaliseName(name) === normaliseName(text));
  }

  /** Cuts addresses, profiles and names out of a text that people read. */
  cut<T extends string | null>(text: T): T {
    if (text === null) return text;
    const left = replaceAddresses(text, this.addresses, '').replace(PROFILE, (profile) =>
      this.profiles.has(normaliseProfile(profile) ?? '') ? '' : profile,
    );
    const spaced = left === text ? text : left.split(' ').filter(Boolean).join(' ');
    return cutNames(spaced, this.names) as T;
  }

  /**
   * Replaces the addresses of erased people in a text that programs read: a URL, a key, a field of a
   * customer. If the whole text is the address of somebody else, it is kept, as in `isTheirs`.
   */
  mask<T extends string | null>(text: T): T {
    if (text === null || this.addresses.size === 0) return text;
    const isWhole = this.addresses.has(normaliseEmail(text));
    // In a script without spaces, other words stand beside an address.
    if (!isWhole && WHOLE.test(text.trim()) && !JOINED.test(text)) return text;
    const left = replaceAddresses(text, this.addresses, ERASED);
    return (left === text && isWhole ? ERASED : left) as T;
  }

  /** Replaces addresses in JSON text. Everything else keeps its bytes, the digits of numbers too. */
  maskJson<T extends string | null>(json: T): T {
    return (json === null ? null : this.inStrings(json, (text) => this.mask(text))) as T;
  }

  /** Cuts addresses, profiles and names out of the strings of JSON text. */
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
