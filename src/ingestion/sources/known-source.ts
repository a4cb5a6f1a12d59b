import type { Db } from '../../database/transaction.js';
import { hasStatedRound } from '../../rounds/rounds-of-source.queries.js';
import { OperatorError } from '../../runtime/errors.js';
import { findSource } from './sources.queries.js';

/**
 * Throws `OperatorError` if no source has this name and no stored round comes from a source of this
 * name. Rounds remain when their source is deleted, and `admin ingest` stores rounds of sources
 * that are not in the list.
 */
export async function requireKnownSource(db: Db, name: string): Promise<void> {
  if ((await findSource(db, name)) !== null || (await hasStatedRound(db, name))) return;
  throw new OperatorError(
    `There is no source named ${name}, and no stored round comes from one. Check the name.`,
  );
}
