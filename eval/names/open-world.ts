import { join } from 'node:path';
import countries from 'i18n-iso-countries';
import { blockingKeys, lookUpKeys } from '../../src/company-names/blocking-keys.js';
import type { NameContext } from '../../src/company-names/circumstances.js';
import { normaliseCompanyName, type NormalisedCompanyName } from '../../src/company-names/normalise.js';
import { judgeNames } from '../../src/company-names/similarity.js';
import { readCsv } from '../read-csv.js';
import type { Scorer } from './baselines.js';

/**
 * The name of a funded company, and the name of an account of another firm that the company's
 * look-up finds.
 */
export interface Candidate {
  round: number;
  a: NormalisedCompanyName;
  b: NormalisedCompanyName;
  context: NameContext;
}

interface PeerPair {
  round: number;
  roundName: string;
  accountName: string;
}

/** Funded companies, and accounts of other firms. Therefore every match is false. */
export interface OpenWorld {
  rounds: number;
  accounts: number;
  /** Pairs that the service's look-up finds, with the website and country of the round. */
  candidates: readonly Candidate[];
  /**
   * Pairs that share a word or the first five letters of a word. They are for scores that have no
   * look-up keys.
   */
  peerPairs: readonly PeerPair[];
}

/**
 * Reads accounts.csv and rounds.csv (name, domain, country). Ignores the domains of the accounts.
 */
export function readOpenWorld(folder: string): OpenWorld {
  const accounts = readCsv(join(folder, 'accounts.csv')).map((row) => row.name ?? '');
  const rounds = readCsv(join(folder, 'rounds.csv'));
  const names = accounts.map(normaliseCompanyName);
  const byKey = indexBy(names, blockingKeys);
  const byWord = indexBy(accounts, peerKeys);
  const candidates: Candidate[] = [];
  const peerPairs: PeerPair[] = [];
  for (const [round, row] of rounds.entries()) {
    const roundName = row.name ?? '';
    const name = normaliseCompanyName(roundName);
    const website = row.domain === '' ? null : (row.domain ?? null);
    const context = { websiteA: website, countryA: alpha2(row.country ?? '') };
    for (const at of find(byKey, lookUpKeys(name, website))) {
      candidates.push({ round, a: name, b: names[at]!, context });
    }
    for (const at of find(byWord, peerKeys(roundName))) {
      peerPairs.push({ round, roundName, accountName: accounts[at]! });
    }
  }
  return { rounds: rounds.length, accounts: accounts.length, candidates, peerPairs };
}

export function scoreOf({ a, b, context }: Candidate): number {
  return judgeNames(a, b, context).score;
}

/** Counts the rounds that falsely match an account at this threshold. */
export function falseRounds(candidates: Iterable<Candidate>, threshold: number): number {
  const rounds = new Set<number>();
  for (const candidate of candidates) if (scoreOf(candidate) >= threshold) rounds.add(candidate.round);
  return rounds.size;
}

/** Counts the rounds that falsely match an account if a scorer compares only names. */
export function falseRoundsOf({ score }: Scorer, world: OpenWorld, threshold: number): number {
  const rounds = new Set<number>();
  for (const { round, roundName, accountName } of world.peerPairs) {
    if (!rounds.has(round) && score(roundName, accountName) >= threshold) rounds.add(round);
  }
  return rounds.size;
}

/**
 * Maximum number of accounts for one key. More frequent keys are ignored: a scorer that accepted
 * pairs for such a word would accept nearly all pairs.
 */
const MOST_ACCOUNTS_OF_A_WORD = 300;

function peerKeys(name: string): string[] {
  const words = name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return [
    ...new Set([...words, ...words.filter((word) => word.length > 5).map((word) => `${word.slice(0, 5)}…`)]),
  ];
}

function indexBy<T>(items: readonly T[], keysOf: (item: T) => string[]): Map<string, number[]> {
  const index = new Map<string, number[]>();
  items.forEach((item, at) => {
    for (const key of keysOf(item)) {
      const places = index.get(key);
      if (places === undefined) index.set(key, [at]);
      else places.push(at);
    }
  });
  return index;
}

function find(index: ReadonlyMap<string, readonly number[]>, keys: readonly string[]): Set<number> {
  const found = new Set<number>();
  for (const key of keys) {
    const places = index.get(key) ?? [];
    if (places.length <= MOST_ACCOUNTS_OF_A_WORD) for (const at of places) found.add(at);
  }
  return found;
}

function alpha2(country: string): string | null {
  return (country.length === 3 ? countries.alpha3ToAlpha2(country) : country) || null;
}
