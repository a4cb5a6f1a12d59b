import { Injectable } from '@nestjs/common';
import type { OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../runtime/errors.js';
import { Clock } from '../runtime/clock.js';
import { DEFAULT_QUOTAS } from './quota-buckets.js';
import type { Quotas } from './quota-buckets.js';
import { API_KEY_PREFIX, hasValidChecksum, hashApiKey } from './api-key.js';
import { findLiveKey, findProfile, touchKeys } from './auth.queries.js';
import type { Caller } from './caller.js';
import type { Tier } from '../database/entities/user.entity.js';

/**
 * Every process rejects a revoked key or a lowered tier within this time. It must stay under 1,000
 * ms.
 */
const CACHE_MS = 800;
/**
 * When a cached key is older than this, its next use reads it again in the background. So calls
 * need not wait for the database.
 */
const REFRESH_MS = 300;
/** The most keys in the cache. The oldest entry is removed first. */
const CACHE_SIZE = 10_000;
/** How often the last use of keys is stored. */
const TOUCH_INTERVAL_MS = 5_000;

/** HTTP requires a 401 to name the scheme to use (RFC 9110, 15.5.2). */
const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } };

interface Entry {
  caller: Caller;
  tier: Tier;
  /** When the look-up started, on the clock of `performance.now()`. */
  readAt: number;
}

/**
 * Authenticates calls. Checks in the order of decision 4: the header, the form of the key, the key,
 * the tier.
 */
@Injectable()
export class Authenticator implements OnModuleDestroy {
  private readonly cache = new Map<string, Entry>();
  /** Look-ups in progress. Calls with the same key share one. */
  private readonly pending = new Map<string, { startedAt: number; entry: Promise<Entry> }>();
  private readonly used = new Set<string>();
  private readonly touchTimer: NodeJS.Timeout;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.touchTimer = setInterval(() => void this.writeLastUse(), TOUCH_INTERVAL_MS);
    this.touchTimer.unref();
  }

  /**
   * Returns the caller to whom the `Authorization` header belongs. Errors: `missing_authorization`,
   * `invalid_key_format`, `invalid_or_revoked_key`, `pro_required`; `auth_lookup_failed` or
   * `profile_lookup_failed` if the database fails.
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const token = readToken(authorization);
    if (!hasValidChecksum(token)) throw invalidKey();
    const entry = await this.find(hashApiKey(token));
    if (entry.tier !== 'pro') {
      throw new ApiError(
        'pro_required',
        'API access requires the Pro tier; ask the operator to upgrade this account.',
      );
    }
    this.used.add(entry.caller.keyId);
    return entry.caller;
  }

  async onModuleDestroy(): Promise<void> {
    clearInterval(this.touchTimer);
    await Promise.allSettled([...this.pending.values()].map(({ entry }) => entry));
    await this.writeLastUse();
  }

  /**
   * Stores which keys were used since the last time, outside of any request. If this fails, the
   * next use of the key is stored instead.
   */
  async writeLastUse(): Promise<void> {
    if (this.used.size === 0) return;
    const keyIds = [...this.used];
    this.used.clear();
    await touchKeys(this.dataSource.manager, keyIds, this.clock.now()).catch(() => undefined);
  }

  private async find(keyHash: Buffer): Promise<Entry> {
    const cacheKey = keyHash.toString('base64');
    const cached = this.cache.get(cacheKey);
    const ageMs = cached === undefined ? Infinity : performance.now() - cached.readAt;
    if (cached === undefined || ageMs >= CACHE_MS) return this.read(cacheKey, keyHash);
    // This call does not fail. A later call fails if the entry has become too old.
    if (ageMs >= REFRESH_MS) this.read(cacheKey, keyHash).catch(() => undefined);
    return cached;
  }

  /** Reads a key and caches the result. Removes a deleted or revoked key from the cache at once. */
  private read(cacheKey: string, keyHash: Buffer): Promise<Entry> {
    const startedAt = performance.now();
    const underWay = this.pending.get(cacheKey);
    // A look-up that started longer ago is not shared: it may have read the key before it was revoked.
    if (underWay !== undefined && startedAt - underWay.startedAt < CACHE_MS) return underWay.entry;
    const entry = this.lookUp(keyHash, startedAt)
      .then((found) => this.keep(cacheKey, found))
      .catch((error: unknown) => {
        if (error instanceof ApiError && error.code === 'invalid_or_revoked_key') this.cache.delete(cacheKey);
        throw error;
      })
      .finally(() => {
        if (this.pending.get(cacheKey)?.entry === entry) this.pending.delete(cacheKey);
      });
    this.pending.set(cacheKey, { startedAt, entry });
    return entry;
  }

  private keep(cacheKey: string, entry: Entry): Entry {
    if ((this.cache.get(cacheKey)?.readAt ?? 0) > entry.readAt) return entry;
    this.cache.delete(cacheKey);
    if (this.cache.size >= CACHE_SIZE) this.cache.delete(this.cache.keys().next().value ?? '');
    this.cache.set(cacheKey, entry);
    return entry;
  }

  private async lookUp(keyHash: Buffer, readAt: number): Promise<Entry> {
    const key = await findLiveKey(this.dataSource, keyHash).catch((cause: unknown) => {
      throw new ApiError(
        'auth_lookup_failed',
        'The API key could not be looked up; the call is safe to retry.',
        { cause },
      );
    });
    if (key === null) throw invalidKey();
    const profile = await findProfile(this.dataSource, key.user_id, key.id).catch((cause: unknown) => {
      throw new ApiError(
        'profile_lookup_failed',
        'The account could not be looked up; the call is safe to retry.',
        { cause },
      );
    });
    if (profile === null) throw invalidKey();
    const quotas: Quotas = structuredClone(DEFAULT_QUOTAS);
    for (const quota of profile.quotas) {
      const defaults = quotas[quota.tool];
      quotas[quota.tool] = {
        requests: quota.requests ?? defaults.requests,
        rows: quota.rows ?? defaults.rows,
      };
    }
    return { caller: { userId: key.user_id, keyId: key.id, quotas }, tier: profile.tier, readAt };
  }
}

function readToken(authorization: string | undefined): string {
  if (authorization === undefined || authorization.trim() === '') {
    throw new ApiError(
      'missing_authorization',
      'The Authorization header is missing; send "Authorization: Bearer svc_live_…".',
      CHALLENGE,
    );
  }
  const token = /^Bearer +(\S+) *$/i.exec(authorization)?.[1];
  if (token === undefined || !token.startsWith(API_KEY_PREFIX)) {
    throw new ApiError(
      'invalid_key_format',
      `The Authorization header must be "Bearer" and a key that starts with ${API_KEY_PREFIX}.`,
      CHALLENGE,
    );
  }
  return token;
}

function invalidKey(): ApiError {
  return new ApiError('invalid_or_revoked_key', 'The API key is unknown or was revoked.', CHALLENGE);
}
