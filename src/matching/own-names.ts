import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { normaliseCompanyName } from '../company-names/normalise.js';
import { filedUnder, judgeFor, lookUpPlaces } from './name-index.js';
import type { KnownCompany, SimilarName } from './name-index.js';

/** Names parsed without a pause, about 30 µs each. */
const STRETCH = 300;

/** Finds among a user's names those that mean a company with a probability of `least` or more. */
export type OwnNames = (company: KnownCompany, least: number) => Map<string, SimilarName>;

/** A name under one of its keys; `isWhole` if the key is the whole name. */
interface Filed {
  name: string;
  isWhole: boolean;
}

/**
 * Files one user's names in memory under the keys of the name index, for looking up many companies:
 * the index of all users would read millions of names for each. Lets other work run in between.
 */
export async function indexOwnNames(names: Iterable<string>): Promise<OwnNames> {
  const blocks = new Map<string, Filed[]>();
  let done = 0;
  for (const name of new Set(names)) {
    for (const { key, isWhole } of filedUnder(name)) {
      const block = blocks.get(key);
      if (block === undefined) blocks.set(key, [{ name, isWhole }]);
      else block.push({ name, isWhole });
    }
    if (++done % STRETCH === 0) await yieldToOthers();
  }
  return (company, least) => {
    const found = new Map<string, SimilarName>();
    const judge = judgeFor(company);
    const seen = new Set<string>();
    for (const own of [...new Set(company.names)].map(normaliseCompanyName)) {
      for (const { key, wholeOnly } of lookUpPlaces(own, company.website)) {
        for (const { name, isWhole } of blocks.get(key) ?? []) {
          if ((wholeOnly && !isWhole) || seen.has(name)) continue;
          seen.add(name);
          const { score, signals } = judge(name, null);
          if (score >= least) found.set(name, { name, score, signals });
        }
      }
    }
    return found;
  };
}
