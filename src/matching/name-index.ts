import type { Db } from '../database/transaction.js';
import { blockingKeys } from './company-names/blocking-keys.js';
import { foldText } from './company-names/folding.js';
import { normaliseCompanyName } from './company-names/normalise.js';
import { MATCH_THRESHOLD, companyNameSimilarity } from './company-names/similarity.js';
import { findNamesByBlocks, insertBlocks, insertNames } from './name-index.queries.js';

/** Names read for one look-up at most; the keys are selective enough that a name meets tens of others among millions. */
const MAX_CANDIDATES = 2_000;

/**
 * Adds names to the index of names and returns the key of each, in order; null stays null. A name that is known, whoever
 * has it, costs one look-up.
 */
export async function indexCompanyNames(tx: Db, names: (string | null)[]): Promise<(string | null)[]> {
  const keys = names.map((name) => (name === null ? null : foldText(name)));
  const distinct = [...new Set(keys.filter((key) => key !== null))].sort();
  if (distinct.length === 0) return keys;
  const added = await insertNames(tx, distinct);
  const blocks: string[] = [];
  const owners: string[] = [];
  for (const key of added) {
    for (const block of blockingKeys(normaliseCompanyName(key))) {
      blocks.push(block);
      owners.push(key);
    }
  }
  if (blocks.length > 0) await insertBlocks(tx, blocks, owners);
  return keys;
}

/** Finds the keys of indexed names that are the same company as `name`, with their similarity from MATCH_THRESHOLD to 1. */
export async function findSimilarNames(db: Db, name: string): Promise<Map<string, number>> {
  const wanted = normaliseCompanyName(name);
  const similar = new Map<string, number>();
  for (const key of await findNamesByBlocks(db, blockingKeys(wanted), MAX_CANDIDATES)) {
    const score = companyNameSimilarity(wanted, normaliseCompanyName(key));
    if (score >= MATCH_THRESHOLD) similar.set(key, score);
  }
  return similar;
}
