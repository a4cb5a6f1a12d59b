import { findUser } from '../auth/users.queries.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { countRows } from '../erasure/delete-user.queries.js';
import { deleteUser } from '../erasure/delete-user.js';
import { countPerson, erasePerson } from '../erasure/erase-person.js';
import { OperatorError } from '../runtime/errors.js';
import { clock } from './session.js';
import type { Session } from './session.js';

/**
 * Deletes a user and all rows of the user. Without confirmation, deletes nothing and only prints
 * the numbers of rows.
 */
export function deleteOne(session: Session, emailOrId: string, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const user = await findUser(dataSource.manager, emailOrId.toLowerCase());
    if (user !== null && !isConfirmed) {
      const { accounts, contacts, matches } = await countRows(dataSource.manager, user.id);
      throw new OperatorError(
        `${user.email} has ${accounts} accounts, ${contacts} contacts and ${matches} matches. All would be deleted permanently. ` +
          'To delete them, add --yes.',
      );
    }
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    await session.print({ deleted: true, ...(await deleteUser(dataSource, emailOrId, by)) });
  });
}

/**
 * Erases a person, and prints the numbers of changed rows. Without confirmation, changes nothing
 * and only prints the numbers.
 */
export function erase(session: Session, email: string, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource, secretBox }) => {
    if (!isConfirmed) {
      const { contacts, accounts, matches, rounds, items, accountsLeft } = await countPerson(
        dataSource,
        email,
      );
      throw new OperatorError(
        `This would delete ${contacts} contacts, and remove the person from ${accounts} accounts, ${matches} matches, ` +
          `${rounds} rounds and ${items} fetched items. ${accountsLeft} accounts would keep the address as id or name. ` +
          'The erasure cannot be undone. To erase the person, add --yes.',
      );
    }
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    const people = new ErasedPeople(secretBox);
    const { accountsLeft, ...erased } = await erasePerson({ dataSource, people }, email, by);
    await session.print({ erased: true, ...erased, accounts_left: accountsLeft });
  });
}
