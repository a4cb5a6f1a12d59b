import { hash } from 'node:crypto';

/**
 * Hashes an account's name, or a key under which names are looked up, to the 64 bits that stand for it in the tables, as a
 * bigint. Made here and not by PostgreSQL, whose hash functions may change between its major versions: a dump that is restored
 * elsewhere finds its rows. Cut from SHA-256, so that nobody can make a name that hides another one's; that two of ten
 * million names agree by chance has a likelihood of 3 in a million, and then one of the two is not found: they never match each other,
 * since names are compared as text.
 */
export function companyNameHash(text: string): bigint {
  return hash('sha256', text, 'buffer').readBigInt64BE(0);
}
