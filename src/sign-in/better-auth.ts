import { createHash, randomUUID } from 'node:crypto';
import { betterAuth } from 'better-auth';
import { genericOAuth } from 'better-auth/plugins/generic-oauth';
import { twoFactor } from 'better-auth/plugins/two-factor';
import { connectionsOf } from '../database/connections-of.js';
import type { Db } from '../database/transaction.js';
import type { UiConfig } from '../runtime/config.js';
import { makeBackupCodes } from './codes.js';
import {
  AUTH_PATH,
  CHALLENGE_PREFIX,
  OIDC_CALLBACK_PATH,
  PASSWORD_LENGTH,
  SECOND_STEP_SECONDS,
} from './limits.js';

/**
 * An unused session expires after 7 days. The database records the use of a session at most once an
 * hour.
 */
const SESSION_SECONDS = 7 * 24 * 3600;
const SESSION_UPDATE_SECONDS = 3600;

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Configures better-auth with the service's users and database connections. The library hashes
 * passwords with scrypt (N 16384, r 16). Session cookies are HttpOnly and SameSite=Lax. They are
 * also Secure, unless the origin is a loopback address.
 */
export function createAuth(db: Db, secret: string, ui: UiConfig) {
  const { protocol, hostname } = new URL(ui.origin);
  return betterAuth({
    appName: 'fundmatch',
    baseURL: ui.origin,
    basePath: AUTH_PATH,
    secret,
    database: connectionsOf(db),
    telemetry: { enabled: false },
    logger: { disabled: true },
    // The library's rate limit is off. The service's rate limit counts attempts per account and per
    // address.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: !ui.signUp,
      minPasswordLength: PASSWORD_LENGTH.min,
      maxPasswordLength: PASSWORD_LENGTH.max,
      revokeSessionsOnPasswordReset: true,
    },
    user: {
      modelName: 'users',
      fields: { emailVerified: 'email_verified', createdAt: 'created_at', updatedAt: 'updated_at' },
      additionalFields: {
        tier: { type: 'string', required: true, defaultValue: 'free', input: false },
        role: { type: 'string', required: true, defaultValue: 'customer', input: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        expiresAt: 'expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      expiresIn: SESSION_SECONDS,
      updateAge: SESSION_UPDATE_SECONDS,
      // The cookie cache is off, because a revoked session would stay valid in it.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'sign_in_methods',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        createdAt: 'created_at',
        updatedAt: 'updated_at',
      },
      // A new sign-in method joins an existing account only if the provider has verified the e-mail
      // address. If anyone may sign up, the service must have verified the account's address too.
      accountLinking: { enabled: true, requireLocalEmailVerified: ui.signUp },
      updateAccountOnSignIn: false,
    },
    verification: {
      modelName: 'sign_in_tokens',
      // The stored prefix distinguishes sign-ins that wait for a code from password links.
      storeIdentifier: { default: 'hashed', overrides: { [CHALLENGE_PREFIX]: { hash: hashChallenge } } },
      fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
    },
    databaseHooks: {
      account: {
        // The OpenID tokens are not stored, because the service never calls a provider for a user.
        create: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
        update: { before: async (account) => ({ data: { ...account, ...NO_TOKENS } }) },
      },
    },
    advanced: {
      cookiePrefix: 'fundmatch',
      defaultCookieAttributes: { path: '/app' },
      useSecureCookies: !(protocol === 'http:' && LOOPBACK.test(hostname)),
      database: { generateId: () => randomUUID() },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
    plugins: [twoStep(), ...(ui.oidc === null ? [] : [genericOAuth({ config: [provider(ui.oidc, ui)] })])],
  });
}

export type Auth = ReturnType<typeof createAuth>;

async function hashChallenge(identifier: string): Promise<string> {
  return `${CHALLENGE_PREFIX}${createHash('sha256').update(identifier).digest('base64url')}`;
}

const NO_TOKENS = { accessToken: null, refreshToken: null, idToken: null };

/**
 * Configures the code that users enter after the password. A sign-in at an OpenID provider needs no
 * code, because the provider asks for its own second step.
 */
function twoStep() {
  return twoFactor({
    issuer: 'fundmatch',
    twoFactorCookieMaxAge: SECOND_STEP_SECONDS,
    backupCodeOptions: { customBackupCodesGenerate: makeBackupCodes },
    // The library's lockout would also lock out the owner. `Throttle` limits failures per network
    // too.
    accountLockout: { enabled: false },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_step_on' } },
      twoFactor: {
        modelName: 'two_step_secrets',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  });
}

function provider(oidc: NonNullable<UiConfig['oidc']>, { origin, signUp }: UiConfig) {
  return {
    providerId: 'oidc',
    redirectURI: `${origin}${OIDC_CALLBACK_PATH}`,
    discoveryUrl: `${oidc.issuer}/.well-known/openid-configuration`,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret,
    scopes: ['openid', 'email', 'profile'],
    pkce: true,
    // The provider's `sub` identifies the account, whether or not the provider signs ID tokens.
    accountSubject: ({ profile }: { profile: { sub?: unknown } }) => String(profile.sub ?? ''),
    disableImplicitSignUp: !signUp,
    disableSignUp: !signUp,
  };
}
