import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import { countAttempt, listSessionAddresses, takeBackAttempt } from './attempts.queries.js';

const WINDOW_MS = 15 * 60_000;
/**
 * Failures in a window after which the next attempt is refused: for one account from one network,
 * from one network (it may be a whole office), and for one account from all networks together, so
 * that many networks cannot share the work of guessing.
 */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
const PER_ACCOUNT_ANYWHERE = 100;

/** Who tries to sign in: the named account, if any, and the request's address. */
export interface Attempt {
  account: string | null;
  address: string;
  /** The session in which it is made, if any. Nobody else uses up its attempts. */
  sessionId?: string;
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
    const network = networkOf(by.address);
    const address = `address ${network}`;
    const now = this.clock.now();
    await this.count(address, PER_ADDRESS, now);
    // After the address check, so that a blocked address creates no rows for the accounts it names.
    const { account, anywhere } = await this.countAccount(by, network, now);
    const result = await work();
    if (by.counts !== true) await takeBackAttempt(db, { account, counted: [address, anywhere] }, now);
    return result;
  }

  /**
   * Counts an attempt on an account. Strangers who guess must not lock its owner out: a session has
   * a count of its own, and a network from which the account is signed in does not take part in the
   * count of all networks.
   */
  private async countAccount(
    { account: email, sessionId }: Attempt,
    network: string,
    now: Date,
  ): Promise<{ account: string | null; anywhere: string | null }> {
    if (email === null) return { account: null, anywhere: null };
    const name = `account ${email.toLowerCase()}`;
    const account = sessionId === undefined ? `${name} from ${network}` : `session ${sessionId}`;
    await this.count(account, PER_ACCOUNT, now);
    if (sessionId !== undefined) return { account, anywhere: null };
    const known = await listSessionAddresses(this.dataSource.manager, email.toLowerCase(), now);
    if (known.some((address) => networkOf(address) === network)) return { account, anywhere: null };
    await this.count(name, PER_ACCOUNT_ANYWHERE, now);
    return { account, anywhere: name };
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
  if (isIPv4(mapped)) return mapped;
  // What a proxy made up must not give anybody new attempts.
  if (!isIPv6(address)) return 'unknown';
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
