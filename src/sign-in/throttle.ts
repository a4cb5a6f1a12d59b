import { isIPv4, isIPv6 } from 'node:net';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import { countAttempt, listSessionAddresses, takeBackAttempt } from './attempts.queries.js';

const WINDOW_MS = 15 * 60_000;
const MONTH_MS = 30 * 24 * 3600 * 1000;
/**
 * Maximum failed attempts in 15 minutes. The first limit applies to one account from one network.
 * The second limit applies to one network, which may be a whole office. The third limit applies to
 * one account from all networks. It stops attackers who use many networks.
 */
const PER_ACCOUNT = 10;
const PER_ADDRESS = 50;
const PER_ACCOUNT_ANYWHERE = 100;
/**
 * Maximum wrong codes in 15 minutes for one account from all networks. The limit is low, because
 * there are only a million codes. Only a person who knows the password can enter codes. So an owner
 * who is locked out must change the password anyway.
 */
const CODES_ANYWHERE = 20;
/**
 * Maximum wrong codes in 30 days. Each network of the user's sessions has its own counter. All
 * other networks share a counter, and all sessions share a counter. The limit stops slow guessing:
 * 100 guesses find a code with a probability of 0.03 %. If the user sets a new password with a
 * link, the counters are reset. A changed password does not reset them, because a thief with the
 * password and a session can change it.
 */
const CODES_PER_MONTH = 100;

/**
 * Who makes an attempt. `account` is the e-mail address that the request names, or null if it names
 * none. `address` is the IP address of the client.
 */
export interface Attempt {
  account: string | null;
  address: string;
  /**
   * Set if a signed-in user makes the attempt. These attempts have a separate counter, which other
   * people cannot use up.
   */
  sessionId?: string;
  /** If true, successful attempts count too. Example: sign-up. */
  counts?: boolean;
  /** What the client could guess. Default: `password`. Each kind has its own counters. */
  kind?: Kind;
}

/**
 * `code` is a code of two-step sign-in. It has its own counters, because a correct password resets
 * the counters of `password`. `reset` is a request for a password link.
 */
type Kind = 'password' | 'code' | 'reset';

const NAMES: Record<Kind, string> = { password: 'account', code: 'code of', reset: 'reset of' };

/** A limit of failed attempts. */
interface Limit {
  subject: string;
  most: number;
  windowMs: number;
  /**
   * If true, a successful attempt resets the count to 0. If false, it only lowers the count by one.
   */
  isReset: boolean;
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
    const now = this.clock.now();
    const ofAddress = limitOf(`address ${network}`, PER_ADDRESS);
    await this.count(ofAddress, now);
    // The address is checked before the account. So a blocked address creates no rows for the
    // accounts that it names.
    const ofAccount = await this.limitsOfAccount(by, network, now);
    for (const limit of ofAccount) await this.count(limit, now);
    const counted = [ofAddress, ...ofAccount];
    const subjects = (limits: Limit[]) => limits.map(({ subject }) => subject);
    const result = await work().catch(async (error: unknown) => {
      // Nobody guessed a code, for example because two-step sign-in is off. So the attempt does not
      // count.
      if (by.kind === 'code' && !isWrongCode(error))
        await takeBackAttempt(db, { reset: [], lowered: subjects(counted) }, now);
      throw error;
    });
    const reset = subjects(counted.filter(({ isReset }) => isReset));
    const lowered = subjects(counted.filter(({ isReset }) => !isReset));
    if (by.counts !== true) await takeBackAttempt(db, { reset, lowered }, now);
    return result;
  }

  /**
   * Lists the limits of the account. Other people's guesses must not lock the owner out. So the
   * attempts in sessions have separate counters. The limits for all networks ignore a network that
   * already has a live session of the account.
   */
  private async limitsOfAccount(
    { account, sessionId, kind = 'password' }: Attempt,
    network: string,
    now: Date,
  ): Promise<Limit[]> {
    // An e-mail address contains no space. A text with a space could equal the counter name of
    // another account.
    if (account === null || /\s/.test(account)) return [];
    const email = account.toLowerCase();
    const isCode = kind === 'code';
    const name = `${NAMES[kind]} ${email}`;
    const perMonth = (subject: string) => (isCode ? [monthlyLimitOf(subject)] : []);
    if (sessionId !== undefined) {
      // If two-step sign-in is off, the password alone opens new sessions. So all sessions share
      // one counter of wrong codes.
      const inSession = isCode ? `${name} in sessions` : `session ${sessionId}`;
      return [limitOf(inSession, PER_ACCOUNT, { isReset: true }), ...perMonth(inSession)];
    }
    const fromNetwork = limitOf(`${name} from ${network}`, PER_ACCOUNT, { isReset: true });
    const known = await listSessionAddresses(this.dataSource.manager, email, now);
    if (known.some((address) => networkOf(address) === network))
      return [fromNetwork, ...perMonth(fromNetwork.subject)];
    const anywhere = limitOf(name, isCode ? CODES_ANYWHERE : PER_ACCOUNT_ANYWHERE);
    return [fromNetwork, anywhere, ...perMonth(name)];
  }

  private async count({ subject, most, windowMs }: Limit, now: Date): Promise<void> {
    const db = this.dataSource.manager;
    const until = new Date(now.getTime() + windowMs);
    const { count, window_ends_at } = await countAttempt(db, subject, now, until);
    if (count > most)
      throw windowMs === MONTH_MS ? codesUsedUp(window_ends_at, now) : tooMany(window_ends_at, now);
  }
}

/** Returns whether an attempt failed because its code is wrong. */
export function isWrongCode(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'wrong_code';
}

function limitOf(subject: string, most: number, { isReset = false } = {}): Limit {
  return { subject, most, windowMs: WINDOW_MS, isReset };
}

/** Returns the limit of wrong codes in 30 days. `deleteCodeCounts` resets its counter. */
function monthlyLimitOf(subject: string): Limit {
  return { subject: `${subject} per month`, most: CODES_PER_MONTH, windowMs: MONTH_MS, isReset: false };
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
  const minutes = Math.ceil(secondsUntil(endsAt, now) / 60);
  return refused(
    `Too many failed attempts. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    secondsUntil(endsAt, now),
  );
}

function codesUsedUp(endsAt: Date, now: Date): ApiError {
  return refused(
    `${CODES_PER_MONTH} wrong codes were entered in 30 days. Set a new password with a link, then enter a new code. The sign-in page or the operator gives you the link.`,
    secondsUntil(endsAt, now),
  );
}

function refused(message: string, seconds: number): ApiError {
  return new ApiError('too_many_attempts', message, { headers: { 'Retry-After': String(seconds) } });
}

function secondsUntil(at: Date, now: Date): number {
  return Math.max(1, Math.ceil((at.getTime() - now.getTime()) / 1000));
}
