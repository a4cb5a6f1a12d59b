import { randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { isSignInAddress } from '../auth/email-address.js';
import { inTransaction, repeatOnConflict, scopeOf } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import type { Role, Tier } from '../database/entities/user.entity.js';
import { Clock } from '../runtime/clock.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { ApiError } from '../runtime/errors.js';
import { NoticesService } from '../notices/notices.service.js';
import { deleteCodeCounts } from './attempts.queries.js';
import { AuthLibrary, headersOf, linkExpired, told, wrongCredentials } from './auth-library.js';
import { requireStrongPassword } from './password-strength.js';
import { AUTH_PATH, OIDC_CALLBACK_PATH } from './limits.js';
import type { Session } from './session.js';
import * as queries from './sign-in.queries.js';
import type { SessionRow, WayIn } from './sign-in.queries.js';
import { Throttle } from './throttle.js';
import { inTurnOf } from './turns.js';
import { lockUser } from './two-step.queries.js';

/** A one-time password link expires after three days. */
const LINK_MS = 3 * 24 * 3600 * 1000;

/** A link that the user requested by e-mail expires after one hour. */
export const RESET_LINK_MS = 3600 * 1000;

/** The values of the response's Set-Cookie headers. */
export type Cookies = string[];

/** Result of a sign-in with a correct password. */
export interface SignedIn {
  cookies: Cookies;
  /** True if the service opens a session only after the user has entered a code. */
  needsCode: boolean;
}

/** Signs users in to the settings UI: passwords, sessions and one-time links. */
@Injectable()
export class SignInService {
  constructor(
    @Inject(DataSource) private readonly scope: Scope,
    private readonly clock: Clock,
    private readonly library: AuthLibrary,
    private readonly throttle: Throttle,
    private readonly notices: NoticesService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'ui'>,
  ) {}

  /** Returns a copy of this service that uses the caller's transaction. */
  within(tx: Db): SignInService {
    return new SignInService(
      scopeOf(tx),
      this.clock,
      this.library.within(tx),
      this.throttle,
      this.notices,
      this.config,
    );
  }

  /**
   * Signs in with the password. If two-step sign-in is on, this method opens no session. Then
   * `TwoStepService.signIn` completes the sign-in with the returned cookies. Errors:
   * `wrong_credentials`, `too_many_attempts`.
   */
  signIn(request: FastifyRequest, email: string, password: string): Promise<SignedIn> {
    return this.throttle.attempt({ account: email, address: request.ip }, async () => {
      const options = {
        body: { email, password },
        headers: headersOf(request),
        returnHeaders: true,
      } as const;
      const check = async (library: AuthLibrary) => told((await library.load()).api.signInEmail(options));
      const tryOnce = () => this.trySignIn({ email: email.toLowerCase(), password }, check);
      // If the password changed during the first try, the second try checks the new password.
      const signedIn = (await tryOnce()) ?? (await tryOnce());
      if (signedIn === null) throw wrongCredentials();
      const { headers, response } = signedIn;
      await repeatOnConflict(() => queries.deleteExpired(this.scope.manager, this.clock.now()));
      return { cookies: headers.getSetCookie(), needsCode: 'twoFactorRedirect' in response };
    });
  }

  /**
   * Tries to sign in. Returns null if the password changed or two-step sign-in was turned on
   * meanwhile. Such a change ends existing sessions, but not a session that is stored later.
   */
  private async trySignIn<T extends { response: { token?: string } | object }>(
    { email, password }: { email: string; password: string },
    check: (library: AuthLibrary) => Promise<T>,
  ): Promise<T | null> {
    const db = this.scope.manager;
    const before = await queries.findWayIn(db, email);
    if (before?.two_step_on === true && before.password !== null) {
      // The slow check of the password runs before the transaction, so it holds no database
      // connection.
      const { password: hashes } = await (await this.library.load()).$context;
      if (!(await hashes.verify({ hash: before.password, password }))) throw wrongCredentials();
      // The library opens a session, and deletes it because the code is missing. The transaction
      // hides this session from other calls.
      const inOne = async (tx: Db) => {
        await lockUser(tx, before.user_id);
        const isSame = isSameWayIn(before, await queries.findWayIn(tx, email));
        return isSame ? check(this.library.within(tx)) : null;
      };
      return inTurnOf(before.user_id, () => inTransaction(this.scope, inOne));
    }
    const signedIn = await repeatOnConflict(() => check(this.library));
    if (isSameWayIn(before, await queries.findWayIn(db, email))) return signedIn;
    const { response } = signedIn;
    const token = 'token' in response ? response.token : undefined;
    if (token !== undefined) await repeatOnConflict(() => queries.deleteSession(db, token));
    return null;
  }

  /**
   * Creates an account on the free tier. Errors: `not_found` if the operator does not allow
   * sign-up, `weak_password`, `already_exists`.
   */
  signUp(request: FastifyRequest, email: string, password: string): Promise<Cookies> {
    if (!this.config.ui.signUp)
      throw new ApiError(
        'not_found',
        'The operator creates the accounts of this service. Ask the operator for one.',
      );
    if (!isSignInAddress(email)) throw new ApiError('invalid_body', 'The e-mail address is not valid.');
    return this.throttle.attempt({ account: null, address: request.ip, counts: true }, async () => {
      await requireStrongPassword(password, email);
      const body = { email: email.toLowerCase(), password, name: '' };
      return inTransaction(this.scope, async (tx) => {
        const { api } = await this.library.within(tx).load();
        const options = { body, headers: headersOf(request), returnHeaders: true } as const;
        return (await told(api.signUpEmail(options))).headers.getSetCookie();
      });
    });
  }

  /**
   * Finds the session of the request's cookie. Returns null if there is no session. The returned
   * cookies extend the session in the browser.
   */
  async findSession(request: FastifyRequest): Promise<{ session: Session; cookies: Cookies } | null> {
    if (request.headers.cookie === undefined) return null;
    const { api } = await this.library.load();
    const options = { headers: headersOf(request), returnHeaders: true } as const;
    // The library extends the session in the database when it reads the session.
    const { headers, response } = await repeatOnConflict(() => api.getSession(options));
    if (response === null) return null;
    const { session, user } = response;
    return {
      session: {
        sessionId: session.id,
        userId: user.id,
        email: user.email,
        tier: user.tier as Tier,
        role: user.role as Role,
      },
      cookies: headers.getSetCookie(),
    };
  }

  /** Ends the session of the request. */
  async signOut(request: FastifyRequest): Promise<Cookies> {
    const { api } = await this.library.load();
    const { headers } = await api.signOut({ headers: headersOf(request), returnHeaders: true });
    return headers.getSetCookie();
  }

  /**
   * Ends all sessions of a user, including the session of this request. `note` writes the audit
   * entry in the same transaction.
   */
  async signOutEverywhere(
    request: FastifyRequest,
    userId: string,
    note: (tx: Db) => Promise<void>,
  ): Promise<Cookies> {
    await inTransaction(this.scope, async (tx) => {
      await lockUser(tx, userId);
      await queries.deleteSessions(tx, userId);
      await note(tx);
    });
    return this.signOut(request);
  }

  /** Lists the sessions of a user. The most recently used session comes first. */
  listSessions(userId: string): Promise<SessionRow[]> {
    return queries.listSessions(this.scope.manager, userId, this.clock.now());
  }

  /**
   * Changes the password and ends all other sessions. `note` writes the audit entry in the same
   * transaction. Errors: `wrong_credentials`, `weak_password`, `too_many_attempts`.
   */
  changePassword(
    request: FastifyRequest,
    session: Session,
    passwords: { current: string; next: string },
    note: (tx: Db) => Promise<void>,
  ): Promise<Cookies> {
    const body = {
      currentPassword: passwords.current,
      newPassword: passwords.next,
      revokeOtherSessions: true,
    };
    const { email, sessionId, userId } = session;
    const change = async (tx: Db) => {
      // If another session is turning on two-step sign-in, the lock waits until this session has
      // ended.
      await lockUser(tx, userId);
      const { api } = await this.library.within(tx).load();
      const options = { body, headers: headersOf(request), returnHeaders: true } as const;
      const { headers } = await told(api.changePassword(options));
      // The library has checked the current password before this line. A caller with a wrong one
      // never reaches this check.
      await requireStrongPassword(passwords.next, email);
      await queries.deleteTokens(tx, userId);
      await note(tx);
      return headers.getSetCookie();
    };
    return this.throttle.attempt({ account: email, address: request.ip, sessionId }, () =>
      inTurnOf(userId, () => inTransaction(this.scope, change)),
    );
  }

  /**
   * Creates a token that sets a user's password once. Earlier tokens of the user become invalid.
   */
  async createPasswordToken(userId: string, validMs = LINK_MS): Promise<string> {
    await inTransaction(this.scope, (tx) => queries.deletePasswordLinks(tx, userId));
    const token = randomBytes(24).toString('base64url');
    const { internalAdapter } = await (await this.library.load()).$context;
    await internalAdapter.createVerificationValue({
      identifier: `reset-password:${token}`,
      value: userId,
      expiresAt: new Date(this.clock.now().getTime() + validMs),
    });
    return token;
  }

  /**
   * Creates a one-time password link for the command line or an e-mail. The token is in the URL
   * fragment, because browsers never send the fragment to a server.
   */
  async createPasswordLink(userId: string, validMs = LINK_MS): Promise<string> {
    return `${this.config.ui.origin}/app/set-password#${await this.createPasswordToken(userId, validMs)}`;
  }

  /**
   * Sends an e-mail with a password link to the user with this address. The response is the same if
   * no user has this address.
   *
   * The link is created only when the e-mail is sent. The library's hook would create the link
   * earlier, and the table of notices would contain a secret.
   *
   * Errors: `not_found` if the service sends no e-mail, `too_many_attempts`.
   */
  async requestPasswordLink(request: FastifyRequest, email: string): Promise<void> {
    if (!this.notices.sendsEmail)
      throw new ApiError('not_found', 'This service sends no e-mail. Ask its operator for a link.');
    const by = { account: email, address: request.ip, kind: 'reset' as const, counts: true };
    await this.throttle.attempt(by, () =>
      inTransaction(this.scope, (tx) => this.notices.resetPassword(tx, email, this.clock.now())),
    );
  }

  /**
   * Finds the e-mail address of the account that a one-time token belongs to. Errors:
   * `link_expired`.
   */
  findLinkOwner(request: FastifyRequest, token: string): Promise<string> {
    return this.throttle.attempt({ account: null, address: request.ip }, async () => {
      const { internalAdapter } = await (await this.library.load()).$context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      const isLive = link !== null && link.expiresAt > this.clock.now();
      const user = isLive ? await internalAdapter.findUserById(link.value) : null;
      if (user === null) throw linkExpired();
      return user.email;
    });
  }

  /**
   * Sets a password with a one-time token, and ends all sessions. Errors: `link_expired`,
   * `weak_password`.
   */
  async setPassword(request: FastifyRequest, token: string, password: string): Promise<void> {
    await this.throttle.attempt({ account: null, address: request.ip }, async () => {
      const { internalAdapter } = await (await this.library.load()).$context;
      const link = await internalAdapter.findVerificationValue(`reset-password:${token}`);
      const user = link === null ? null : await internalAdapter.findUserById(link.value);
      if (user !== null) await requireStrongPassword(password, user.email);
      // The transaction keeps the token valid if the write conflicts with another transaction.
      await inTransaction(this.scope, async (tx) => {
        if (user !== null) await lockUser(tx, user.id);
        const { api } = await this.library.within(tx).load();
        await told(api.resetPassword({ body: { token, newPassword: password } }));
        if (user === null) return;
        await queries.deleteTokens(tx, user.id);
        await deleteCodeCounts(tx, user.email);
      });
    });
  }

  /**
   * Starts a sign-in at the OpenID provider. Returns the provider URL for the browser. Errors:
   * `not_found` if no provider is configured.
   */
  async beginOidc(request: FastifyRequest): Promise<{ url: string; cookies: Cookies }> {
    if (this.config.ui.oidc === null)
      throw new ApiError('not_found', 'This service has no OpenID provider. Sign in with a password.');
    const body = { provider: 'oidc', callbackURL: '/app', errorCallbackURL: '/app/sign-in' };
    const answer = await this.handle(request, '/sign-in/social', body);
    const { url } = (await answer.json()) as { url?: string };
    if (url === undefined)
      throw new ApiError('db_error', 'The OpenID provider cannot be reached. Try again later.');
    return { url, cookies: answer.headers.getSetCookie() };
  }

  /** Completes a sign-in after the OpenID provider has sent the browser back. */
  async finishOidc(request: FastifyRequest): Promise<{ location: string; cookies: Cookies }> {
    const path = `/callback/oidc${request.url.slice(OIDC_CALLBACK_PATH.length)}`;
    const answer = await this.handle(request, path);
    return { location: answer.headers.get('location') ?? '/app', cookies: answer.headers.getSetCookie() };
  }

  private async handle(request: FastifyRequest, path: string, body?: object): Promise<Response> {
    const headers = headersOf(request);
    headers.set('origin', this.config.ui.origin);
    if (body !== undefined) headers.set('content-type', 'application/json');
    return (await this.library.load()).handler(
      new Request(`${this.config.ui.origin}${AUTH_PATH}${path}`, {
        headers,
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      }),
    );
  }
}

function isSameWayIn(one: WayIn | null, other: WayIn | null): boolean {
  return one?.password === other?.password && one?.two_step_on === other?.two_step_on;
}
