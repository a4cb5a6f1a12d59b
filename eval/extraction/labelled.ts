import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readCsv } from './read-csv.js';

/** One labelled news item. An empty label is unknown, not absent, and is not scored. */
export interface LabelledItem {
  set: 'headlines' | 'press' | 'negative';
  id: string;
  title: string;
  text: string;
  isRound: boolean;
  /** What a rejected item is, in the words of the labels. */
  kind: string;
  company: string;
  amount: number | null;
  currency: string;
  /** In the labels of decision 23; empty when the label is none of them. */
  fundingType: string;
  lead: string;
  website: string;
  /** Where the item lies in the fixed split: rules are written against `develop`, corrected once on `validate`, never on `held-out`. */
  part: Part;
}

export const PARTS = ['develop', 'validate', 'held-out'] as const;
export type Part = (typeof PARTS)[number];

/** The labels' own words for kinds of rounds, where they differ from ours. */
const TYPE_NAMES: Record<string, string> = {
  convertible: 'convertible-note',
  equity: '',
  'private-round': '',
};

/** Reads the labelled sets below `dataDir`: headlines.csv, press/gold.csv, press/negative.csv with their texts. */
export function readLabelled(dataDir: string): LabelledItem[] {
  const press = (folder: string, file: string): string =>
    readFileSync(join(dataDir, 'press', folder, file), 'utf8');
  return [
    ...readCsv(join(dataDir, 'headlines.csv')).map((row) =>
      toItem('headlines', row, { id: row['text'] ?? '', text: row['text'] ?? '' }),
    ),
    ...readCsv(join(dataDir, 'press/gold.csv')).map((row) =>
      toItem('press', row, { id: row['file'] ?? '', text: press('gold', row['file'] ?? '') }),
    ),
    ...readCsv(join(dataDir, 'press/negative.csv')).map((row) =>
      toItem('negative', row, { id: row['file'] ?? '', text: press('negative', row['file'] ?? '') }),
    ),
  ];
}

function toItem(
  set: LabelledItem['set'],
  row: Record<string, string>,
  own: { id: string; text: string },
): LabelledItem {
  const round = (row['round'] ?? '').replace(/^(series-[a-j])-(\d)$/, '$1$2');
  return {
    set,
    ...own,
    title: set === 'headlines' ? own.text : (row['title'] ?? ''),
    isRound: row['is_round'] === '1' || row['is_private_round'] === '1',
    kind: row['label'] ?? row['verdict'] ?? row['kind'] ?? '',
    company: row['company'] ?? '',
    amount: row['amount'] ? Number(row['amount']) : null,
    currency: row['currency'] ?? '',
    fundingType: TYPE_NAMES[round] ?? round,
    lead: (row['lead_investors'] ?? '').split(';')[0] ?? '',
    website: row['company_domain_in_text'] ?? '',
    part: partOf(own.id),
  };
}

/** Three fifths, one fifth and one fifth, by the hash of what identifies the item. */
function partOf(id: string): Part {
  const [first = 0, second = 0] = createHash('sha1').update(id).digest();
  if (first % 5 < 3) return 'develop';
  return second % 2 === 0 ? 'validate' : 'held-out';
}
