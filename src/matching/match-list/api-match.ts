import { accountNameOf } from '../matched-rows.queries.js';

/**
 * The fields of a match that the API returns, in lists and in events. Columns that end in `_json`
 * are JSON text.
 */
export interface ApiMatchRow {
  id: string;
  match_type: string;
  account_external_id: string | null;
  account_name: string | null;
  contact_external_id: string | null;
  account_metadata_json: string | null;
  contact_metadata_json: string | null;
  evidence_value: string;
  evidence_score: number;
  /** The signals as JSON text. The field is null if there are none. */
  evidence_signals_json: string | null;
  also_matched_total: number;
  created_at: Date;
}

/** Returns the columns of `ApiMatchRow` for a row of `matches`. */
export const apiMatchOf = (
  row: string,
) => `${row}.id, ${row}.match_type, ${row}.account_external_id, ${accountNameOf(row)} as account_name, ${row}.contact_external_id,
            ${row}.account_metadata::text as account_metadata_json, ${row}.contact_metadata::text as contact_metadata_json,
            ${row}.evidence_value, ${row}.evidence_score, ${row}.evidence_signals::text as evidence_signals_json,
            ${row}.also_matched_total, ${row}.created_at`;
