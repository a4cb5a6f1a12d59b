import { ApiError, OperatorError } from '../runtime/errors.js';

/** Converts an OperatorError into an `invalid_body` error of the API with the same message. */
export async function inOperatorsWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperatorError) throw new ApiError('invalid_body', error.message);
    throw error;
  }
}
