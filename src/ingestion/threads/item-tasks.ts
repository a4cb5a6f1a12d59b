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

/** An item, and the range of probability in which an item is doubtful. */
interface JudgedItem {
  item: FeedItem;
  band: Band | null;
}

/**
 * A rejected item, the HTML of its page (null if the page was not read), and the names of its
 * signals.
 */
export interface RejectedTask {
  item: FeedItem;
  html: string | null;
  signals: readonly string[];
}

/** Text and suggestions for a rejected item. */
export interface RejectedArticle {
  /** The field is empty if the service could not read the text. */
  text: string;
  suggestion: SuggestedRound;
  /** Where the deciding signals are in the title and the text. */
  places: SignalPlaces;
}

let rates = new ExchangeRates();

/** Tasks that read items and return the round of each item, or why it has none. */
export const ITEM_TASKS = {
  useRates: (fetched: FetchedRates): void => {
    rates = new ExchangeRates(fetched);
  },
  extractFeedItem: ({ item, advice, band }: JudgedItem & { advice: Advice | null }): ExtractedItem =>
    extractFeedItem(item, { toUsd: rates.toUsd, band }, advice),
  mayBeAboutRound: (item: FeedItem): boolean => mayBeAboutRound(item),
  /**
   * Extracts an item with the article of its page. Returns null if the page says no more about the
   * item than its feed.
   */
  extractFromPage: ({ item, html, band }: JudgedItem & { html: string }): ExtractedItem | null => {
    const completed = completeItem(item, html);
    return completed === null ? null : extractFeedItem(completed, { toUsd: rates.toUsd, band });
  },
  /**
   * Suggests the facts of a rejected item without judging it, and finds its signals in the text.
   * Uses the article of the item's page if it was read.
   */
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
 * Judges an item in the most frequent language. So the thread loads the weights and the list of
 * places, and compiles the lexicon of the language, before its first task.
 */
export function warmUp(): void {
  const title = 'Northwind raises $12 million in Series A funding';
  const text =
    'AMSTERDAM, March 2, 2026 -- Northwind today announced that it has raised $12 million in a round led by Harbour Ventures.';
  extractFeedItem({ key: title, title, text, link: null, publishedAt: null, links: [] }, rates);
}
