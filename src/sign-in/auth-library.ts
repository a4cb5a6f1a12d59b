import { Inject, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource } from 'typeorm';
import { scopeOf } from '../database/transaction.js';
import type { Db, Scope } from '../database/transaction.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { ApiError } from '../runtime/errors.js';
import { SecretBox } from '../runtime/secrets/secret-box.js';
import type { Auth } from './better-auth.js';
import { PASSWORD_LENGTH, SIGN_IN_KEY } from './limits.js';

/** Provides the sign-in library (better-auth) to the services of this folder. */
@Injectable()
export class AuthLibrary {
  private made: Promise<Auth> | null = null;

  constructor(
    @Inject(DataSource) private readonly scope: Scope,
    private readonly secretBox: SecretBox,
    @Inject(CONFIG) private readonly config: Pick<Config, 'ui'>,
  ) {}

  /** Returns the library, bound to the caller's transaction. */
  within(tx: Db): AuthLibrary {
    return new AuthLibrary(scopeOf(tx), this.secretBox, this.config);
  }

  /**
   * Returns the sign-in library, which is loaded on first use. Loading takes 0.3 s, and workers and
   * most commands do not need the library.
   */
  load(): Promise<Auth> {
    this.made ??= import('./better-auth.js').then(({ createAuth }) =>
      createAuth(this.scope.manager, this.secretBox.derive(SIGN_IN_KEY), this.config.ui),
    );
    return this.made;
  }
}

/** Returns only the request headers that the library may read. */
export function headersOf(request: FastifyRequest): Headers {
  const headers = new Headers({ 'x-client-address': request.ip });
  for (const name of ['cookie', 'user-agent'] as const) {
    const value = request.headers[name];
    if (value !== undefined) headers.set(name, value);
  }
  return headers;
}

/** A sign-in that waits for a code. The password was correct. */
export interface Challenge {
  owner: { userId: string; email: string };
  /** The Cookie header. It contains only the cookie of this sign-in. */
  cookie: string;
}

/**
 * Finds the sign-in that waits for a code, by the cookie of the request. The sign-in may have
 * expired. Returns null if there is none, or if the signature of the cookie is wrong.
 */
export async function challengeOf(auth: Auth, request: FastifyRequest): Promise<Challenge | null> {
  const [{ parseCookies }, { constantTimeEqual, makeSignature }] = await Promise.all([
    import('better-auth/cookies'),
    import('better-auth/crypto'),
  ]);
  const { internalAdapter, createAuthCookie, secret } = await auth.$context;
  const { name } = createAuthCookie('two_factor');
  const value = parseCookies(request.headers.cookie ?? '').get(name) ?? '';
  const [id = '', signature = ''] = value.split('.');
  if (!constantTimeEqual(signature, await makeSignature(id, secret))) return null;
  const stored = await internalAdapter.findVerificationValue(id);
  const user = stored === null ? null : await internalAdapter.findUserById(stored.value);
  if (user === null) return null;
  return {
    owner: { userId: user.id, email: user.email },
    cookie: `${name}=${encodeURIComponent(value)}`,
  };
}

/** The API error for each error code of the library. */
const CODE_ERRORS: Record<string, () => ApiError> = {
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  INVALID_TWO_FACTOR_COOKIE: signInExpired,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: signInExpired,
  TOTP_NOT_ENABLED: nothingToCheck,
  BACKUP_CODES_NOT_ENABLED: nothingToCheck,
  TOTP_ALREADY_ENABLED: alreadyOn,
};

/** Waits for a call of the library, and converts the library's errors to API errors. */
export async function told<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { isAPIError } = await import('better-auth/api');
    if (!isAPIError(error)) throw error;
    const code = (error.body as { code?: string } | undefined)?.code ?? '';
    if (code.startsWith('PASSWORD_TOO_')) {
      const { min, max } = PASSWORD_LENGTH;
      throw new ApiError('weak_password', `A password has ${min} to ${max} characters.`);
    }
    const ofCode = CODE_ERRORS[code];
    if (ofCode !== undefined) throw ofCode();
    if (code === 'INVALID_TOKEN') throw linkExpired();
    if (code.startsWith('USER_ALREADY_EXISTS'))
      throw new ApiError(
        'already_exists',
        'An account with this e-mail address already exists. Sign in instead.',
      );
    if (error.statusCode >= 500) throw error;
    if (code === 'INVALID_PASSWORD')
      throw new ApiError('wrong_credentials', 'The current password is wrong. Enter it again.');
    throw wrongCredentials();
  }
}

/** The error for a wrong e-mail address or password. */
export function wrongCredentials(): ApiError {
  return new ApiError(
    'wrong_credentials',
    'The e-mail address or the password is wrong. Try again, or reset the password.',
  );
}

/** The error for a one-time link that is unknown, used or expired. */
export function linkExpired(): ApiError {
  return new ApiError('link_expired', 'This link was used already or has expired. Ask for a new link.');
}

/** The error for a code that is wrong or already used. */
export function wrongCode(): ApiError {
  return new ApiError('wrong_code', 'The code is wrong, or was used already. Enter a new code.');
}

/** The error if no sign-in waits for the code. The user must enter the password again. */
export function signInExpired(): ApiError {
  return new ApiError('sign_in_expired', 'This sign-in has expired. Enter the password again.');
}

/** The error if two-step sign-in is already on. */
export function alreadyOn(): ApiError {
  return new ApiError('already_exists', 'Two-step sign-in is on already.');
}

function nothingToCheck(): ApiError {
  return new ApiError('not_found', 'Two-step sign-in is off.');
}
