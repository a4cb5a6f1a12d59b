import { ApiError, OperatorError } from '../runtime/errors.js';

/** Turns an OperatorError, whose message is written for the command line, into an API error. */
export async function inOperatorsWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperatorError) throw new ApiError('invalid_body', error.message);
    throw error;
  }
}
