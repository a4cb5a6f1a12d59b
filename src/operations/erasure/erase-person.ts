import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertEntry } from '../../audit/audit.queries.js';
import { findUser, listUsers } from '../../auth/users.queries.js';
import { inTransaction } from '../../database/transaction.js';
import type { Db } from '../../database/transaction.js';
import { normaliseEmail } from '../../rounds/erased-people/identities.js';
import type { ErasedPeople } from '../../rounds/erased-people/erased-people.js';
import { forgetContactsInMatches, forgetPersonInMatches } from '../../matching/forget-person.js';
import { listCeoOfMatches } from '../../matching/forget-person.queries.js';
import type { StoredCeo } from '../../matching/forget-person.queries.js';
import { replaceErasureMark } from '../../rounds/erased-people/erasure-mark.queries.js';
import { findCeo, forgetCeo } from '../../rounds/forget-ceo.js';
import type { KnownCeo } from '../../rounds/forget-ceo.js';
import type { CeoMention } from '../../rounds/forget-ceo.queries.js';
import { OperatorError } from '../../runtime/errors.js';
import type { Eraser } from './delete-user.js';
import * as queries from './erase-person.queries.js';
import { namePatternOf, patternOf } from '../../rounds/erased-people/patterns.js';
import { waitForOlderTransactions } from './older-transactions.js';

/** The counts of an erasure. */
export interface Erased {
  /** Contacts deleted. */
  contacts: number;
  /** Matches that named the person. */
  matches: number;
  /** Rounds that named the person. */
  rounds: number;
  /** Accounts whose metadata held the address. */
  accounts: number;
  /** Accounts whose id or name holds the address. They stay; only their customer can change them. */
  accountsLeft: number;
}

/**
 * Erases a person by e-mail address (decision 33): contacts with it, the person in stored matches
 * and rounds, and the address in metadata and kept texts. Keyed hashes keep later articles and
 * pushes from bringing the person back. Safe to repeat, also after a crash. Errors: OperatorError
 * for an invalid address or that of a user.
 */
export async function erasePerson(
  parts: { dataSource: DataSource; people: ErasedPeople },
  address: string,
  by: Eraser,
): Promise<Erased> {
  const { dataSource, people } = parts;
  const email = normaliseEmail(address);
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new OperatorError('This is not an e-mail address.');
  if ((await findUser(dataSource.manager, email)) !== null)
    throw new OperatorError('This is the address of a user. Delete the user first, then erase the person.');
  const stored = await listStored(dataSource.manager, email);
  const remember = async (): Promise<KnownCeo> => {
    const ceo = await findCeo(dataSource.manager, email, stored);
    await people.remember(dataSource.manager, [...ceo.identities], by.now);
    return ceo;
  };
  await remember();
  await waitForOlderTransactions(dataSource.manager);
  // Again: a transaction that has ended since may have stored the person under one more name.
  const ceo = await remember();
  for (const roundId of ceo.roundIds) await forgetCeo(dataSource, roundId, ceo, by.now);
  const erased = await eraseOfUsers(dataSource, email, ceo);
  await inTransaction(dataSource, async (tx) => {
    const pattern = patternOf(email);
    await queries.cutTextOfItems(tx, pattern.text);
    await queries.cutNamesOfItems(tx, {
      names: namePatternOf(ceo.names).text,
      companies: patternOf(...ceo.companies).text,
      roundIds: ceo.roundIds,
    });
    await queries.deleteIndexedNames(tx, pattern.text);
    for (const { json } of [patternOf(email, ...ceo.profiles), namePatternOf(ceo.names)])
      await queries.cutTextOfWaitingPages(tx, json);
    await queries.cutTextOfAuditLog(tx, pattern);
    await queries.deleteAttempts(tx, pattern.text);
    const { actor, actorUserId, now } = by;
    const detail = { ...erased, rounds: ceo.roundIds.length };
    await insertEntry(
      tx,
      { actor, actorUserId, action: 'person.erase', userId: null, subject: null, detail },
      now,
    );
  });
  return { ...erased, rounds: ceo.roundIds.length };
}

/** Lists what matches of all users say of the CEO with this address. */
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
 * User by user, so that no statement takes long and no lock is held for all of them. Contacts and
 * accounts go first: a match that is being stored may have read them before.
 */
async function eraseOfUsers(
  dataSource: DataSource,
  email: string,
  ceo: KnownCeo,
): Promise<Omit<Erased, 'rounds'>> {
  const pattern = patternOf(email);
  const total = { contacts: 0, matches: 0, accounts: 0, accountsLeft: 0 };
  const users = await listUsers(dataSource.manager);
  const known = new Map<string, { externalIds: string[]; matchIds: string[] }>();
  for (const { id: userId } of users) {
    const { externalIds, matchIds, accounts } = await inTransaction(dataSource, async (tx) => {
      const externalIds = await queries.deleteContacts(tx, userId, email);
      const contact = { externalIds, email, pattern };
      // At once, because a process that dies would forget these ids.
      const matchIds = externalIds.length === 0 ? [] : await forgetContactsInMatches(tx, userId, contact);
      await queries.cutTextOfContacts(tx, userId, pattern.json);
      return { externalIds, matchIds, accounts: await queries.cutTextOfAccounts(tx, userId, pattern.json) };
    });
    if (externalIds.length > 0) known.set(userId, { externalIds, matchIds });
    total.contacts += externalIds.length;
    total.accounts += accounts;
    total.accountsLeft += await queries.countNamedAccounts(dataSource.manager, userId, pattern.text);
  }
  await replaceErasureMark(dataSource.manager, randomUUID());
  await waitForOlderTransactions(dataSource.manager);
  const storedCeo = toStoredCeo(email, ceo);
  for (const { id: userId } of users) {
    const { externalIds = [], matchIds = [] } = known.get(userId) ?? {};
    const person = { contact: { externalIds, email, pattern }, ceo: storedCeo };
    const changed = await inTransaction(dataSource, (tx) => forgetPersonInMatches(tx, userId, person));
    total.matches += new Set([...matchIds, ...changed]).size;
  }
  return total;
}

function toStoredCeo(email: string, ceo: KnownCeo): StoredCeo {
  return {
    roundIds: ceo.roundIds,
    email,
    names: ceo.names.map((name) => name.toLowerCase()),
    profiles: ceo.profiles.map((profile) => profile.toLowerCase()),
    namePattern: namePatternOf(ceo.names),
  };
}
