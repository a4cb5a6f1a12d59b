import type { DataSource } from 'typeorm';
import { normaliseCompanyName } from '../company-names/normalise.js';
import { pagesOf } from '../database/in-pages.js';
import { inTransaction } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { emailIdentity, normaliseEmail } from '../rounds/erased-people/identities.js';
import type { KnownCeo, PersonToErase } from '../rounds/person-to-erase.js';
import type { CeoMention, CeoStatement } from '../rounds/mention-texts.queries.js';
import * as queries from '../rounds/mention-texts.queries.js';
import { listMentions, lockRound } from '../rounds/rounds.queries.js';
import { identitiesOfCeo, withoutCeo, withoutPerson } from '../rounds/without-person.js';
import { writeRound } from '../rounds/write-round.js';

/**
 * Collects the names, profiles, companies and rounds that mentions state for the person with this
 * address. Articles about the same company often contain the name without the address. `stored` is
 * what matches state about the person, because an article may have changed since.
 */
export async function findCeo(db: Db, email: string, stored: readonly CeoMention[]): Promise<KnownCeo> {
  const stating = [...stored];
  for await (const page of pagesOfMentions(db))
    stating.push(...(await queries.listMentionsByEmail(db, normaliseEmail(email), page)));
  const identities = new Set([
    emailIdentity(email),
    ...stating.flatMap(({ stated }) => identitiesOfCeo(stated)),
  ]);
  const related = await queries.listMentionsWithCeo(db, {
    roundIds: stating.map(({ round_id }) => round_id),
    companyKeys: stating.map(({ stated }) => normaliseCompanyName(stated.companyName).key),
  });
  const theirs = [...stating, ...related.filter(({ stated }) => isOneOf(identities, stated))];
  for (const { stated } of theirs) for (const identity of identitiesOfCeo(stated)) identities.add(identity);
  return {
    identities,
    names: distinct(theirs, ({ stated }) => stated.ceoName),
    profiles: distinct(theirs, ({ stated }) => stated.ceoLinkedinUrl),
    companies: distinct(theirs, ({ stated }) => stated.companyName),
    roundIds: distinct(theirs, ({ round_id }) => round_id),
  };
}

/**
 * Lists the rounds that contain a person: as CEO, or in the title or as an investor in articles
 * about the person's company. The address may be anywhere in a mention. `loose` selects the
 * mentions to read.
 */
export async function listRoundsNaming(
  db: Db,
  { ceo, texts, address, loose }: PersonToErase,
): Promise<string[]> {
  const companyKeys = ceo.companies.map((name) => normaliseCompanyName(name).key);
  const roundIds = new Set(ceo.roundIds);
  for await (const page of pagesOfMentions(db))
    for (const mention of await queries.listMentionsNaming(db, { ...loose, companyKeys }, page)) {
      const { stated, source_item: item, company_key: company } = mention;
      const known = companyKeys.includes(company) ? texts : address;
      const isStated = JSON.stringify(withoutPerson(stated, known)) !== JSON.stringify(stated);
      if (isStated || address.holdsAddress(item)) roundIds.add(mention.round_id);
    }
  return [...roundIds];
}

function pagesOfMentions(db: Db) {
  return pagesOf((after: string | null, rows) => queries.findMentionsEnd(db, after, rows));
}

/** Erases a person from a round and its mentions. The other facts of the round do not change. */
export function eraseInRound(
  dataSource: DataSource,
  roundId: string,
  { ceo, texts }: PersonToErase,
  now: Date,
): Promise<void> {
  return inTransaction(dataSource, async (tx) => {
    if ((await lockRound(tx, roundId)) === null) return;
    const mentions = await listMentions(tx, roundId);
    const kept = mentions.map((mention) => {
      const isTheirs = isOneOf(ceo.identities, mention.stated);
      const stated = isTheirs ? withoutCeo(mention.stated) : mention.stated;
      return {
        ...mention,
        source_item: texts.mask(mention.source_item),
        stated: withoutPerson(stated, texts),
      };
    });
    for (const mention of kept) await queries.updateMention(tx, mention);
    await writeRound(tx, roundId, kept, now);
  });
}

function distinct(mentions: CeoMention[], pick: (mention: CeoMention) => string | null): string[] {
  return [...new Set(mentions.map(pick).filter((value) => value !== null))];
}

function isOneOf(identities: ReadonlySet<string>, stated: CeoStatement): boolean {
  return identitiesOfCeo(stated).some((identity) => identities.has(identity));
}
