import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { findUser, listUsers } from '../auth/users.queries.js';
import type { Db } from '../database/transaction.js';
import { normaliseEmail } from '../rounds/erased-people/identities.js';
import type { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { replaceErasureMark } from '../rounds/erased-people/erasure-mark.queries.js';
import type { CeoMention } from '../rounds/mention-texts.queries.js';
import { toPersonToErase } from '../rounds/person-to-erase.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';
import { OperatorError } from '../runtime/errors.js';
import type { Eraser } from './delete-user.js';
import { eraseElsewhere, eraseInItems } from './erase-articles.js';
import { eraseInMatches, listCeoOfMatches } from './erase-matches.js';
import { findCeo, eraseInRound, listRoundsNaming } from './erase-rounds.js';
import { eraseInRows } from './erase-rows.js';
import { eraseInOperation, eraseInSettings } from './erase-settings.js';
import { waitForOlderTransactions } from './older-transactions.js';

/** Number of rows that contain the person, by kind. */
export interface Erased {
  /** Contacts that are deleted. */
  contacts: number;
  matches: number;
  rounds: number;
  /** Fetched items, including items that wait for their page. */
  items: number;
  /** Accounts whose metadata contains the address. */
  accounts: number;
  /**
   * Accounts whose id or name contains the address. Id and name are not changed, because only the
   * customer can change them.
   */
  accountsLeft: number;
}

/**
 * Erases a person by e-mail address (decisions 33 and 40). This covers the person's contacts, the
 * person in stored matches and rounds, and the address in metadata and all stored texts. Keyed
 * hashes prevent later articles and pushes from storing the person again. The erasure can be
 * repeated, even after a crash. Returns the number of changed rows by kind. These numbers are also
 * written to the audit log, even if a step fails. Errors: OperatorError if the address is not valid
 * or belongs to a user.
 */
export async function erasePerson(
  parts: { dataSource: DataSource; people: ErasedPeople },
  address: string,
  by: Eraser,
): Promise<Erased> {
  const { dataSource, people } = parts;
  const email = await readAddress(dataSource.manager, address);
  const stored = await listStored(dataSource.manager, email);
  const remember = async (): Promise<PersonToErase> => {
    const ceo = await findCeo(dataSource.manager, email, stored);
    await people.remember(dataSource.manager, ceo, by.now);
    return toPersonToErase(email, ceo);
  };
  await remember();
  const erased = { contacts: 0, matches: 0, rounds: 0, items: 0, accounts: 0, accountsLeft: 0 };
  try {
    await waitForOlderTransactions(dataSource.manager);
    // `remember` runs again, because an earlier transaction may have stored the person under
    // another name in the meantime.
    const person = await withRounds(dataSource.manager, await remember());
    for (const roundId of person.ceo.roundIds) {
      await eraseInRound(dataSource, roundId, person, by.now);
      erased.rounds += 1;
    }
    await eraseOfUsers(dataSource, person, erased);
    erased.items = await eraseInItems(dataSource, person, false);
    await eraseInOperation(dataSource, person);
    await eraseElsewhere(dataSource, person);
  } catch (error) {
    // If the database is unavailable, this write fails too. Its error is ignored, because the first
    // error is more useful.
    await writeEntry(dataSource.manager, { ...erased, isComplete: false }, by).catch(() => undefined);
    throw error;
  }
  await writeEntry(dataSource.manager, { ...erased }, by);
  return erased;
}

/**
 * Writes the numbers of an erasure to the audit log. If a step has failed, the numbers of this step
 * are missing.
 */
async function writeEntry(
  db: Db,
  detail: Record<string, unknown>,
  { actor, actorUserId, now }: Eraser,
): Promise<void> {
  const entry = { actor, actorUserId, action: 'person.erase', userId: null, subject: null };
  await insertEntry(db, { ...entry, detail }, now);
}

/**
 * Counts the rows that an erasure would change, and changes nothing. Errors: as in `erasePerson`.
 */
export async function countPerson(dataSource: DataSource, address: string): Promise<Erased> {
  const db = dataSource.manager;
  const email = await readAddress(db, address);
  const ceo = await findCeo(db, email, await listStored(db, email));
  const person = await withRounds(db, toPersonToErase(email, ceo));
  const total = { contacts: 0, matches: 0, accounts: 0, accountsLeft: 0 };
  for (const { id: userId } of await listUsers(db)) {
    const { externalIds, ...rows } = await eraseInRows(dataSource, userId, person, true);
    const theirs = { externalIds, isPreview: true };
    const matchIds = await eraseInMatches(dataSource, userId, person, theirs);
    total.contacts += externalIds.length;
    total.matches += matchIds.length;
    total.accounts += rows.accounts;
    total.accountsLeft += rows.accountsLeft;
  }
  const items = await eraseInItems(dataSource, person, true);
  return { ...total, rounds: person.ceo.roundIds.length, items };
}

/** Adds the rounds that contain the person. */
async function withRounds(db: Db, person: PersonToErase): Promise<PersonToErase> {
  return { ...person, ceo: { ...person.ceo, roundIds: await listRoundsNaming(db, person) } };
}

async function readAddress(db: Db, address: string): Promise<string> {
  const email = normaliseEmail(address);
  if (!/^[^\s@]+@[^\s@]+$/.test(email))
    throw new OperatorError('The e-mail address is not valid. Give an address such as ana@example.com.');
  if ((await findUser(db, email)) !== null)
    throw new OperatorError('This is the address of a user. Delete the user first, then erase the person.');
  return email;
}

/** Lists what the matches of all users state about the CEO with this address. */
async function listStored(db: Db, email: string): Promise<CeoMention[]> {
  const stored: CeoMention[] = [];
  for (const { id } of await listUsers(db))
    for (const row of await listCeoOfMatches(db, id, email)) {
      const { round_id, company_name: companyName, website } = row;
      const ceo = { ceoName: row.ceo_name, ceoEmail: email, ceoLinkedinUrl: row.ceo_linkedin_url };
      stored.push({ round_id, stated: { companyName, website, ...ceo } });
    }
  return stored;
}

/**
 * Erases a person in the rows of each user, one user after another, and adds the numbers to
 * `total`. Contacts and accounts come before matches, because a match that is stored in the meantime
 * may contain an earlier version of them.
 */
async function eraseOfUsers(dataSource: DataSource, person: PersonToErase, total: Erased): Promise<void> {
  const known = new Map<string, { externalIds: string[]; matchIds: string[] }>();
  for (const { id: userId } of await listUsers(dataSource.manager)) {
    const rows = await eraseInRows(dataSource, userId, person, false);
    await eraseInSettings(dataSource, userId, person);
    known.set(userId, rows);
    total.contacts += rows.externalIds.length;
    total.accounts += rows.accounts;
    total.accountsLeft += rows.accountsLeft;
  }
  await replaceErasureMark(dataSource.manager, randomUUID());
  await waitForOlderTransactions(dataSource.manager);
  for (const { id: userId } of await listUsers(dataSource.manager)) {
    const { externalIds = [], matchIds = [] } = known.get(userId) ?? {};
    const theirs = { externalIds, isPreview: false };
    const changed = await eraseInMatches(dataSource, userId, person, theirs);
    total.matches += new Set([...matchIds, ...changed]).size;
  }
}
