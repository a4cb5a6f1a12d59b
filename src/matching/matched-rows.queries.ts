import { nameIsShown } from '../rounds/erased-people/shown-names.js';

/**
 * Returns SQL for the account name of a row of `matches` or `also_matched`, as the name was when
 * the row matched. `$1` of the statement is the user id. Rows stored by an older version have no
 * name, so the SQL returns the account's current name. If that name may contain the address of an
 * erased person, the SQL returns null (decision 40).
 */
export const accountNameOf = (
  row: string,
) => `case when ${row}.account_id is not null then coalesce(${row}.account_name, (
    select own.name from accounts own where own.user_id = $1 and own.id = ${row}.account_id and ${nameIsShown('own')})) end`;

/**
 * SQL for an entry of `also_matched` as JSON, from a row `o` of that table. The entry has the same
 * fields as in `alsoMatchedJson`.
 */
export const OTHER_JSON = `json_build_object(
    'match_type', o.match_type, 'account_external_id', o.account_external_id, 'account_name', ${accountNameOf('o')},
    'contact_external_id', o.contact_external_id, 'account_metadata', o.account_metadata,
    'contact_metadata', o.contact_metadata, 'score', o.evidence_score,
    'signals', coalesce(o.evidence_signals, '[]'))`;
