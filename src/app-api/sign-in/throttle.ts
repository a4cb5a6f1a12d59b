import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { countAttempt, takeBackAttempt } from './attempts.queries.js';

const WINDOW_MS = 15 * 60_000;
/**
 * After this many failures in a window, an account or a network address must wait. An address may
 * be a whole office.
 */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

/** Who tries to sign in: the named account, if any, and the request's address. */
export interface Attempt {
  account: string | null;
  address: string;
  /** True: successes count too, as for sign-up. */
  counts?: boolean;
}

/** Limits guessing of passwords and links across all replicas. */
@Injectable()
export class Throttle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs one attempt. Counts it first, so that parallel attempts gain nothing, and undoes the count
   * on success. Errors: `too_many_attempts` with `Retry-After`, without running the attempt.
   */
  async attempt<T>(by: Attempt, work: () => Promise<T>): Promise<T> {
    const db = this.dataSource.manager;
    const address = `address ${networkOf(by.address)}`;
    const account = by.account === null ? null : `account ${by.account.toLowerCase()}`;
    const now = this.clock.now();
    await this.count(address, PER_ADDRESS, now);
    // After the address check, so that a blocked address creates no rows for the accounts it names.
    if (account !== null) await this.count(account, PER_ACCOUNT, now);
    const result = await work();
    if (by.counts !== true) await takeBackAttempt(db, { account, address }, now);
    return result;
  }

  private async count(subject: string, limit: number, now: Date): Promise<void> {
    const db = this.dataSource.manager;
    const { count, window_ends_at } = await countAttempt(
      db,
      subject,
      now,
      new Date(now.getTime() + WINDOW_MS),
    );
    if (count > limit) throw tooMany(window_ends_at, now);
  }
}

/**
 * The IPv4 address, or the /64 of an IPv6 address: one network customer has a /64 and may change
 * addresses in it.
 */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped) || !isIPv6(address)) return mapped;
  const [head = '', tail = ''] = address.replace(/%.*$/, '').toLowerCase().split('::');
  const groups = (text: string) => (text === '' ? [] : text.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - groups(head).length - groups(tail).length)).fill('0');
  const whole = address.includes('::') ? [...groups(head), ...zeros, ...groups(tail)] : groups(head);
  return `${whole
    .slice(0, 4)
    .map((group) => parseInt(group, 16).toString(16))
    .join(':')}::/64`;
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
