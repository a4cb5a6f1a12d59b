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
 * Milliseconds for which the service remembers a used code. The library accepts a code for at most
 * 90 s. The rest allows for clock differences.
 */
const USED_MS = 5 * 60_000;

const DAY_MS = 24 * 3600 * 1000;
/** At this number of wrong codes in a day, the user gets an e-mail. Fewer may be typing errors. */
const WRONG_CODES_TOLD = 5;

/** The step at which a user enters a code. The audit log records it. */
type CodeEntry = 'sign-in' | 'turning on' | 'change';

/** What a change of two-step sign-in requires. `code` is a code of the app or a backup code. */
export interface Proof {
  password: string;
  code: string;
}

export interface TwoStepState {
  /** Time at which the user turned on two-step sign-in. Null if it is off. */
  onSince: Date | null;
  /** Number of unused backup codes. */
  backupCodesLeft: number;
  hasPassword: boolean;
}

/** The secret for an authenticator app: in base32, and as the URI of a QR code. */
export interface NewSecret {
  secret: string;
  uri: string;
}

/** The user whose code the service checks. */
type Owner = Pick<Session, 'userId' | 'email'>;

/** Arguments of a change of two-step sign-in. `api` uses the transaction `tx`. */
interface Work {
  tx: Db;
  api: Auth['api'];
  headers: Headers;
  now: Date;
}

/**
 * Manages two-step sign-in. Users who turn it on must enter a code of an authenticator app after
 * the password. The service accepts each code once.
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

  /**
   * Returns whether two-step sign-in is on, how many backup codes are unused, and whether the user
   * has a password.
   */
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
   * Makes a secret for the user's app. Signing in requires no code until `confirm` succeeds.
   * Errors: `wrong_credentials`, `already_exists` if two-step sign-in is on, `too_many_attempts`.
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
   * Turns on two-step sign-in with the first code of the app, and ends all other sessions. Returns
   * the backup codes. Errors: `wrong_code`, `not_found` if no secret was made, `already_exists`,
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
   * Turns off two-step sign-in. Errors: `wrong_credentials`, `wrong_code`, `not_found` if two-step
   * sign-in is off, `too_many_attempts`.
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
   * Completes a sign-in after a correct password. Errors: `wrong_code`, `sign_in_expired` if the
   * user must enter the password again, `too_many_attempts`.
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
        // Passes only this cookie. If there were a session cookie, the library would check the code
        // of that session's user.
        work.headers.set('cookie', cookie);
        return this.check(work, owner, typed);
      }),
    );
  }

  /**
   * Checks the password and then the code, and runs the change. So a wrong code shows that the
   * password was correct. The two have separate counters: a correct password does not reset the
   * count of wrong codes.
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

  /** Checks a code and marks it as used. Returns the library's cookies. */
  private async check(work: Work, owner: Owner, typed: string): Promise<Cookies> {
    const { tx, api, headers, now } = work;
    const { isOfApp, code } = readCode(typed);
    const options = { body: { code }, headers, returnHeaders: true } as const;
    if (isOfApp) {
      const { headers: answered } = await told(api.verifyTOTP(options));
      await this.useUp(tx, owner.userId, code, now);
      return answered.getSetCookie();
    }
    // If the backup code is correct, the library deletes it.
    const { headers: answered } = await told(api.verifyBackupCode(options));
    const left = (await backupCodesOf(api, owner.userId)).length;
    await this.audit.byUser(tx, owner, 'two-step.backup-code', { detail: { left } });
    await this.notices.aboutTwoStep(tx, owner.userId, 'backup-code-used', now);
    return answered.getSetCookie();
  }

  /**
   * Marks a code of the app as used. Rejects it if any process has already accepted it (RFC 6238,
   * section 5.2). The library would accept the code again until it expires.
   */
  private async useUp(tx: Db, userId: string, code: string, now: Date): Promise<void> {
    const until = new Date(now.getTime() + USED_MS);
    const { count } = await countAttempt(tx, `used code ${userId} ${code}`, now, until);
    if (count > 1) throw wrongCode();
  }

  /**
   * Runs a change in one transaction. The transaction locks the user, so changes and sign-ins of a
   * user run one after another.
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
   * Records a wrong code. If a user who knew the password has entered many, the user gets an
   * e-mail. The attempt's transaction was rolled back, so this method uses its own.
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
