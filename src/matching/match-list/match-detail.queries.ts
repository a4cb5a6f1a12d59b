import type { Db } from '../../database/transaction.js';
import { accountNameOf } from '../matched-rows.queries.js';
import { OTHER_VALUE, itemOf, shownOf } from './match-item.js';
import type { MatchItemRow } from './match-item.js';

/** Evidence beyond the names, as stored. */
type Signals = { kind: string; effect: string; value: string }[];

export interface MatchDetailRow extends MatchItemRow {
  funding_round: Record<string, unknown>;
  account_metadata_json: string | null;
  contact_metadata_json: string | null;
  evidence_signals: Signals | null;
  webhook_response_snippet: string | null;
  webhook_duration_ms: number | null;
  delivered_at: Date | null;
  body: Buffer | null;
  verdict: string | null;
}

/** Returns a match of the user, or null. */
export async function findMatch(db: Db, userId: string, matchId: string): Promise<MatchDetailRow | null> {
  const rows: MatchDetailRow[] = await db.query(
    `select ${itemOf('null::text')}, m.funding_round, m.account_metadata::text as account_metadata_json,
            m.contact_metadata::text as contact_metadata_json, m.evidence_signals, m.webhook_response_snippet,
            m.webhook_duration_ms, m.delivered_at, m.body, v.reason as verdict
     from matches m ${shownOf('reported')} left join match_verdicts v on v.user_id = $1 and v.match_id = m.id
     where m.user_id = $1 and m.id = $2`,
    [userId, matchId],
  );
  return rows[0] ?? null;
}

/** Another account or contact of a match. Columns that end in `_json` are JSON text. */
export interface OtherRow {
  position: number;
  match_type: string;
  account_external_id: string | null;
  account_name: string | null;
  contact_external_id: string | null;
  contact_email: string | null;
  account_metadata_json: string | null;
  contact_metadata_json: string | null;
  /** Value and score are null if an older version of the service stored the row. */
  evidence_value: string | null;
  evidence_score: number | null;
  evidence_signals: Signals | null;
}

/** Lists up to `limit` entries of `also_matched` of a user's match, after a position. */
export async function listOthers(
  db: Db,
  userId: string,
  matchId: string,
  { after, limit }: { after: number; limit: number },
): Promise<OtherRow[]> {
  return db.query(
    `select o.position, o.match_type, o.account_external_id, ${accountNameOf('o')} as account_name, o.contact_external_id,
            c.email as contact_email, o.account_metadata::text as account_metadata_json,
            o.contact_metadata::text as contact_metadata_json, ${OTHER_VALUE} as evidence_value, o.evidence_score, o.evidence_signals
     from also_matched o
     join matches m on m.user_id = $1 and m.id = o.match_id
     left join contacts c on c.user_id = $1 and c.external_id = o.contact_external_id
     where o.user_id = $1 and o.match_id = $2 and o.position > $3 order by o.position limit $4`,
    [userId, matchId, after, limit],
  );
}
