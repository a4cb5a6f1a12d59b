import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Db } from '../database/transaction.js';
import {
  SOUND_KEY,
  blockingKeys,
  lookUpKeys,
  restRanges,
  restSortKey,
} from '../company-names/blocking-keys.js';
import { NAME_KEYS_VERSION } from '../company-names/keys-version.js';
import { normaliseCompanyName } from '../company-names/normalise.js';
import type { NormalisedCompanyName } from '../company-names/normalise.js';
import { judgeNames } from '../company-names/similarity.js';
import type { NameJudgement, NameSignal } from '../company-names/similarity.js';
import { companyNameHash, companyNameHashBytes } from './name-hash.js';
import {
  WHOLE_NAMES,
  findNamesByBlocks,
  findWholeNames,
  insertBlocks,
  shareNames,
  unsettleOthers,
} from './name-index.queries.js';
import type { BlockRange, BlockRow, FoundName } from './name-index.queries.js';

/** An account name that may mean the company. */
export interface SimilarName {
  name: string;
  /** The probability that the name means the company, from `least` to 1. */
  score: number;
  signals: readonly NameSignal[];
}

/** Facts of a round about its company. */
export interface KnownCompany {
  /** All known names of the company. */
  names: readonly string[];
  /** The registrable domain of the company's website. */
  website: string | null;
  /** The country code, ISO 3166-1 alpha-2. */
  country: string | null;
  industry: string | null;
}

/**
 * Stores the names of accounts without a domain under their keys, so that `findSimilarNames` finds
 * them. Names that are already stored do not change. `tx` is the transaction that stores the
 * accounts.
 */
export async function indexCompanyNames(tx: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await shareNames(tx);
  // A process of another version may search under other keys and miss these names.
  await unsettleOthers(tx, NAME_KEYS_VERSION);
  await insertBlocks(tx, names.flatMap(blocksOf));
}

/** Stores the names of existing accounts under their keys again. */
export async function indexNamesAgain(tx: Db, names: readonly string[]): Promise<void> {
  await shareNames(tx);
  await insertBlocks(tx, names.flatMap(blocksOf));
}

/**
 * Returns the probability that an account's name means the company. `contactDomain` is the e-mail
 * domain of the account's contacts.
 */
export type Judge = (name: string, contactDomain: string | null) => NameJudgement;

/** A company, prepared for looking up its names. */
export interface NameLookUp {
  ranges: BlockRange[];
  judge: Judge;
}

/** Prepares the search for a company's names. */
export function lookUpOf(company: KnownCompany): NameLookUp {
  const names = normaliseAll(company);
  return { ranges: names.flatMap((name) => rangesOf(name, company.website)), judge: judgeAs(company, names) };
}

/**
 * Finds the indexed names that mean this company with a probability of `least` or more. The map's
 * key is the hash of the name.
 */
export async function findSimilarNames(
  db: Db,
  company: KnownCompany,
  least: number,
): Promise<Map<string, SimilarName>> {
  const lookUp = lookUpOf(company);
  const similar = new Map<string, SimilarName>();
  if (lookUp.ranges.length === 0) return similar;
  const found = await findNamesByBlocks(db, lookUp.ranges);
  for await (const some of judgeFound(db, lookUp.judge, found, least))
    for (const [hash, name] of some) similar.set(hash, name);
  return similar;
}

/**
 * Yields the found names that mean the company, by hash. Also reads the names that the first
 * statement did not return. Each yielded map has about NAMES_PAGE names. Unless a customer invents
 * very many spellings, there is one map.
 */
export async function* judgeFound(
  db: Db,
  judge: Judge,
  found: readonly FoundName[],
  least: number,
): AsyncGenerator<Map<string, SimilarName>> {
  let similar = new Map<string, SimilarName>();
  for await (const names of listFound(db, found)) {
    await judgeInTurns(judge, names, (name, { score, signals }) => {
      if (score >= least) similar.set(companyNameHash(name).toString(), { name, score, signals });
    });
    if (similar.size < NAMES_PAGE) continue;
    yield similar;
    similar = new Map();
  }
  if (similar.size > 0) yield similar;
}

/**
 * Scores names. Pauses every TURN_MS for other work of the process. A typical name takes 5 to 50
 * µs, and the longest names take 3 ms.
 */
export async function judgeInTurns(
  judge: Judge,
  names: readonly string[],
  take: (name: string, judgement: NameJudgement) => void,
): Promise<void> {
  let until = performance.now() + TURN_MS;
  for (const name of names) {
    take(name, judge(name, null));
    if (performance.now() < until) continue;
    await yieldToOthers();
    until = performance.now() + TURN_MS;
  }
}

const TURN_MS = 4;

/**
 * Yields the found names in pages, each name once. Names that equal a key come first, because they
 * are the most likely. Then reads the remaining names of keys with more names than the first
 * statement returned. Few companies have so many spellings, unless a customer invents them. Because
 * all names are read, invented spellings cannot hide other customers' accounts.
 */
export async function* listFound(db: Db, found: readonly FoundName[]): AsyncGenerator<string[]> {
  const whole = found.filter((row) => row.whole_of !== null);
  const names = new Set([...whole, ...found].map(({ name }) => name));
  const all = [...names];
  for (let at = 0; at < all.length; at += NAMES_PAGE) yield all.slice(at, at + NAMES_PAGE);
  const { blocks, ...start } = restOfWholeNames(whole);
  let after = start.after;
  while (after !== null) {
    const page: { name_hash: string; name: string }[] = await findWholeNames(db, blocks, after, NAMES_PAGE);
    yield page.map(({ name }) => name).filter((name) => !names.has(name));
    after = page.length < NAMES_PAGE ? null : (page.at(-1)?.name_hash ?? null);
  }
}

/** Number of names that are read and kept in memory at a time. */
const NAMES_PAGE = 1_000;

/**
 * Returns the keys whose names the first statement did not return completely. `after` is the hash
 * after which reading continues.
 */
function restOfWholeNames(whole: readonly FoundName[]): { blocks: string[]; after: string | null } {
  const byBlock = new Map<string, bigint[]>();
  for (const { name, whole_of: block } of whole) {
    const hashes = byBlock.get(block ?? '') ?? [];
    hashes.push(companyNameHash(name));
    byBlock.set(block ?? '', hashes);
  }
  const full = [...byBlock].filter(([, hashes]) => hashes.length >= WHOLE_NAMES);
  const ends = full.map(([, hashes]) => hashes.reduce((last, hash) => (hash > last ? hash : last)));
  const after =
    ends.length === 0 ? null : ends.reduce((first, end) => (end < first ? end : first)).toString();
  return { blocks: full.map(([block]) => block), after };
}

/**
 * Returns a function that compares an account name with each of the company's names and returns the
 * best score.
 */
export function judgeFor(company: KnownCompany): Judge {
  return judgeAs(company, normaliseAll(company));
}

function normaliseAll({ names }: KnownCompany): NormalisedCompanyName[] {
  return [...new Set(names)].map(normaliseCompanyName);
}

function judgeAs(company: KnownCompany, names: readonly NormalisedCompanyName[]): Judge {
  const known = {
    websiteA: company.website,
    countryA: company.country,
    industryA: company.industry === null ? null : normaliseCompanyName(company.industry),
  };
  return (name, contactDomain) => {
    const candidate = normaliseCompanyName(name);
    const context = { ...known, contactDomainB: contactDomain };
    return names
      .map((one) => judgeNames(one, candidate, context))
      .reduce((best, one) => (one.score > best.score ? one : best));
  };
}

/** Returns the keys under which a name is stored, and whether each is the whole name. */
export function filedUnder(name: string): { key: string; isWhole: boolean }[] {
  const normalised = normaliseCompanyName(name);
  return blockingKeys(normalised).map((key) => ({ key, isWhole: restSortKey(normalised, key) === '' }));
}

/**
 * Returns the keys under which to look a name up. If `wholeOnly` is true, only names that equal the
 * key can mean the same company.
 */
export function lookUpPlaces(
  name: NormalisedCompanyName,
  website: string | null,
): { key: string; wholeOnly: boolean }[] {
  const own = new Set(blockingKeys(name));
  return lookUpKeys(name, website).map((key) => ({
    key,
    wholeOnly: !own.has(key) && !key.startsWith(SOUND_KEY),
  }));
}

/**
 * Returns the ranges to read for a name. If the key belongs to another form of the name, only names
 * that equal the key can mean the same company.
 */
function rangesOf(name: NormalisedCompanyName, website: string | null): BlockRange[] {
  return lookUpPlaces(name, website).flatMap(({ key, wholeOnly }): BlockRange[] => {
    const block = companyNameHash(key).toString();
    if (wholeOnly) return [{ block, at: null, from: null, to: null, isFirst: true }];
    return restRanges(name, key).map(({ at, from, to }, order) => ({
      block,
      at: placeOf(at).toString(),
      from: placeOf(from).toString(),
      to: placeOf(to).toString(),
      isFirst: order === 0,
    }));
  });
}

/** Returns the index rows of a name. */
function blocksOf(name: string): BlockRow[] {
  const normalised = normaliseCompanyName(name);
  const nameHash = companyNameHashBytes(name);
  return blockingKeys(normalised).map((key) => ({
    block: companyNameHashBytes(key),
    nameHash,
    beside: placeBytes(restSortKey(normalised, key)),
    name,
  }));
}

/**
 * Number of bytes of a text that make its sort position. Seven bytes fit into a bigint without
 * reaching its sign.
 */
const PLACE_BYTES = 7;

const NO_PLACE = '\0'.repeat(PLACE_BYTES + 1);
const place = Buffer.alloc(PLACE_BYTES + 1);

/**
 * Returns the first bytes of the remaining words as a number that sorts like the text. Returns 0 if
 * no words remain.
 */
function placeOf(rest: string): bigint {
  return Buffer.from(placeBytes(rest), 'latin1').readBigInt64BE();
}

/** Returns the same number as eight bytes, for `bigintArray`. */
function placeBytes(rest: string): string {
  if (rest === '') return NO_PLACE;
  place.fill(0).write(rest, 1);
  return place.toString('latin1');
}
