import { Injectable, ValidationPipe } from '@nestjs/common';
import type { PipeTransform } from '@nestjs/common';
import { ApiError } from '../errors.js';

/** Reads a required query parameter. Errors: `missing_param`; `invalid_param` when repeated or not storable text. */
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

/** Checks a query against its class-validator class. Errors: `invalid_param` with the first message (decision 7). */
export const queryPipe = new ValidationPipe({
  transform: true,
  stopAtFirstError: true,
  exceptionFactory: (faults) => {
    const message = Object.values(faults[0]?.constraints ?? {})[0] ?? 'The query is not valid';
    return new ApiError('invalid_param', `${message}.`);
  },
});
