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
import { Throttle } from './throttle.js';
import type { Attempt } from './throttle.js';
import * as queries from './two-step.queries.js';

/**
 * How long a used code is remembered. The library accepts a code for 90 s at most. The rest is for
 * clocks that differ.
 */
const USED_MS = 5 * 60_000;

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
    return this.attempt(request, session, async ({ api, headers }) => {
      const answer = await told(api.enableTwoFactor({ body: { password, method: 'totp' }, headers }));
      if (answer.method !== 'totp') throw new Error('The sign-in library returned no secret.');
      const { totpURI: uri } = answer;
      return { secret: new URL(uri).searchParams.get('secret') ?? '', uri };
    });
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
    return this.attempt(request, session, async ({ tx, api, headers, now }) => {
      if ((await queries.readTwoStep(tx, userId)).on_since !== null) throw alreadyOn();
      const { isOfApp, code } = readCode(typed);
      if (!isOfApp) throw wrongCode();
      await queries.deleteOtherSessions(tx, userId, sessionId);
      const options = { body: { code }, headers, returnHeaders: true } as const;
      const { headers: answered } = await told(api.verifyTOTP(options));
      await this.useUp(tx, userId, code, now);
      await queries.setConfirmed(tx, userId, now);
      await this.audit.byUser(tx, session, 'two-step.on', {});
      await this.notices.twoStepChanged(tx, userId, 'two-step-on', now);
      return { backupCodes: await backupCodesOf(api, userId), cookies: answered.getSetCookie() };
    });
  }

  /**
   * Replaces the backup codes. Errors: `wrong_credentials`, `wrong_code`, `not_found` if two-step
   * sign-in is off, `too_many_attempts`.
   */
  replaceBackupCodes(
    request: FastifyRequest,
    session: Session,
    { password, code }: { password: string; code: string },
  ): Promise<string[]> {
    return this.attempt(request, session, async (work) => {
      await this.checkOwn(work, session, code);
      const { tx, api, headers } = work;
      const { backupCodes } = await told(api.generateBackupCodes({ body: { password }, headers }));
      await this.audit.byUser(tx, session, 'two-step.backup-codes', {});
      return backupCodes;
    });
  }

  /**
   * Turns two-step sign-in off. Errors: `wrong_credentials`, `wrong_code`, `not_found` if it is off,
   * `too_many_attempts`.
   */
  turnOff(
    request: FastifyRequest,
    session: Session,
    { password, code }: { password: string; code: string },
  ): Promise<Cookies> {
    return this.attempt(request, session, async (work) => {
      await this.checkOwn(work, session, code);
      const { tx, api, headers, now } = work;
      const options = { body: { password }, headers, returnHeaders: true } as const;
      const { headers: answered } = await told(api.disableTwoFactor(options));
      await this.audit.byUser(tx, session, 'two-step.off', {});
      await this.notices.twoStepChanged(tx, session.userId, 'two-step-off', now);
      return answered.getSetCookie();
    });
  }

  /**
   * Completes a sign-in whose password was right. Errors: `wrong_code`, `sign_in_expired` if the
   * password has to be entered again, `too_many_attempts`.
   */
  async signIn(request: FastifyRequest, typed: string): Promise<Cookies> {
    const challenge = await challengeOf(await this.library.load(), request);
    const by = { account: challenge?.owner.email ?? null, address: request.ip, isCode: true };
    return this.counted(by, challenge?.owner ?? null, async ({ tx, api, now }) => {
      if (challenge === null) throw signInExpired();
      const headers = headersOf(request);
      // Without any other cookie: the library would take a session for this user's.
      headers.set('cookie', challenge.cookie);
      return this.check({ tx, api, headers, now }, challenge.owner, typed);
    });
  }

  /** Checks a code of the signed-in user, for a change. */
  private async checkOwn(work: Work, session: Session, typed: string): Promise<void> {
    if ((await queries.readTwoStep(work.tx, session.userId)).on_since === null)
      throw new ApiError('not_found', 'Two-step sign-in is off.');
    await this.check(work, session, typed);
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

  /** Runs a change of the signed-in user as one attempt, in one transaction. */
  private attempt<T>(
    request: FastifyRequest,
    session: Session,
    work: (parts: Work) => Promise<T>,
  ): Promise<T> {
    const by = { account: session.email, address: request.ip, sessionId: session.sessionId };
    const headers = headersOf(request);
    return this.counted(by, session, (parts) => work({ ...parts, headers }));
  }

  /** Counts an attempt, and records a wrong code. */
  private async counted<T>(
    by: Attempt,
    owner: Owner | null,
    work: (parts: Omit<Work, 'headers'>) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.throttle.attempt(by, () =>
        inTransaction(this.scope, async (tx) => {
          const { api } = await this.library.within(tx).load();
          return work({ tx, api, now: this.clock.now() });
        }),
      );
    } catch (error) {
      // The transaction of the attempt was rolled back, so this entry has one of its own.
      if (owner !== null && error instanceof ApiError && error.code === 'wrong_code')
        await this.audit.byUser(this.scope.manager, owner, 'two-step.wrong-code', {});
      throw error;
    }
  }
}

async function backupCodesOf(api: Auth['api'], userId: string): Promise<string[]> {
  return (await api.viewBackupCodes({ body: { userId } })).backupCodes;
}
