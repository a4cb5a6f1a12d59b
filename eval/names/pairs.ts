import { readCsv } from '../read-csv.js';

/** A labelled pair of company names. */
export interface NamePair {
  a: string;
  b: string;
  isSame: boolean;
  difficulty: string;
  quality: string;
  source: string;
}

/** A pair of a public benchmark. `peerScore` is the published score of another matcher. */
export interface BenchmarkPair {
  a: string;
  b: string;
  isSame: boolean;
  peerScore: number;
}

/** Reads labelled pairs. The columns are a, b, label, difficulty and quality. */
export function readNamePairs(path: string): NamePair[] {
  return readCsv(path).map((row) => ({
    a: row.a ?? '',
    b: row.b ?? '',
    isSame: row.label === '1',
    difficulty: row.difficulty ?? '',
    quality: row.quality ?? '',
    source: row.source ?? '',
  }));
}

/** Reads benchmark pairs. The columns are name_a, name_b, is_match and logic_v2_score. */
export function readBenchmark(path: string): BenchmarkPair[] {
  return readCsv(path).map((row) => ({
    a: row.name_a ?? '',
    b: row.name_b ?? '',
    isSame: row.is_match === 'true',
    peerScore: Number(row.logic_v2_score),
  }));
}
