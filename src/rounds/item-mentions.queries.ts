import type { Db } from '../database/transaction.js';
import type { NewMention, RoundState } from './rounds.queries.js';
import type { StatedRound } from './stated-round.js';

/**
 * Locks an item until the transaction ends, so that two readings of the item run one after the
 * other. Take this lock before the locks of companies, so that transactions cannot deadlock.
 */
export async function lockItem(tx: Db, source: string, sourceItem: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtextextended($1, 2))`, [
    JSON.stringify([source, sourceItem]),
  ]);
}

/** A mention of an item, with the state of its round. */
export interface ItemMention {
  id: string;
  round_id: string;
  company_key: string;
  part: number;
  stated: StatedRound;
  state: RoundState;
}

/** Lists the mentions from earlier readings of an item. */
export async function listMentionsOfItem(tx: Db, source: string, sourceItem: string): Promise<ItemMention[]> {
  return tx.query(
    `select m.id, m.round_id, m.company_key, m.part, m.stated, r.state
     from mentions m join funding_rounds r on r.id = m.round_id
     where m.source = $1 and m.source_item = $2`,
    [source, sourceItem],
  );
}

/** Replaces a mention after its item was read again and states a different company name. */
export async function replaceMention(tx: Db, id: string, mention: Omit<NewMention, 'id'>): Promise<void> {
  const { filing } = mention.stated;
  await tx.query(
    `update mentions set round_id = $2, company_key = $3, part = $4, accession = $5, cik = nullif($6, ''), first_sale = $7,
       stated = $8, language = $9, signals = $10
     where id = $1`,
    [
      id,
      mention.roundId,
      mention.companyKey,
      mention.part,
      filing?.accession ?? null,
      filing?.cik ?? null,
      filing?.firstSale ?? null,
      JSON.stringify(mention.stated),
      mention.judgement.language,
      JSON.stringify(mention.judgement.signals),
    ],
  );
}
