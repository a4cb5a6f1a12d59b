import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { ApiError } from '../errors.js';
import { countAttempts, findAttempts, forgetAttempts } from './attempts.queries.js';

const WINDOW_MS = 15 * 60_000;
/** Failures within a window after which an account, or an address of the network, has to wait. An address may be a whole office. */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

/** Who tries to sign in: the account that is named, if any, and the address that the request comes from. */
export interface Attempt {
  account: string | null;
  address: string;
}

/** Slows down guessing of passwords and links, on all replicas together. */
@Injectable()
export class Throttle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs one attempt. One that fails with an ApiError is counted; a successful one forgets the account's failures.
   * Errors: `too_many_attempts` with `Retry-After`, without running it.
   */
  async attempt<T>(by: Attempt, work: () => Promise<T>): Promise<T> {
    const db = this.dataSource.manager;
    const limits = new Map<string, number>([[`address ${by.address}`, PER_ADDRESS]]);
    const account = by.account === null ? null : `account ${by.account.toLowerCase()}`;
    if (account !== null) limits.set(account, PER_ACCOUNT);
    const now = this.clock.now();
    const open = await findAttempts(db, [...limits.keys()], now);
    const full = open.find(({ subject, count }) => count >= (limits.get(subject) ?? Infinity));
    if (full !== undefined) throw tooMany(full.window_ends_at, now);
    try {
      const result = await work();
      if (account !== null) await forgetAttempts(db, account, now);
      return result;
    } catch (error) {
      if (error instanceof ApiError)
        await countAttempts(db, [...limits.keys()], now, new Date(now.getTime() + WINDOW_MS));
      throw error;
    }
  }
}

function tooMany(endsAt: Date, now: Date): ApiError {
  const seconds = Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return new ApiError(
    'too_many_attempts',
    `Too many failed attempts; try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
