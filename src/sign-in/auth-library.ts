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
import { PASSWORD_LENGTH } from './limits.js';

/** Provides the sign-in library to the services of this room. */
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
      createAuth(this.scope.manager, this.secretBox.derive('sign-in'), this.config.ui),
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

/** Translates errors of the library into errors of the API. */
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
    if (code === 'INVALID_TOKEN') throw linkExpired();
    if (code.startsWith('USER_ALREADY_EXISTS'))
      throw new ApiError(
        'already_exists',
        'An account with this e-mail address already exists. Sign in instead.',
      );
    if (error.statusCode >= 500) throw error;
    if (code === 'INVALID_PASSWORD')
      throw new ApiError('wrong_credentials', 'The current password is not right.');
    throw new ApiError('wrong_credentials', 'The e-mail address or the password is not right.');
  }
}

/** The error for a one-time link that opens nothing. */
export function linkExpired(): ApiError {
  return new ApiError('link_expired', 'This link was used already or has expired; ask for a new one.');
}
