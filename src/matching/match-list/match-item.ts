import { accountNameOf } from '../matched-rows.queries.js';

/** A match with one of its accounts or contacts, as a list shows it. */
export interface MatchItemRow {
  id: string;
  round_id: string;
  created_at: Date;
  /**
   * The reported account or contact has place 0. The entries of `also_matched` have places from 1.
   */
  place: number;
  match_type: string;
  account_external_id: string | null;
  /** The account's name, as the API returns it. */
  account_name: string | null;
  contact_external_id: string | null;
  contact_email: string | null;
  /** Value and score are null in entries of `also_matched` that an older version stored. */
  evidence_value: string | null;
  evidence_score: number | null;
  also_matched_total: number;
  company_name: string;
  amount_usd: number | null;
  funding_type: string;
  published_date: string | null;
  country: string | null;
  lead_investor: string | null;
  article_url: string | null;
  metadata_value: string | null;
  webhook_status: string;
  webhook_response_code: number | null;
}

/** Returns the columns of an item. `key` is the placeholder of the metadata key to show. */
export const itemOf = (
  key: string,
) => `m.id, m.round_id, m.created_at, coalesce(w.place, 0) as place, w.match_type, w.account_external_id,
  w.account_name, w.contact_external_id, c.email as contact_email, w.evidence_value, w.evidence_score, m.also_matched_total,
  m.funding_round ->> 'company_name' as company_name, (m.funding_round ->> 'amount_usd')::float8 as amount_usd,
  m.funding_round ->> 'funding_type' as funding_type, m.funding_round ->> 'published_date' as published_date,
  m.funding_round ->> 'location_country' as country, m.funding_round ->> 'lead_investor' as lead_investor,
  m.funding_round ->> 'article_url' as article_url, w.account_metadata ->> ${key} as metadata_value,
  m.webhook_status, m.webhook_response_code`;

/** SQL for the reported row of match `m`, which has place 0. */
export const REPORTED_ROW = `select 0 as place, m.match_type, m.account_id, m.account_external_id, ${accountNameOf('m')} as account_name,
         m.account_metadata, m.contact_external_id, m.evidence_value, m.evidence_score`;

/**
 * SQL for the common value of row `o` of `also_matched`. The value is not stored. A name match uses
 * the account's name. A domain match uses the value of the reported row.
 */
export const OTHER_VALUE = `case when o.evidence_score is null then null
    when o.match_type = 'account_name' then ${accountNameOf('o')} else m.evidence_value end`;

/**
 * SQL for the other rows of match `m`, which have places from 1. An entry beyond the limits of
 * `also_matched` has no stored metadata, so the account's current metadata is shown.
 */
export const OTHER_ROWS = `select o.position + 1 as place, o.match_type, o.account_id, o.account_external_id,
         ${accountNameOf('o')} as account_name,
         case when o.shown then o.account_metadata
              else (select metadata from accounts where user_id = $1 and id = o.account_id) end as account_metadata,
         o.contact_external_id, ${OTHER_VALUE} as evidence_value, o.evidence_score
  from also_matched o where m.also_matched_total > 0 and o.user_id = $1 and o.match_id = m.id`;

/**
 * Which rows of a match the list shows: the reported row, the first row that fits the filter, or
 * every row that fits.
 */
export type Shown = 'reported' | 'first' | 'all';

/** Joins the row of match `m` to show: the reported row, or the row at `found.place`. */
export function shownOf(shown: Shown): string {
  const rows =
    shown === 'reported'
      ? REPORTED_ROW
      : `${REPORTED_ROW} where found.place = 0 union all ${OTHER_ROWS} and o.position = found.place - 1`;
  return `left join lateral (${rows}) w on true
   left join contacts c on c.user_id = $1 and c.external_id = w.contact_external_id`;
}
