import { FIRST_UUID, LAST_UUID } from '../database/in-pages.js';
import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';
import type { StatedRound } from './stated-round.js';

/** The facts of a statement about the CEO and the company. */
export type CeoStatement = Pick<
  StatedRound,
  'companyName' | 'website' | 'ceoName' | 'ceoEmail' | 'ceoLinkedinUrl'
>;

/** A statement about a round that may name the person to erase. */
export interface CeoMention {
  round_id: string;
  stated: CeoStatement;
}

/**
 * Returns the id of the last of the next `rows` mentions after the id `after`. Returns null if
 * fewer mentions remain.
 */
export async function findMentionsEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from mentions where id > $1 order by id offset $2 limit 1`,
    [after ?? FIRST_UUID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the mentions on one page that state this address (in lower case) as the CEO's address. */
export async function listMentionsByEmail(
  db: Db,
  email: string,
  { after, until }: Page<string>,
): Promise<CeoMention[]> {
  return db.query(
    `select round_id, stated from mentions
     where id > $1 and id <= $2 and lower(stated ->> 'ceoEmail') = $3`,
    [after ?? FIRST_UUID, until ?? LAST_UUID, email],
  );
}

/** Lists the mentions of these rounds and companies that name a CEO. */
export async function listMentionsWithCeo(
  db: Db,
  where: { roundIds: string[]; companyKeys: string[] },
): Promise<CeoMention[]> {
  return db.query(
    `select round_id, stated from mentions
     where (round_id = any($1::uuid[]) or company_key = any($2::text[]))
       and coalesce(stated ->> 'ceoName', stated ->> 'ceoEmail', stated ->> 'ceoLinkedinUrl') is not null`,
    [where.roundIds, where.companyKeys],
  );
}

/** A mention that may name the person to erase. */
export interface NamingMention {
  round_id: string;
  source_item: string;
  company_key: string;
  stated: StatedRound;
}

/**
 * Lists the mentions on one page that may contain an address. For the companies in `companyKeys`,
 * also lists the mentions that may contain a name.
 */
export async function listMentionsNaming(
  db: Db,
  where: { address: string; names: string; companyKeys: readonly string[] },
  { after, until }: Page<string>,
): Promise<NamingMention[]> {
  return db.query(
    `select round_id, source_item, company_key, stated from mentions
     where id > $4 and id <= $5
       and (stated::text ~* $1 or source_item ~* $1 or (company_key = any($3::text[]) and stated::text ~* $2))`,
    [where.address, where.names, where.companyKeys, after ?? FIRST_UUID, until ?? LAST_UUID],
  );
}

/**
 * Replaces the facts of a mention and the key of its item. Deletes its signals, because they quote
 * the text. If another mention already has the new key, appends the mention's id to the key.
 */
export async function updateMention(
  tx: Db,
  mention: { id: string; source_item: string; stated: StatedRound },
): Promise<void> {
  await tx.query(
    `update mentions m set stated = $3, signals = null, source_item = case when exists (
         select 1 from mentions o where o.source = m.source and o.source_item = $2
           and o.company_key = m.company_key and o.part = m.part and o.id <> m.id)
       then $2 || ' ' || m.id else $2 end
     where id = $1`,
    [mention.id, mention.source_item, JSON.stringify(mention.stated)],
  );
}
