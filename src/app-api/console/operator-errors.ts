import { ApiError, OperatorError } from '../../runtime/errors.js';

/** Answers with the words of an OperatorError, which are made for the operator at the command line, as a refused call. */
export async function inOperatorsWords<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof OperatorError) throw new ApiError('invalid_body', error.message);
    throw error;
  }
}
