import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { countAttempt, takeBackAttempt } from './attempts.queries.js';

const WINDOW_MS = 15 * 60_000;
/** Failures within a window after which an account, or an address of the network, has to wait. An address may be a whole office. */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;

/** Who tries to sign in: the account that is named, if any, and the address that the request comes from. */
export interface Attempt {
  account: string | null;
  address: string;
  /** Counts also when it goes well, as the making of accounts does. */
  counts?: boolean;
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
    const address = `address ${networkOf(by.address)}`;
    const account = by.account === null ? null : `account ${by.account.toLowerCase()}`;
    const now = this.clock.now();
    await this.count(address, PER_ADDRESS, now);
    // After the address, so that an address that has to wait makes no rows for the accounts that it names.
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

/** The address, or for IPv6 its /64: that is what one customer of a network has, and may change at will. */
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
