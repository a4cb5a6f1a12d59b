import { nameIsShown } from '../rounds/erased-people/shown-names.js';

/**
 * The account name of a row of matches or also_matched, as it was when it matched. `$1` of the
 * statement is the user. Rows stored by an older version have no name. For these it is the
 * account's current name, unless that may contain the address of an erased person (decision 40).
 */
export const accountNameOf = (
  row: string,
) => `case when ${row}.account_id is not null then coalesce(${row}.account_name, (
    select own.name from accounts own where own.user_id = $1 and own.id = ${row}.account_id and ${nameIsShown('own')})) end`;

/**
 * Builds an entry of `also_matched` as JSON from a row `o` of that table. Has the same fields as
 * `alsoMatchedJson`.
 */
export const OTHER_JSON = `json_build_object(
    'match_type', o.match_type, 'account_external_id', o.account_external_id, 'account_name', ${accountNameOf('o')},
    'contact_external_id', o.contact_external_id, 'account_metadata', o.account_metadata,
    'contact_metadata', o.contact_metadata, 'score', o.evidence_score,
    'signals', coalesce(o.evidence_signals, '[]'))`;
