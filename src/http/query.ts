import { Injectable, ValidationPipe } from '@nestjs/common';
import type { PipeTransform, Type } from '@nestjs/common';
import { ApiError } from '../runtime/errors.js';

/**
 * Reads a required query parameter. Errors: `missing_param`, and `invalid_param` if the parameter
 * is repeated or PostgreSQL cannot store its value.
 */
@Injectable()
export class RequiredText implements PipeTransform<unknown, string> {
  constructor(private readonly name: string) {}

  transform(value: unknown): string {
    if (value === undefined || value === '')
      throw new ApiError('missing_param', `The query parameter ${this.name} is required.`);
    if (typeof value !== 'string') throw new ApiError('invalid_param', `${this.name} must be given once.`);
    if (value.includes('\0') || !value.isWellFormed())
      throw new ApiError('invalid_param', `${this.name} contains a NUL character or a lone surrogate.`);
    return value;
  }
}

/**
 * Rejects a query string with invalid percent-encoding or raw bytes. The query parser would change
 * `%FF` to a replacement character, so a DELETE could delete a different account. Errors:
 * `invalid_param`.
 */
export function requireReadableQuery(url: string): void {
  const query = url.slice(url.indexOf('?') + 1);
  if (/^[\x21-\x24\x26-\x7e]*$/.test(query)) return;
  try {
    if (/^[\x21-\x7e]*$/.test(query)) return void decodeURIComponent(query);
  } catch {
    // The error after this block also covers invalid percent-encoding.
  }
  throw new ApiError('invalid_param', 'The query string must be percent-encoded UTF-8.');
}

/**
 * Validates a query with its class-validator class. Loads the class and the library on the first
 * call, because the library takes 11 MiB and a tenth of the start time. Errors: `invalid_param`
 * with the first message (decision 7).
 */
export class QueryPipe<Query> implements PipeTransform<unknown, Promise<Query>> {
  private loaded: Promise<{ metatype: Type<Query>; pipe: ValidationPipe }> | undefined;

  constructor(private readonly load: () => Promise<Type<Query>>) {}

  async transform(value: unknown): Promise<Query> {
    this.loaded ??= this.load().then((metatype) => ({ metatype, pipe: createPipe() }));
    const { metatype, pipe } = await this.loaded;
    return (await pipe.transform(value, { type: 'query', metatype })) as Query;
  }
}

const createPipe = (): ValidationPipe =>
  new ValidationPipe({
    transform: true,
    stopAtFirstError: true,
    exceptionFactory: (faults) => {
      const message = Object.values(faults[0]?.constraints ?? {})[0] ?? 'The query is not valid';
      return new ApiError('invalid_param', `${message}.`);
    },
  });
