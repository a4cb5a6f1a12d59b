import { nameIsShown } from '../rounds/erased-people/shown-names.js';

/**
 * The name of the account of a row of matches or also_matched, in a statement whose $1 is the user:
 * as it was when it matched. Rows stored by an older version have none: the account's name of today
 * takes its place, unless it may hold the address of an erased person (decision 40).
 */
export const accountNameOf = (
  row: string,
) => `case when ${row}.account_id is not null then coalesce(${row}.account_name, (
    select own.name from accounts own where own.user_id = $1 and own.id = ${row}.account_id and ${nameIsShown('own')})) end`;

/** An entry of `also_matched` as JSON, from a row `o` of that table. The same fields as `alsoMatchedJson`. */
export const OTHER_JSON = `json_build_object(
    'match_type', o.match_type, 'account_external_id', o.account_external_id, 'account_name', ${accountNameOf('o')},
    'contact_external_id', o.contact_external_id, 'account_metadata', o.account_metadata,
    'contact_metadata', o.contact_metadata, 'score', o.evidence_score,
    'signals', coalesce(o.evidence_signals, '[]'))`;
