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
 * Maximum milliseconds for which a key is cached. Every process rejects a revoked key, or a key of
 * a user who lost the Pro tier, within this time. The value must be less than 1,000.
 */
const CACHE_MS = 800;
/**
 * Minimum age in milliseconds at which the use of a cached key also reads the key again. The read
 * runs in the background, so calls do not wait for the database.
 */
const REFRESH_MS = 300;
/** Maximum number of cached keys. The oldest entry is removed first. */
const CACHE_SIZE = 10_000;
/** Milliseconds between two writes of the times at which keys were last used. */
const TOUCH_INTERVAL_MS = 5_000;

/** A 401 response must name the authentication scheme (RFC 9110, 15.5.2). */
const CHALLENGE = { headers: { 'WWW-Authenticate': 'Bearer' } };

interface Entry {
  caller: Caller;
  tier: Tier;
  /** Time at which the look-up started, on the clock of `performance.now()`. */
  readAt: number;
}

/**
 * Authenticates calls. The checks run in the order of decision 4: the header, the format of the
 * key, the key, the tier.
 */
@Injectable()
export class Authenticator implements OnModuleDestroy {
  private readonly cache = new Map<string, Entry>();
  /** Look-ups in progress. Calls with the same key share a look-up. */
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
   * Returns the caller whom the `Authorization` header identifies. Errors: `missing_authorization`,
   * `invalid_key_format`, `invalid_or_revoked_key`, `pro_required`, and `auth_lookup_failed` or
   * `profile_lookup_failed` if the database fails.
   */
  async authenticate(authorization: string | undefined): Promise<Caller> {
    const token = readToken(authorization);
    if (!hasValidChecksum(token)) throw invalidKey();
    const entry = await this.find(hashApiKey(token));
    if (entry.tier !== 'pro') {
      throw new ApiError(
        'pro_required',
        'API access requires the Pro tier. Ask the operator to upgrade this account.',
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
   * Stores when keys were last used. No request waits for this write. If it fails, the service
   * stores the next use of the key instead.
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
    // If the background look-up fails, this call still succeeds. Later calls fail once the cached
    // entry is too old.
    if (ageMs >= REFRESH_MS) this.read(cacheKey, keyHash).catch(() => undefined);
    return cached;
  }

  /**
   * Reads a key and caches the result. If the key is deleted or revoked, removes it from the cache
   * immediately.
   */
  private read(cacheKey: string, keyHash: Buffer): Promise<Entry> {
    const startedAt = performance.now();
    const underWay = this.pending.get(cacheKey);
    // Calls do not share an older look-up, because it may have read the key before the key was
    // revoked.
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
        'The API key could not be looked up. The call is safe to retry.',
        { cause },
      );
    });
    if (key === null) throw invalidKey();
    const profile = await findProfile(this.dataSource, key.user_id, key.id).catch((cause: unknown) => {
      throw new ApiError(
        'profile_lookup_failed',
        'The account could not be looked up. The call is safe to retry.',
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
      'The Authorization header is missing. Send "Authorization: Bearer svc_live_…".',
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
