import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { inTransaction, scopeOf } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { DEFAULT_QUOTAS } from './quota-buckets.js';
import type { QuotaBucket } from './quota-buckets.js';
import { isSignInAddress } from './email-address.js';
import { displayParts, generateApiKey, generateSigningSecret, hashApiKey } from './api-key.js';
import { SecretBox } from '../runtime/secrets/secret-box.js';
import type { Tier } from '../database/entities/user.entity.js';
import { requireUser } from './require-user.js';
import { waitForSendsUnderWay } from './sends-under-way.js';
import * as queries from './users.queries.js';
import type { KeyRow, UserRow } from './users.queries.js';

/** The secrets of a new key, shown once (spec: Authentication rule 5). */
export interface CreatedKey {
  apiKey: string;
  keyId: string;
  /** Null if the user already has one (decision 3). */
  signingSecret: string | null;
}

/** How long a prepared signing secret can be activated (decision 30). */
export const PREPARED_FOR_MS = 7 * 86_400_000;

const oldestPrepared = (now: Date) => new Date(now.getTime() - PREPARED_FOR_MS);

/** Manages users, tiers, keys, quotas and signing secrets for an operator. Errors: OperatorError. */
@Injectable()
export class UsersService {
  constructor(
    @Inject(DataSource) private readonly scope: Scope,
    private readonly clock: Clock,
    private readonly secretBox: SecretBox,
  ) {}

  /** Returns this service, bound to the caller's transaction. */
  within(tx: Db): UsersService {
    return new UsersService(scopeOf(tx), this.clock, this.secretBox);
  }

  /** Adds a user. */
  async create(email: string, tier: Tier): Promise<UserRow> {
    if (!isSignInAddress(email)) throw new OperatorError('The e-mail address is not valid.');
    const user = await queries.insertUser(
      this.scope.manager,
      { id: randomUUID(), email: email.toLowerCase(), tier },
      this.clock.now(),
    );
    if (user === null) throw new OperatorError('A user with this e-mail address exists already.');
    return user;
  }

  /** Finds a user by e-mail address or id. */
  get(emailOrId: string): Promise<UserRow> {
    return requireUser(this.scope.manager, emailOrId);
  }

  /** Sets a user's tier. Every process applies it within a second. */
  async setTier(emailOrId: string, tier: Tier): Promise<UserRow> {
    const user = await this.get(emailOrId);
    await queries.updateTier(this.scope.manager, user.id, tier);
    return { ...user, tier };
  }

  /**
   * Creates a key with the quotas of the key used last (decision 5). The user's first key also
   * creates the signing secret. Both are returned only here.
   */
  async createKey(userId: string, name: string | null): Promise<CreatedKey> {
    const apiKey = generateApiKey();
    const signingSecret = generateSigningSecret();
    const keyId = randomUUID();
    const now = this.clock.now();
    const isFirstSecret = await inTransaction(this.scope, async (tx) => {
      // This runs first, because on Citus it locks the whole copied table. Two calls that had
      // already written to another copied table would deadlock.
      const isFirst = await queries.insertSecret(tx, userId, this.secretBox.seal(signingSecret, userId), now);
      const previousId = await queries.findLastUsedKey(tx, userId);
      await queries.insertKey(
        tx,
        { id: keyId, userId, name, hash: hashApiKey(apiKey), ...displayParts(apiKey) },
        now,
      );
      if (previousId !== null) await queries.copyQuotas(tx, previousId, keyId);
      return isFirst;
    });
    return { apiKey, keyId, signingSecret: isFirstSecret ? signingSecret : null };
  }

  /** Lists a user's keys without their secret part. */
  listKeys(userId: string): Promise<KeyRow[]> {
    return queries.listKeys(this.scope.manager, userId);
  }

  /** Revokes a key. Every process rejects it within a second. Revoking it again also succeeds. */
  async revokeKey(keyId: string): Promise<void> {
    const revoked = await queries.revokeKey(this.scope.manager, keyId, this.clock.now());
    if (!revoked) await this.requireKey(keyId);
  }

  /** Sets the daily quotas of a key for one call. */
  async setQuotas(
    keyId: string,
    tool: QuotaBucket,
    quotas: { requests: number | null; rows: number | null },
  ): Promise<void> {
    if (quotas.rows !== null && DEFAULT_QUOTAS[tool].rows === null)
      throw new OperatorError(`${tool} has no quota on rows; give --requests.`);
    await this.requireKey(keyId);
    await queries.upsertQuotas(this.scope.manager, keyId, tool, quotas);
  }

  /**
   * Replaces the signing secret. `note` writes the audit entry in the same transaction. Once this
   * returns, only the new secret is used to sign (spec: Authentication rule 6).
   */
  async rotateSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<string> {
    const secret = generateSigningSecret();
    const sealed = this.secretBox.seal(secret, userId);
    await inTransaction(this.scope, async (tx) => {
      if (!(await queries.replaceSecret(tx, userId, sealed, this.clock.now())))
        throw new OperatorError('This user has no signing secret yet; create a key first.');
      await note(tx);
    });
    await waitForSendsUnderWay(this.scope.manager, userId);
    return secret;
  }

  /**
   * Creates the next signing secret (decision 30). It is not used to sign until `activateSecret`.
   * It replaces an earlier prepared one and expires after 7 days. The secret is returned only here.
   */
  async prepareSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<string> {
    const secret = generateSigningSecret();
    const sealed = this.secretBox.seal(secret, userId);
    await inTransaction(this.scope, async (tx) => {
      if (!(await queries.prepareSecret(tx, userId, sealed, this.clock.now())))
        throw new OperatorError('This user has no signing secret yet; create a key first.');
      await note(tx);
    });
    return secret;
  }

  /**
   * Makes the prepared secret the current one. Once this returns, the old secret is never used to
   * sign again. Returns false if none is prepared.
   */
  async activateSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<boolean> {
    const now = this.clock.now();
    const isActive = await inTransaction(this.scope, async (tx) => {
      const found = await queries.activateSecret(tx, userId, oldestPrepared(now), now);
      if (found) await note(tx);
      return found;
    });
    if (isActive) await waitForSendsUnderWay(this.scope.manager, userId);
    return isActive;
  }

  /** Deletes the prepared secret. Returns false if there is none. */
  async discardNextSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<boolean> {
    return inTransaction(this.scope, async (tx) => {
      const found = await queries.discardNextSecret(tx, userId);
      if (found) await note(tx);
      return found;
    });
  }

  /** Decrypts a user's current or prepared signing secret. Null if there is none. */
  async openSecret(userId: string, which: 'current' | 'next'): Promise<string | null> {
    const found = await queries.findSealedSecrets(
      this.scope.manager,
      userId,
      oldestPrepared(this.clock.now()),
    );
    const sealed = which === 'current' ? found?.sealed : found?.next_sealed;
    return sealed == null ? null : this.secretBox.open(sealed, userId);
  }

  private async requireKey(keyId: string): Promise<void> {
    if (!(await queries.keyExists(this.scope.manager, keyId)))
      throw new OperatorError('There is no key with this id; see key list.');
  }
}
