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

/**
 * A new API key, and the user's first signing secret. The service shows each of them only once
 * (spec: Authentication rule 5).
 */
export interface CreatedKey {
  apiKey: string;
  keyId: string;
  /** The user's first signing secret. Null if the user already has one (decision 3). */
  signingSecret: string | null;
}

/**
 * Milliseconds after its creation in which a prepared signing secret can be activated: 7 days
 * (decision 30).
 */
export const PREPARED_FOR_MS = 7 * 86_400_000;

const oldestPrepared = (now: Date) => new Date(now.getTime() - PREPARED_FOR_MS);

/** Manages users, tiers, API keys, quotas and signing secrets. Errors: OperatorError. */
@Injectable()
export class UsersService {
  constructor(
    @Inject(DataSource) private readonly scope: Scope,
    private readonly clock: Clock,
    private readonly secretBox: SecretBox,
  ) {}

  /** Returns a copy of this service that uses the caller's transaction. */
  within(tx: Db): UsersService {
    return new UsersService(scopeOf(tx), this.clock, this.secretBox);
  }

  /**
   * Creates a user. Errors: OperatorError if the e-mail address is not valid, or if another user
   * has it.
   */
  async create(email: string, tier: Tier): Promise<UserRow> {
    if (!isSignInAddress(email))
      throw new OperatorError('The e-mail address is not valid. Give an address such as ana@example.com.');
    const row = { id: randomUUID(), email: email.toLowerCase(), tier };
    const user = await this.change((tx) => queries.insertUser(tx, row, this.clock.now()));
    if (user === null)
      throw new OperatorError('A user with this e-mail address already exists. Give another address.');
    return user;
  }

  /** Finds a user by e-mail address or id. Errors: OperatorError if there is no such user. */
  get(emailOrId: string): Promise<UserRow> {
    return requireUser(this.scope.manager, emailOrId);
  }

  /** Sets a user's tier. All processes apply the change within one second. */
  async setTier(emailOrId: string, tier: Tier): Promise<UserRow> {
    const user = await this.get(emailOrId);
    await this.change((tx) => queries.updateTier(tx, user.id, tier));
    return { ...user, tier };
  }

  /**
   * Creates an API key with the quotas of the most recently used key (decision 5). If the user has
   * no signing secret, also creates one. No other call returns the key or this secret again.
   */
  async createKey(userId: string, name: string | null): Promise<CreatedKey> {
    const apiKey = generateApiKey();
    const signingSecret = generateSigningSecret();
    const keyId = randomUUID();
    const now = this.clock.now();
    const isFirstSecret = await inTransaction(this.scope, async (tx) => {
      // On Citus, this statement locks the whole reference table. So it runs first. If another
      // reference table were locked first, two concurrent calls would deadlock.
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

  /**
   * Lists a user's API keys. Of each key, the list contains only the prefix and the last 4
   * characters.
   */
  listKeys(userId: string): Promise<KeyRow[]> {
    return queries.listKeys(this.scope.manager, userId);
  }

  /**
   * Revokes an API key. All processes reject the key within one second. The call also succeeds if
   * the key is already revoked. Errors: OperatorError if there is no such key.
   */
  async revokeKey(keyId: string): Promise<void> {
    const revoked = await this.change((tx) => queries.revokeKey(tx, keyId, this.clock.now()));
    if (!revoked) await this.requireKey(keyId);
  }

  /** Sets the daily quotas of a key for one call of the API. */
  async setQuotas(
    keyId: string,
    tool: QuotaBucket,
    quotas: { requests: number | null; rows: number | null },
  ): Promise<void> {
    if (quotas.rows !== null && DEFAULT_QUOTAS[tool].rows === null)
      throw new OperatorError(`${tool} has no quota on rows. Give --requests.`);
    await this.requireKey(keyId);
    await this.change((tx) => queries.upsertQuotas(tx, keyId, tool, quotas));
  }

  /**
   * Replaces the signing secret. `note` writes the audit entry in the same transaction. After this
   * call, the service signs only with the new secret (spec: Authentication rule 6).
   */
  async rotateSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<string> {
    const secret = generateSigningSecret();
    const sealed = this.secretBox.seal(secret, userId);
    await inTransaction(this.scope, async (tx) => {
      if (!(await queries.replaceSecret(tx, userId, sealed, this.clock.now())))
        throw new OperatorError('This user has no signing secret yet. Create a key first.');
      await note(tx);
    });
    await waitForSendsUnderWay(this.scope.manager, userId);
    return secret;
  }

  /**
   * Creates the next signing secret (decision 30). The service does not sign with this secret until
   * `activateSecret`. The new secret replaces an earlier prepared secret and expires after 7 days.
   * Only this call returns the secret.
   */
  async prepareSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<string> {
    const secret = generateSigningSecret();
    const sealed = this.secretBox.seal(secret, userId);
    await inTransaction(this.scope, async (tx) => {
      if (!(await queries.prepareSecret(tx, userId, sealed, this.clock.now())))
        throw new OperatorError('This user has no signing secret yet. Create a key first.');
      await note(tx);
    });
    return secret;
  }

  /**
   * Makes the prepared secret the current secret. After this call, the service never signs with the
   * old secret. Returns false if no secret is prepared.
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

  /** Deletes the prepared secret. Returns false if no secret is prepared. */
  async discardNextSecret(userId: string, note: (tx: Db) => Promise<void>): Promise<boolean> {
    return inTransaction(this.scope, async (tx) => {
      const found = await queries.discardNextSecret(tx, userId);
      if (found) await note(tx);
      return found;
    });
  }

  /**
   * Decrypts a user's current or prepared signing secret. Returns null if the user has no such
   * secret.
   */
  async openSecret(userId: string, which: 'current' | 'next'): Promise<string | null> {
    const found = await queries.findSealedSecrets(
      this.scope.manager,
      userId,
      oldestPrepared(this.clock.now()),
    );
    const sealed = which === 'current' ? found?.sealed : found?.next_sealed;
    return sealed == null ? null : this.secretBox.open(sealed, userId);
  }

  /**
   * Runs one statement that changes users or keys. On Citus, such a statement locks whole tables.
   * If two of them deadlock, the statement is repeated.
   */
  private change<T>(statement: (tx: Db) => Promise<T>): Promise<T> {
    return inTransaction(this.scope, statement);
  }

  private async requireKey(keyId: string): Promise<void> {
    if (!(await queries.keyExists(this.scope.manager, keyId)))
      throw new OperatorError('There is no key with this id. Run admin key list to see the keys.');
  }
}
