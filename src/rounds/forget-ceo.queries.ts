import type { Db } from '../database/transaction.js';
import type { StatedRound } from './stated-round.js';

/** What a statement says of the CEO and of the company. */
export type CeoStatement = Pick<
  StatedRound,
  'companyName' | 'website' | 'ceoName' | 'ceoEmail' | 'ceoLinkedinUrl'
>;

/** A statement about a round that may name the person. */
export interface CeoMention {
  round_id: string;
  stated: CeoStatement;
}

/** Lists the mentions that state this address, in lower case, as that of the CEO. Reads all mentions. */
export async function listMentionsByEmail(db: Db, email: string): Promise<CeoMention[]> {
  return db.query(`select round_id, stated from mentions where lower(stated ->> 'ceoEmail') = $1`, [email]);
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

/** Replaces what a mention states. */
export async function updateStated(tx: Db, mentionId: string, stated: StatedRound): Promise<void> {
  await tx.query(`update mentions set stated = $2 where id = $1`, [mentionId, JSON.stringify(stated)]);
}
