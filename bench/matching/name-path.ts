import type { DataSource } from 'typeorm';
import { normaliseCompanyName } from '../../src/company-names/normalise.js';
import { MATCH_THRESHOLD, companyNameSimilarity } from '../../src/company-names/similarity.js';
import { findAccountsByNameAcrossUsers } from '../../src/matching/matching.queries.js';
import { findSimilarNames } from '../../src/matching/name-index.js';
import { listIndexedNamesAcrossUsers } from '../../src/matching/name-index.queries.js';
import { describe, round, spread } from './spread.js';
import type { Spread } from './spread.js';
import { unknownCompany, writtenName } from './synthetic-crm.js';

const LOOK_UPS = 2_000;
/**
 * Number of names to look up with the trigram indexes and by full comparison. With 5,000,000
 * accounts, one such look-up takes seconds.
 */
const COMPARED = 60;

export interface NamePathFigures {
  namePath: Spread;
  trigramAllAccounts: Spread;
  trigramAccountsWithoutDomain: Spread;
  fasterAtP95: number;
  fasterAtP95ThanPartial: number;
  acceptedPairs: number;
  recall: number;
  trigramRecall: number;
}

/**
 * Measures look-ups by the name path, and by `name % $1` on GIN trigram indexes of the same table.
 * Also measures which share of the accepted names each method finds. Half of the names are
 * rewritten names of accounts without a domain. The other half are in no CRM.
 */
export async function measureNamePath(
  dataSource: DataSource,
  random: () => number,
  print: (line: string) => void,
): Promise<NamePathFigures> {
  const known = await drawIndexedNames(dataSource, LOOK_UPS / 2, random);
  const unknown = known.map((_, at) => writtenName(unknownCompany(at).name, random));
  const wanted = known.flatMap((name, at) => [name, unknown[at]!]);
  for (const name of wanted.slice(0, 50)) await lookUp(dataSource, name);
  const times: number[] = [];
  for (const name of wanted) times.push(await timed(() => lookUp(dataSource, name)));
  const namePath = spread(times);
  print(`name path: ${describe(namePath)}`);

  const compared = known.slice(0, COMPARED);
  const partial = await measureTrigram(dataSource, compared, 'name_hash is not null');
  const fasterThanPartial = round(partial.times.p95 / namePath.p95);
  print(
    `trigram index, accounts without a domain: ${describe(partial.times)}; the name path is ${fasterThanPartial} times faster at p95`,
  );
  const all = await measureTrigram(dataSource, compared, 'true');
  const faster = round(all.times.p95 / namePath.p95);
  print(
    `trigram index, all accounts: ${describe(all.times)}; the name path is ${faster} times faster at p95`,
  );

  const accepted = await acceptedNames(dataSource, compared);
  const ours: Set<string>[] = [];
  for (const name of compared) {
    const similar = await findSimilarNames(
      dataSource.manager,
      { ...UNKNOWN, names: [name] },
      MATCH_THRESHOLD,
    );
    ours.push(new Set([...similar.values()].map((found) => found.name)));
  }
  const figures = {
    acceptedPairs: accepted.reduce((sum, names) => sum + names.size, 0),
    recall: recall(accepted, ours),
    trigramRecall: recall(accepted, partial.found),
  };
  print(
    `recall of ${figures.acceptedPairs} accepted pairs: name path ${figures.recall}, trigram ${figures.trigramRecall}`,
  );
  return {
    namePath,
    trigramAllAccounts: all.times,
    trigramAccountsWithoutDomain: partial.times,
    fasterAtP95: faster,
    fasterAtP95ThanPartial: fasterThanPartial,
    ...figures,
  };
}

/**
 * Selects random names of accounts without a domain, and rewrites them. All distinct names have the
 * same probability.
 */
async function drawIndexedNames(
  dataSource: DataSource,
  count: number,
  random: () => number,
): Promise<string[]> {
  const names: string[] = [];
  while (names.length < count) {
    const place = BigInt(Math.floor((random() - 0.5) * 2 ** 53)) * 2n ** 11n;
    const rows = await listIndexedNamesAcrossUsers(dataSource.manager, place.toString(), 1);
    names.push(...rows.map(({ name }) => writtenName(name, random)));
  }
  return names;
}

const UNKNOWN = { website: null, country: null, industry: null };

/**
 * Runs the name path as matching does. Finds similar names in the index, then the accounts with
 * these names.
 */
async function lookUp(dataSource: DataSource, name: string): Promise<void> {
  const db = dataSource.manager;
  const similar = await findSimilarNames(db, { ...UNKNOWN, names: [name], country: 'NL' }, MATCH_THRESHOLD);
  if (similar.size === 0) return;
  const found = [...similar.values()];
  const names = found.map((one) => one.name);
  const scores = found.map((one) => one.score);
  await findAccountsByNameAcrossUsers(db, { hashes: [...similar.keys()], names, scores });
}

/**
 * For each wanted name, returns the names of accounts without a domain that the score accepts.
 * Compares the wanted name with all of these names.
 */
async function acceptedNames(dataSource: DataSource, wanted: string[]): Promise<Set<string>[]> {
  const normalised = wanted.map(normaliseCompanyName);
  const accepted = wanted.map(() => new Set<string>());
  let after: string | null = null;
  for (;;) {
    const page: { name_hash: string; name: string }[] = await listIndexedNamesAcrossUsers(
      dataSource.manager,
      after,
      20_000,
    );
    for (const { name } of page) {
      const candidate = normaliseCompanyName(name);
      normalised.forEach((one, at) => {
        if (companyNameSimilarity(one, candidate) >= MATCH_THRESHOLD) accepted[at]!.add(name);
      });
    }
    after = page.at(-1)?.name_hash ?? null;
    if (after === null) return accepted;
  }
}

function recall(accepted: Set<string>[], found: Set<string>[]): number {
  let [pairs, hits] = [0, 0];
  accepted.forEach((names, at) => {
    for (const name of names) {
      pairs += 1;
      if (found[at]!.has(name)) hits += 1;
    }
  });
  return round(pairs === 0 ? 1 : hits / pairs);
}

async function measureTrigram(
  dataSource: DataSource,
  wanted: string[],
  where: string,
): Promise<{ times: Spread; found: Set<string>[] }> {
  await dataSource.query('create extension if not exists pg_trgm');
  await dataSource.query(
    `create index bench_trigram_idx on accounts using gin (name gin_trgm_ops) where ${where}`,
  );
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('set pg_trgm.similarity_threshold = 0.5');
    const times: number[] = [];
    const found: Set<string>[] = [];
    for (const name of wanted) {
      let rows: { name: string }[] = [];
      times.push(
        await timed(async () => {
          rows = await runner.query(`select name from accounts where name % $1 and ${where}`, [name]);
        }),
      );
      found.push(new Set(rows.map((row) => row.name)));
    }
    return { times: spread(times), found };
  } finally {
    await runner.query('reset pg_trgm.similarity_threshold');
    await runner.release();
    await dataSource.query('drop index bench_trigram_idx');
  }
}

/** Returns the duration of one operation in milliseconds. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}
