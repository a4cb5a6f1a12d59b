import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseFeed } from '../../src/ingestion/formats/feed.js';
import { readJsonl } from '../extraction/read-jsonl.js';
import { readCsv } from '../read-csv.js';
import type { ItemLabel, RoundLabel } from './label.js';

/** Properties that all texts of a set share. */
export interface SetTraits {
  set: string;
  weight: number;
  isPartial: boolean;
}

/** A labelled set: its properties, and a function that reads its items. */
export interface LabelledSet extends SetTraits {
  /** True if the fit may use the set without `--data`. */
  isOwn: boolean;
  items: (folder: string) => WeightedItem[];
}

export type WeightedItem = ItemLabel & { weight?: number };

/**
 * Name of the set with the releases of a news wire. It has two halves, `stream-1` and `stream-2`.
 * Nearly all releases are ordinary, so each ordinary release has a lower weight.
 */
export const WIRE = 'stream';

/** Returns whether a set contains releases of the wire. */
export function isWire(set: string): boolean {
  return set.startsWith(WIRE);
}

const CORPUS = fileURLToPath(new URL('../../corpus/', import.meta.url));
/** The fit learns every sixth headline, because the headlines are similar. */
const HEADLINES_STEP = 6;

/** Weight of the items that the reader must read correctly, because tests check them. */
const REGRESSION_WEIGHT = 5;

const own = (set: string, files: () => string[]): LabelledSet => ({
  ...{ set, weight: set === 'regressions' ? REGRESSION_WEIGHT : 1, isPartial: false, isOwn: true },
  items: () => files().flatMap((file) => readJsonl<ItemLabel>(join(CORPUS, file))),
});

/** Each file in `written/` is a separate set, because each has a different author. */
const written = jsonlOf(join(CORPUS, 'written')).map((name) =>
  own(name.replace('.jsonl', ''), () => [join('written', name)]),
);

/** All sets. `items` gets the folder of the sets that are not in the repository. */
export const SETS: readonly LabelledSet[] = [
  ...written,
  own('corpus', () => jsonlOf(CORPUS)),
  {
    ...{ set: 'real', weight: 2, isPartial: true, isOwn: false },
    items: (folder) => readJsonl<ItemLabel>(join(folder, 'real.jsonl')),
  },
  {
    ...{ set: 'real2', weight: 2, isPartial: false, isOwn: false },
    items: (folder) => readJsonl<ItemLabel>(join(folder, 'real2.jsonl')),
  },
  ...[1, 2].map((half) => ({
    ...{ set: `${WIRE}-${half}`, weight: 1, isPartial: false, isOwn: false },
    items: (folder: string) => readStream(folder, half),
  })),
  { ...{ set: 'headlines', weight: 0.5, isPartial: true, isOwn: false }, items: readHeadlines },
  { ...{ set: 'press', weight: 1, isPartial: true, isOwn: false }, items: readPress },
];

/**
 * Returns a set with the labelled items of an operator: all `.jsonl` files in a folder. The items
 * have the weight of real news.
 */
export function setOfFolder(folder: string): LabelledSet {
  const items = (): WeightedItem[] =>
    jsonlOf(folder).flatMap((file) => readJsonl<ItemLabel>(join(folder, file)));
  return { ...{ set: 'items', weight: 2, isPartial: false, isOwn: true }, items };
}

/**
 * Returns the set names that `name` stands for: `written` means all files of that folder, and
 * `stream` means both halves. Other names stand for themselves.
 */
export function namesOfSets(name: string): string[] {
  if (name === WIRE) return [`${WIRE}-1`, `${WIRE}-2`];
  return name === 'written' ? written.map(({ set }) => set) : [name];
}

function jsonlOf(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort();
}

/**
 * Reads one half of a recorded wire: every second file. Excludes ambiguous items. True rounds have
 * double weight.
 */
function readStream(dataDir: string, half: number): WeightedItem[] {
  const folder = join(dataDir, 'stream');
  const ambiguous = new Set(
    readJsonl<{ guid: string }>(join(folder, 'ambiguous.jsonl')).map(({ guid }) => guid),
  );
  const truth = new Map<string, RoundLabel[]>();
  for (const line of readJsonl<RoundLabel & { guid: string }>(join(folder, 'truth.jsonl')))
    truth.set(line.guid, [...(truth.get(line.guid) ?? []), line]);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.xml'))
    .sort()
    .filter((_name, number) => number % 2 === half - 1)
    .flatMap((name) => parseFeed(readFileSync(join(folder, name)), 'application/rss+xml'))
    .filter(({ key }) => !ambiguous.has(key))
    .map(({ key, title, text }) => {
      const rounds = truth.get(key) ?? [];
      return { id: key, title, text, rounds, weight: rounds.length > 0 ? 2 : 1 };
    });
}

function readHeadlines(dataDir: string): WeightedItem[] {
  return readCsv(join(dataDir, 'headlines.csv')).flatMap((row, index) =>
    index % HEADLINES_STEP === 0
      ? [
          {
            id: `headline-${index}`,
            title: row['text'] ?? '',
            text: '',
            rounds: csvRounds(row, row['is_round']),
          },
        ]
      : [],
  );
}

function readPress(dataDir: string): WeightedItem[] {
  const read = (kind: string): WeightedItem[] =>
    readCsv(join(dataDir, 'press', `${kind}.csv`)).flatMap((row) => {
      const path = join(dataDir, 'press', kind, row['file'] ?? '');
      if (!existsSync(path)) return [];
      const [, ...lines] = readFileSync(path, 'utf8').split('\n');
      const rounds = csvRounds(row, row['is_private_round']);
      return [{ id: row['file'] ?? '', title: row['title'] ?? '', text: lines.join('\n'), rounds }];
    });
  return [...read('gold'), ...read('negative')];
}

function csvRounds(row: Record<string, string>, isRound: string | undefined): RoundLabel[] {
  const { company = '', amount, currency = '', round = '', lead_investors: leads } = row;
  if (isRound !== '1' || company === '') return [];
  return [
    {
      ...{ company, currency, type: round || 'undisclosed' },
      amount: Number(amount) || null,
      ...(leads !== undefined && { investors: leads.split(';').filter((name) => name !== '') }),
    },
  ];
}
