import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseFeed } from '../../src/ingestion/formats/feed.js';
import { acceptedTypes, type ExpectedRound, type LabelledItem, type Money } from './labelled-item.js';
import { readJsonl } from './read-jsonl.js';

/**
 * A line of `stream/truth.jsonl`: a true round with its facts. The `alt…` fields have other correct
 * values.
 */
interface TrueRound {
  guid: string;
  company: string;
  alt: string[];
  amount: number | null;
  currency: string | null;
  alt_amount?: (Money | null)[];
  type: string;
  alt_type?: string[];
  lead_investor: string | null;
  alt_lead?: (string | null)[];
  website: string | null;
  country: string | null;
  alt_country?: string[];
}

/**
 * Reads a recorded feed, `stream/part-*.xml`, with the service's parser. `truth.jsonl` lists all
 * true rounds, so an item that it does not list states no round. Excludes the items of
 * `ambiguous.jsonl`.
 */
export function readStream(dataDir: string): LabelledItem[] {
  const folder = join(dataDir, 'stream');
  const truth = new Map<string, ExpectedRound[]>();
  for (const line of readJsonl<TrueRound>(join(folder, 'truth.jsonl')))
    truth.set(line.guid, [...(truth.get(line.guid) ?? []), toExpected(line)]);
  const ambiguous = new Set(
    readJsonl<{ guid: string }>(join(folder, 'ambiguous.jsonl')).map(({ guid }) => guid),
  );
  const claims = readJsonl<{ guid: string; kind: string }>(join(folder, 'false-claims.jsonl'));
  const kinds = new Map(claims.map(({ guid, kind }) => [guid, kind]));
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .flatMap((name) => parseFeed(readFileSync(join(folder, name)), 'application/rss+xml'))
    .filter(({ key }) => !ambiguous.has(key))
    .map((feedItem) => ({
      id: feedItem.key,
      lang: 'en',
      feedItem,
      expected: truth.get(feedItem.key) ?? [],
      kind: truth.has(feedItem.key) ? 'round' : (kinds.get(feedItem.key) ?? 'other news'),
    }));
}

function toExpected(line: TrueRound): ExpectedRound {
  const stated = line.amount === null ? null : { amount: line.amount, currency: line.currency ?? '' };
  return {
    companies: [line.company, ...line.alt],
    amounts: [stated, ...(line.alt_amount ?? [])],
    types: acceptedTypes([line.type, ...(line.alt_type ?? [])]),
    leads: [line.lead_investor, ...(line.alt_lead ?? [])],
    websites: line.website === null ? null : [line.website],
    countries: [line.country, ...(line.alt_country ?? [])],
  };
}
