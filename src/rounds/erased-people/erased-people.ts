import { createHmac, randomBytes } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import type { Db, Reader } from '../../database/transaction.js';
import { SecretBox } from '../../runtime/secrets/secret-box.js';
import * as queries from './erased-people.queries.js';
import { bareNameIdentity, normaliseName } from './identities.js';

/** The key is encrypted under this name instead of a user id. */
const SEALED_FOR = 'erasure_key';

/** Maximum number of identities per query. Hashing and looking them up takes 10 ms. */
const AT_ONCE = 2_000;

/**
 * Recognises erased persons by keyed hashes (decision 33). The key is random and stored encrypted
 * with the master key. So nobody can test a guessed address with only a copy of the database. A new
 * master key does not change the hashes.
 */
@Injectable()
export class ErasedPeople {
  private key: Buffer | null = null;

  constructor(private readonly secretBox: SecretBox) {}

  /** Returns which of these identities belong to an erased person. */
  async findErased(db: Reader, identities: readonly string[]): Promise<Set<string>> {
    if (identities.length === 0) return new Set();
    const key = await this.findKey(db);
    if (key === null) return new Set();
    const erased = new Set<string>();
    for (let from = 0; from < identities.length; from += AT_ONCE) {
      if (from > 0) await yieldToOthers();
      const batch = identities.slice(from, from + AT_ONCE);
      const hashes = batch.map((identity) => hashOf(key, identity));
      const found = new Set(await queries.findHashes(db, hashes));
      if (found.size === 0) continue;
      for (const [at, identity] of batch.entries())
        if (found.has(hashes[at]?.toString('hex') ?? '')) erased.add(identity);
    }
    return erased;
  }

  /** Returns whether any person was ever erased. */
  async isAnyErased(db: Reader): Promise<boolean> {
    return (await this.findKey(db)) !== null;
  }

  /** Stores the hashes of a person who is being erased. `names` are as written in texts. */
  async remember(
    db: Db,
    { identities, names }: { identities: Iterable<string>; names: readonly string[] },
    now: Date,
  ): Promise<void> {
    if ((await this.findKey(db)) === null) {
      const key = randomBytes(32).toString('base64');
      await queries.insertSealedKey(db, this.secretBox.seal(key, SEALED_FOR));
    }
    const key = await this.findKey(db);
    if (key === null)
      throw new Error('The key for the hashes of erased people was not stored in instance_settings.');
    const bare = names.map((name) => bareNameIdentity(normaliseName(name)));
    const hashes = [...identities, ...bare].map((identity) => hashOf(key, identity).toString('hex'));
    await queries.insertHashes(db, hashes, now);
  }

  private async findKey(db: Reader): Promise<Buffer | null> {
    if (this.key !== null) return this.key;
    const sealed = await queries.findSealedKey(db);
    if (sealed === null) return null;
    this.key = Buffer.from(this.secretBox.open(sealed, SEALED_FOR), 'base64');
    return this.key;
  }
}

/** Encrypts the key with another master key. Does nothing if no person was ever erased. */
export async function resealErasureKey(tx: Db, from: SecretBox, to: SecretBox): Promise<void> {
  const sealed = await queries.findSealedKey(tx);
  if (sealed === null) return;
  await queries.replaceSealedKey(tx, to.seal(from.open(sealed, SEALED_FOR), SEALED_FOR));
}

function hashOf(key: Buffer, identity: string): Buffer {
  return createHmac('sha256', key).update(identity).digest();
}
