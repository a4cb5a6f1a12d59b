import type { Advice, Band } from '../../extraction/advice.js';
import { ExchangeRates } from '../exchange-rates/exchange-rates.js';
import type { FetchedRates } from '../exchange-rates/exchange-rates.js';
import {
  explainItem,
  extractFeedItem,
  extractRoundsLine,
  mayBeAboutRound,
  signalPlacesOf,
  suggestRoundOf,
} from './extract-items.js';
import type { SignalPlaces } from '../../extraction/signal-places.js';
import type { SuggestedRound } from '../../extraction/suggested-round.js';
import type { ExtractedItem } from '../extracted-item.js';
import { completeItem } from '../formats/complete-item.js';
import type { FeedItem } from '../formats/feed.js';

/** An item, and where one is doubtful. */
interface JudgedItem {
  item: FeedItem;
  band: Band | null;
}

/** A rejected item, the HTML of its page if that was read, and the names of the signals that decided. */
export interface RejectedTask {
  item: FeedItem;
  html: string | null;
  signals: readonly string[];
}

/** What can be read of a rejected item. */
export interface RejectedArticle {
  /** Empty if nothing could be read. */
  text: string;
  suggestion: SuggestedRound;
  /** Where the signals that decided stand in title and text. */
  places: SignalPlaces;
}

let rates = new ExchangeRates();

/** Judges single items: what they state, or why they state no round. */
export const ITEM_TASKS = {
  useRates: (fetched: FetchedRates): void => {
    rates = new ExchangeRates(fetched);
  },
  extractFeedItem: ({ item, advice, band }: JudgedItem & { advice: Advice | null }): ExtractedItem =>
    extractFeedItem(item, { toUsd: rates.toUsd, band }, advice),
  mayBeAboutRound: (item: FeedItem): boolean => mayBeAboutRound(item),
  /** Null: the page says no more about the item than its feed. */
  extractFromPage: ({ item, html, band }: JudgedItem & { html: string }): ExtractedItem | null => {
    const completed = completeItem(item, html);
    return completed === null ? null : extractFeedItem(completed, { toUsd: rates.toUsd, band });
  },
  /** Reads what an item would state, with the article of its page, without judging it, and finds what decided. */
  readRejected: ({ item, html, signals }: RejectedTask): RejectedArticle => {
    const completed = (html === null ? null : completeItem(item, html)) ?? item;
    return {
      text: completed.text,
      suggestion: suggestRoundOf(completed, rates),
      places: signalPlacesOf(completed, signals),
    };
  },
  explainItem: (item: FeedItem) => explainItem(item),
  extractRoundsLine: ({ line, number }: { line: string; number: number }): ExtractedItem =>
    extractRoundsLine(line, number, rates),
};

/**
 * Judges an item in the most frequent language, which loads the weights and the places, and compiles its
 * lexicon.
 */
export function warmUp(): void {
  const title = 'Northwind raises $12 million in Series A funding';
  const text =
    'AMSTERDAM, March 2, 2026 -- Northwind today announced that it has raised $12 million in a round led by Harbour Ventures.';
  extractFeedItem({ key: title, title, text, link: null, publishedAt: null, links: [] }, rates);
}
