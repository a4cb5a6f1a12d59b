import { findUser } from '../auth/users.queries.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { countRows } from '../operations/erasure/delete-user.queries.js';
import { deleteUser } from '../operations/erasure/delete-user.js';
import { erasePerson } from '../operations/erasure/erase-person.js';
import { OperatorError } from '../runtime/errors.js';
import { clock } from './session.js';
import type { Session } from './session.js';

/** Deletes a user with all of the user's rows, and prints the counts. */
export function deleteOne(session: Session, emailOrId: string, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const user = await findUser(dataSource.manager, emailOrId.toLowerCase());
    if (user !== null && !isConfirmed) {
      const { accounts, contacts, matches } = await countRows(dataSource.manager, user.id);
      throw new OperatorError(
        `${user.email} has ${accounts} accounts, ${contacts} contacts and ${matches} matches. All would be deleted permanently. ` +
          'Add --yes to do that.',
      );
    }
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    await session.print({ deleted: true, ...(await deleteUser(dataSource, emailOrId, by)) });
  });
}

/** Erases a person, and prints the counts of changed rows. */
export function erase(session: Session, email: string, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource, secretBox }) => {
    if (!isConfirmed)
      throw new OperatorError(
        'This deletes all contacts with this address and cannot be undone. Add --yes to do it.',
      );
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    const people = new ErasedPeople(secretBox);
    const { accountsLeft, ...erased } = await erasePerson({ dataSource, people }, email, by);
    await session.print({ erased: true, ...erased, accounts_left: accountsLeft });
  });
}
