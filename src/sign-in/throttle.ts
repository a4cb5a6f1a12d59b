import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../clock.js';
import { ApiError } from '../errors.js';
import { countAttempts, takeBackAttempt } from './attempts.queries.js';

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
   * Runs one attempt. It is counted before it is made, so that many at a time gain nothing, and taken back when it goes well.
   * Errors: `too_many_attempts` with `Retry-After`, without running it.
   */
  async attempt<T>(by: Attempt, work: () => Promise<T>): Promise<T> {
    const db = this.dataSource.manager;
    const address = `address ${by.address}`;
    const account = by.account === null ? null : `account ${by.account.toLowerCase()}`;
    const limits = new Map([[address, PER_ADDRESS]]);
    if (account !== null) limits.set(account, PER_ACCOUNT);
    const now = this.clock.now();
    const counts = await countAttempts(db, [...limits.keys()], now, new Date(now.getTime() + WINDOW_MS));
    const full = counts.find(({ subject, count }) => count > (limits.get(subject) ?? Infinity));
    if (full !== undefined) throw tooMany(full.window_ends_at, now);
    const result = await work();
    await takeBackAttempt(db, { account, address }, now);
    return result;
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
