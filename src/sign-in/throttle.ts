import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import { countAttempt, listSessionAddresses, takeBackAttempt } from './attempts.queries.js';

const WINDOW_MS = 15 * 60_000;
/**
 * Maximum failed attempts per window. The first limit applies to one account from one network. The
 * second limit applies to one network, which may be a whole office. The third limit applies to one
 * account from all networks. It stops attackers who use many networks.
 */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
const PER_ACCOUNT_ANYWHERE = 100;
/**
 * The same for codes of the second step, of which there are only a million. Whoever guesses them has
 * the password, so an owner whom this locks out has to change it anyway.
 */
const CODES_ANYWHERE = 20;

/**
 * The account that the request names, and the address that sent the request. The account is null if
 * the request names no account.
 */
export interface Attempt {
  account: string | null;
  address: string;
  /**
   * The session that makes the attempt. Its attempts have a separate counter, which other people
   * cannot use up.
   */
  sessionId?: string;
  /** If true, successful attempts count too. Example: sign-up. */
  counts?: boolean;
  /**
   * True for the code of the second step. It has counts of its own, because a right password resets
   * those of the password.
   */
  isCode?: boolean;
}

/** Limits how often anyone can guess passwords, codes and links, across all processes. */
@Injectable()
export class Throttle {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs one attempt if the limits allow it. The attempt is counted before it runs, so parallel
   * attempts cannot exceed the limit. A successful attempt is removed from the count. Errors:
   * `too_many_attempts` with `Retry-After`. In that case the attempt does not run.
   */
  async attempt<T>(by: Attempt, work: () => Promise<T>): Promise<T> {
    const db = this.dataSource.manager;
    const network = networkOf(by.address);
    const address = `address ${network}`;
    const now = this.clock.now();
    await this.count(address, PER_ADDRESS, now);
    // The address is checked before the account. So a blocked address creates no rows for the
    // accounts that it names.
    const { account, anywhere } = await this.countAccount(by, network, now);
    const result = await work();
    if (by.counts !== true) await takeBackAttempt(db, { account, counted: [address, anywhere] }, now);
    return result;
  }

  /**
   * Counts an attempt on an account. Other people's guesses must not lock the owner out. So the
   * attempts of a session have a separate counter. The limit for all networks ignores a network
   * that already has a live session of the account.
   */
  private async countAccount(
    { account: email, sessionId, isCode = false }: Attempt,
    network: string,
    now: Date,
  ): Promise<{ account: string | null; anywhere: string | null }> {
    if (email === null) return { account: null, anywhere: null };
    const name = `${isCode ? 'code of' : 'account'} ${email.toLowerCase()}`;
    const account = sessionId === undefined ? `${name} from ${network}` : `session ${sessionId}`;
    await this.count(account, PER_ACCOUNT, now);
    if (sessionId !== undefined) return { account, anywhere: null };
    const known = await listSessionAddresses(this.dataSource.manager, email.toLowerCase(), now);
    if (known.some((address) => networkOf(address) === network)) return { account, anywhere: null };
    await this.count(name, isCode ? CODES_ANYWHERE : PER_ACCOUNT_ANYWHERE, now);
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
 * Returns the IPv4 address, or the /64 network of an IPv6 address. A customer of an IPv6 provider
 * usually has a whole /64.
 */
function networkOf(address: string): string {
  const mapped = address.replace(/^::ffff:(?=\d+\.)/i, '');
  if (isIPv4(mapped)) return mapped;
  // All other values share one counter, so invented proxy headers do not give extra attempts.
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
    `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { headers: { 'Retry-After': String(seconds) } },
  );
}
