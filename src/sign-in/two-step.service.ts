import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import { inTransaction } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import { NoticesService } from '../notices/notices.service.js';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import { countAttempt } from './attempts.queries.js';
import {
  AuthLibrary,
  alreadyOn,
  challengeOf,
  headersOf,
  signInExpired,
  told,
  wrongCode,
} from './auth-library.js';
import type { Auth } from './better-auth.js';
import { readCode } from './codes.js';
import type { Session } from './session.js';
import type { Cookies } from './sign-in.service.js';
import { Throttle, isWrongCode } from './throttle.js';
import type { Attempt } from './throttle.js';
import { inTurnOf } from './turns.js';
import * as queries from './two-step.queries.js';

/**
 * How long a used code is remembered. The library accepts a code for 90 s at most. The rest is for
 * clocks that differ.
 */
const USED_MS = 5 * 60_000;

const DAY_MS = 24 * 3600 * 1000;
/** The user gets an e-mail at this many wrong codes in a day. Fewer may be slips. */
const WRONG_CODES_TOLD = 5;

/** Where a code is entered. The audit log has it. */
type CodeEntry = 'sign-in' | 'turning on' | 'change';

/** What a change of two-step sign-in takes. */
export interface Proof {
  password: string;
  code: string;
}

export interface TwoStepState {
  /** Null if two-step sign-in is off. */
  onSince: Date | null;
  /** How many backup codes are unused. */
  backupCodesLeft: number;
  hasPassword: boolean;
}

/** What an authenticator app needs: the secret in base32, and as the URI of a QR code. */
export interface NewSecret {
  secret: string;
  uri: string;
}

/** The user whose code is checked. */
type Owner = Pick<Session, 'userId' | 'email'>;

/** What a change of two-step sign-in works with. */
interface Work {
  tx: Db;
  api: Auth['api'];
  headers: Headers;
  now: Date;
}

/**
 * Asks users for a code of an authenticator app after the password, if they have turned that on.
 * Every code is accepted once.
 */
@Injectable()
export class TwoStepService {
  constructor(
    @Inject(DataSource) private readonly scope: Scope,
    private readonly clock: Clock,
    private readonly library: AuthLibrary,
    private readonly throttle: Throttle,
    private readonly audit: AuditService,
    private readonly notices: NoticesService,
  ) {}

  /** Returns whether two-step sign-in is on, and what is left of the backup codes. */
  async state({ userId }: Session): Promise<TwoStepState> {
    const { on_since: onSince, has_password: hasPassword } = await queries.readTwoStep(
      this.scope.manager,
      userId,
    );
    const { api } = await this.library.load();
    const codes = onSince === null ? [] : await backupCodesOf(api, userId);
    return { onSince, backupCodesLeft: codes.length, hasPassword };
  }

  /**
   * Makes a secret for the user's app. It is not asked for until `confirm`. Errors:
   * `wrong_credentials`, `already_exists` if two-step sign-in is on, `too_many_attempts`.
   */
  begin(request: FastifyRequest, session: Session, password: string): Promise<NewSecret> {
    return this.throttle.attempt(attemptOf(request, session), () =>
      this.change(request, session, async ({ tx, api, headers }) => {
        if ((await queries.readTwoStep(tx, session.userId)).on_since !== null) throw alreadyOn();
        const answer = await told(api.enableTwoFactor({ body: { password, method: 'totp' }, headers }));
        if (answer.method !== 'totp') throw new Error('The sign-in library returned no secret.');
        const { totpURI: uri } = answer;
        return { secret: new URL(uri).searchParams.get('secret') ?? '', uri };
      }),
    );
  }

  /**
   * Turns two-step sign-in on with a first code of the app, and ends all other sessions. Returns the
   * backup codes. Errors: `wrong_code`, `not_found` if no secret was made, `already_exists`,
   * `too_many_attempts`.
   */
  confirm(
    request: FastifyRequest,
    session: Session,
    typed: string,
  ): Promise<{ backupCodes: string[]; cookies: Cookies }> {
    const { userId, sessionId } = session;
    return this.enterCode(attemptOf(request, session), { owner: session, at: 'turning on' }, () =>
      this.change(request, session, async ({ tx, api, headers, now }) => {
        if ((await queries.readTwoStep(tx, userId)).on_since !== null) throw alreadyOn();
        const { isOfApp, code } = readCode(typed);
        if (!isOfApp) throw wrongCode();
        await queries.deleteOtherSessions(tx, userId, sessionId);
        const options = { body: { code }, headers, returnHeaders: true } as const;
        const { headers: answered } = await told(api.verifyTOTP(options));
        await this.useUp(tx, userId, code, now);
        await queries.setConfirmed(tx, userId, now);
        await this.audit.byUser(tx, session, 'two-step.on', {});
        await this.notices.aboutTwoStep(tx, userId, 'two-step-on', now);
        return { backupCodes: await backupCodesOf(api, userId), cookies: answered.getSetCookie() };
      }),
    );
  }

  /**
   * Replaces the backup codes. Errors: `wrong_credentials`, `wrong_code`, `not_found` if two-step
   * sign-in is off, `too_many_attempts`.
   */
  replaceBackupCodes(request: FastifyRequest, session: Session, proof: Proof): Promise<string[]> {
    return this.prove(request, session, proof, async ({ tx, api, headers, now }) => {
      const body = { password: proof.password };
      const { backupCodes } = await told(api.generateBackupCodes({ body, headers }));
      await this.audit.byUser(tx, session, 'two-step.backup-codes', {});
      await this.notices.aboutTwoStep(tx, session.userId, 'backup-codes-new', now);
      return backupCodes;
    });
  }

  /**
   * Turns two-step sign-in off. Errors: `wrong_credentials`, `wrong_code`, `not_found` if it is off,
   * `too_many_attempts`.
   */
  turnOff(request: FastifyRequest, session: Session, proof: Proof): Promise<Cookies> {
    return this.prove(request, session, proof, async ({ tx, api, headers, now }) => {
      const options = { body: { password: proof.password }, headers, returnHeaders: true } as const;
      const { headers: answered } = await told(api.disableTwoFactor(options));
      await this.audit.byUser(tx, session, 'two-step.off', {});
      await this.notices.aboutTwoStep(tx, session.userId, 'two-step-off', now);
      return answered.getSetCookie();
    });
  }

  /**
   * Completes a sign-in whose password was right. Errors: `wrong_code`, `sign_in_expired` if the
   * password has to be entered again, `too_many_attempts`.
   */
  async signIn(request: FastifyRequest, typed: string): Promise<Cookies> {
    const challenge = await challengeOf(await this.library.load(), request);
    if (challenge === null) {
      const by = { account: null, address: request.ip };
      return this.throttle.attempt(by, () => Promise.reject(signInExpired()));
    }
    const { owner, cookie } = challenge;
    const by = { account: owner.email, address: request.ip };
    return this.enterCode(by, { owner, at: 'sign-in' }, () =>
      this.change(request, owner, async (work) => {
        if ((await queries.readTwoStep(work.tx, owner.userId)).on_since === null) throw signInExpired();
        // Without any other cookie: the library would take a session for this user's.
        work.headers.set('cookie', cookie);
        return this.check(work, owner, typed);
      }),
    );
  }

  /**
   * Changes what is on, with password and code. The password is checked first, so a wrong code tells
   * that the password was right. Both have counts of their own: neither guesses for the other.
   */
  private async prove<T>(
    request: FastifyRequest,
    session: Session,
    { password, code }: Proof,
    work: (parts: Work) => Promise<T>,
  ): Promise<T> {
    const by = attemptOf(request, session);
    const { api } = await this.library.load();
    const headers = headersOf(request);
    await this.throttle.attempt(by, () => told(api.verifyPassword({ body: { password }, headers })));
    return this.enterCode(by, { owner: session, at: 'change' }, () =>
      this.change(request, session, async (parts) => {
        if ((await queries.readTwoStep(parts.tx, session.userId)).on_since === null)
          throw new ApiError('not_found', 'Two-step sign-in is off.');
        await this.check(parts, session, code);
        return work(parts);
      }),
    );
  }

  /** Checks a code and uses it up. Returns the library's cookies. */
  private async check(work: Work, owner: Owner, typed: string): Promise<Cookies> {
    const { tx, api, headers, now } = work;
    const { isOfApp, code } = readCode(typed);
    const options = { body: { code }, headers, returnHeaders: true } as const;
    if (isOfApp) {
      const { headers: answered } = await told(api.verifyTOTP(options));
      await this.useUp(tx, owner.userId, code, now);
      return answered.getSetCookie();
    }
    // The library removes the backup code.
    const { headers: answered } = await told(api.verifyBackupCode(options));
    const left = (await backupCodesOf(api, owner.userId)).length;
    await this.audit.byUser(tx, owner, 'two-step.backup-code', { detail: { left } });
    await this.notices.aboutTwoStep(tx, owner.userId, 'backup-code-used', now);
    return answered.getSetCookie();
  }

  /**
   * Refuses a code of the app that was used before, in any process (RFC 6238, section 5.2). The
   * library accepts it again until it expires.
   */
  private async useUp(tx: Db, userId: string, code: string, now: Date): Promise<void> {
    const until = new Date(now.getTime() + USED_MS);
    const { count } = await countAttempt(tx, `used code ${userId} ${code}`, now, until);
    if (count > 1) throw wrongCode();
  }

  /**
   * Runs a change in one transaction. It locks the user, so changes and sign-ins of a user run one
   * after another.
   */
  private change<T>(
    request: FastifyRequest,
    { userId }: Owner,
    work: (parts: Work) => Promise<T>,
  ): Promise<T> {
    const once = async (tx: Db) => {
      await queries.lockUser(tx, userId);
      const { api } = await this.library.within(tx).load();
      return work({ tx, api, headers: headersOf(request), now: this.clock.now() });
    };
    return inTurnOf(userId, () => inTransaction(this.scope, once));
  }

  /** Runs an attempt to enter a code, and records a wrong code. */
  private async enterCode<T>(
    by: Attempt,
    { owner, at }: { owner: Owner; at: CodeEntry },
    work: () => Promise<T>,
  ): Promise<T> {
    try {
      return await this.throttle.attempt({ ...by, kind: 'code' }, work);
    } catch (error) {
      if (isWrongCode(error)) await this.recordWrongCode(owner, at);
      throw error;
    }
  }

  /**
   * Records a wrong code, and tells the user of many after a right password. The transaction of the
   * attempt was rolled back, so this takes its own.
   */
  private recordWrongCode(owner: Owner, at: CodeEntry): Promise<void> {
    const { userId } = owner;
    const record = async (tx: Db) => {
      if (!(await queries.lockUser(tx, userId))) return;
      await this.audit.byUser(tx, owner, 'two-step.wrong-code', { detail: { at } });
      if (at === 'turning on') return;
      const now = this.clock.now();
      const until = new Date(now.getTime() + DAY_MS);
      const { count } = await countAttempt(tx, `wrong codes for ${userId}`, now, until);
      if (count === WRONG_CODES_TOLD) await this.notices.aboutTwoStep(tx, userId, 'wrong-codes', now);
    };
    return inTurnOf(userId, () => inTransaction(this.scope, record));
  }
}

function attemptOf(request: FastifyRequest, { email, sessionId }: Session): Attempt {
  return { account: email, address: request.ip, sessionId };
}

async function backupCodesOf(api: Auth['api'], userId: string): Promise<string[]> {
  return (await api.viewBackupCodes({ body: { userId } })).backupCodes;
}
