import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFundingType } from '../../src/rounds/stated-round.js';
import { feedItemsOf } from './feed-of-texts.js';
import type { ExpectedRound, LabelledItem } from './labelled-item.js';
import { readCsv } from '../read-csv.js';

/** A labelled item of the older sets, with its part of the fixed split. */
export interface ArchiveItem extends LabelledItem {
  part: Part;
}

/**
 * Parts of the split. Developers write rules with `develop` and correct them once with `validate`.
 * They never use `held-out` for rules.
 */
export const PARTS = ['develop', 'validate', 'held-out'] as const;
export type Part = (typeof PARTS)[number];

/**
 * Maps types of the labels to ours, where they differ. A label with an empty type is not scored.
 */
const TYPE_NAMES: Record<string, string> = {
  convertible: 'convertible-note',
  equity: '',
  'private-round': '',
};

/**
 * Reads `headlines.csv`. Each row has the first sentence of a news item, which becomes both title
 * and text.
 */
export function readHeadlines(dataDir: string): ArchiveItem[] {
  return toItems(
    readCsv(join(dataDir, 'headlines.csv')).map((row) => {
      const text = row['text'] ?? '';
      return { id: text, title: text, text, row };
    }),
  );
}

/** Reads `press/gold.csv` and `press/negative.csv` with their texts. */
export function readPress(dataDir: string): ArchiveItem[] {
  return toItems(
    ['gold', 'negative'].flatMap((folder) =>
      readCsv(join(dataDir, `press/${folder}.csv`)).map((row) => {
        const id = row['file'] ?? '';
        const text = readFileSync(join(dataDir, 'press', folder, id), 'utf8');
        return { id, title: row['title'] ?? '', text, row };
      }),
    ),
  );
}

function toItems(
  sources: { id: string; title: string; text: string; row: Record<string, string> }[],
): ArchiveItem[] {
  const items = feedItemsOf(sources);
  return sources.flatMap(({ id, row }, index) => {
    const feedItem = items[index];
    if (feedItem === undefined) return [];
    const isRound = row['is_round'] === '1' || row['is_private_round'] === '1';
    return [
      {
        id,
        lang: 'en',
        feedItem,
        expected: isRound ? [toExpected(row)] : [],
        kind: row['label'] ?? row['verdict'] ?? row['kind'] ?? '',
        part: partOf(id),
      },
    ];
  });
}

/**
 * Converts the label of a row. An empty cell means that the value is unknown, not that it is
 * absent.
 */
function toExpected(row: Record<string, string>): ExpectedRound {
  const label = (row['round'] ?? '').replace(/^(series-[a-j])-(\d)$/, '$1$2');
  const type = TYPE_NAMES[label] ?? label;
  const lead = (row['lead_investors'] ?? '').split(';')[0] ?? '';
  const website = row['company_domain_in_text'] ?? '';
  return {
    companies: row['company'] ? [row['company']] : [],
    amounts: row['amount'] ? [{ amount: Number(row['amount']), currency: row['currency'] ?? '' }] : null,
    types: isFundingType(type) ? [type] : null,
    leads: lead === '' ? null : [lead],
    websites: website === '' ? null : [website],
    countries: null,
  };
}

/**
 * Assigns an item to a part by the hash of its id: three fifths `develop`, one fifth `validate`,
 * one fifth `held-out`.
 */
function partOf(id: string): Part {
  const [first = 0, second = 0] = createHash('sha1').update(id).digest();
  if (first % 5 < 3) return 'develop';
  return second % 2 === 0 ? 'validate' : 'held-out';
}
