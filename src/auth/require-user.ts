import type { Reader } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import { findUser } from './users.queries.js';
import type { UserRow } from './users.queries.js';

/** Finds the user with an e-mail address or id. Errors: OperatorError if no user has it. */
export async function requireUser(db: Reader, emailOrId: string): Promise<UserRow> {
  const user = await findUser(db, emailOrId.toLowerCase());
  if (user === null)
    throw new OperatorError(
      'There is no user with this e-mail address or id. Run admin user list to see the users.',
    );
  return user;
}
