import type { FeedItem } from '../../src/ingestion/formats/feed.js';
import { feedItemsOf, type TitledText } from './feed-of-texts.js';
import type { LabelledItem, Money } from './labelled-item.js';

/** A labelled round about which this file invents further items. */
export interface Event {
  id: string;
  set: string;
  company: string;
  money: Money;
  /** The labelled type of the round. */
  type: string;
  day: Date;
  feedItem: FeedItem;
}

/** How an invented item differs from the labelled item about the event. */
export type Twist = 'other stage' | 'next round' | 'loan' | 'a year later' | 'namesake';

/** Differences that make a different event, which must become a separate round. */
export const OTHER_EVENTS: readonly Twist[] = ['next round', 'loan', 'a year later', 'namesake'];

/**
 * Stages that another news site may give to the same money (decision 25: all of them are equity).
 */
const OTHER_STAGES: Record<string, readonly string[]> = {
  'pre-seed': ['angel', 'seed'],
  angel: ['seed', 'pre-seed'],
  seed: ['angel', 'series-a'],
  'series-a': ['seed', 'venture'],
  growth: ['private-equity', 'venture'],
  venture: ['private-equity', 'series-b'],
  strategic: ['venture', 'series-b'],
  'private-equity': ['growth', 'venture'],
  bridge: ['seed', 'venture'],
  'equity-crowdfunding': ['seed', 'angel'],
};
/** Stages that another news site may give to later series. */
const OF_SERIES = ['venture', 'growth'];

const STAGE_WORDS: Record<string, string> = {
  'pre-seed': 'pre-seed round',
  angel: 'angel round',
  seed: 'seed round',
  'series-a': 'Series A round',
  'series-b': 'Series B round',
  venture: 'venture round',
  growth: 'growth equity round',
  'private-equity': 'private equity round',
  loan: 'venture debt facility',
};
const DAY_MS = 86_400_000;
/** Maximum time, in days, between two items about one event with different stages (decision 25). */
const MOST_DAYS = 7;

/**
 * Returns the events of items whose label has exactly one round, with company, amount and equity
 * stage. A round without a stage merges with any stage, so it would prove nothing.
 */
export function eventsOf(
  set: string,
  items: LabelledItem[],
  fallback: (item: LabelledItem) => Date,
): Event[] {
  return items.flatMap((item) => {
    const [expected, further] = item.expected;
    const money = expected?.amounts?.[0] ?? null;
    const company = expected?.companies[0] ?? '';
    const type = expected?.types?.[0] ?? '';
    const isEquity = type in OTHER_STAGES || type.startsWith('series-');
    if (further !== undefined || money === null || money.currency === '' || company === '' || !isEquity)
      return [];
    const day = item.feedItem.publishedAt ?? fallback(item);
    const feedItem = { ...item.feedItem, publishedAt: day };
    return [{ id: `${set} ${item.id}`, set, company, money, type, day, feedItem }];
  });
}

/**
 * Writes one more item about each event. The position of the event in the list decides the text,
 * the stage and the day.
 */
export function tellAgain(events: Event[], twist: Twist): FeedItem[] {
  const items = feedItemsOf(events.map((event, index) => textOf(event, twist, index)));
  return items.map((item, index) => {
    const days = twist === 'a year later' ? 365 : twist === 'next round' ? 20 : index % (MOST_DAYS + 1);
    const day = events[index]?.day ?? new Date(0);
    return { ...item, publishedAt: new Date(day.getTime() + days * DAY_MS) };
  });
}

function textOf({ company, money, type }: Event, twist: Twist, index: number): TitledText {
  const stages = OTHER_STAGES[type] ?? OF_SERIES;
  const stage = twist === 'loan' ? 'loan' : (stages[index % stages.length] ?? 'seed');
  const kind = STAGE_WORDS[stage] ?? '';
  const name = twist === 'namesake' ? `${NAMESAKES[index % NAMESAKES.length] ?? ''} ${company}` : company;
  const amount = twist === 'next round' ? money.amount * 2.4 : money.amount;
  const sum = sumText({ ...money, amount }, index);
  const texts: TitledText[] = [
    {
      title: `${name} closes ${sum} ${kind}`,
      text: `${name} today announced that it has closed a ${sum} ${kind}. The company will use the proceeds to hire engineers and to enter new markets.`,
    },
    {
      title: `${name} raises ${sum}`,
      text: `The startup ${name} has raised ${sum} in a ${kind}, according to a statement on Monday. It plans to double its team within a year.`,
    },
    {
      title: `${name} secures ${sum} in ${kind}`,
      text: `${name} has secured ${sum} in a ${kind}. Customers had asked for a larger offering, its founders said.`,
    },
  ];
  return texts[index % texts.length] ?? { title: '', text: '' };
}

/** Words that make the name of a different firm when they precede a name. */
const NAMESAKES = ['Northgate', 'Silverpine', 'Oldcastle'];

/** Returns an amount as "EUR 5.2 million", "EUR 5.2m" or "EUR 5,200,000". */
function sumText({ amount, currency }: Money, index: number): string {
  const millions = amount / 1e6;
  const isShort = Number.isInteger(Math.round(millions * 1e6) / 1e4);
  if (!isShort || index % 3 === 2) return `${currency} ${Math.round(amount).toLocaleString('en-US')}`;
  return index % 3 === 0 ? `${currency} ${millions} million` : `${currency} ${millions}m`;
}
