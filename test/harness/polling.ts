import { randomBytes } from 'node:crypto';
import { HttpEnricher } from '../../src/ingestion/enrichment/http-enricher.js';
import { ExchangeRates } from '../../src/ingestion/exchange-rates/exchange-rates.js';
import { Extractor } from '../../src/ingestion/threads/extractor.js';
import { IngestionService } from '../../src/ingestion/ingestion.service.js';
import type { SourceKind } from '../../src/ingestion/sources/source-kind.js';
import { HostBudget } from '../../src/ingestion/sources/host-budget.js';
import type { SharedClock } from '../../src/database/shared-clock.js';
import type { PollParts } from '../../src/ingestion/sources/poll.js';
import { SourcePoller } from '../../src/ingestion/sources/source-poller.js';
import type { Source } from '../../src/ingestion/sources/source.js';
import { findSource } from '../../src/ingestion/sources/sources.queries.js';
import { TURN_LIMITS } from '../../src/ingestion/sources/turn.js';
import type { TurnLimits } from '../../src/ingestion/sources/turn.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { SourcesService } from '../../src/ingestion/sources/sources.service.js';
import { READER_BAND } from '../../src/runtime/config.js';
import { LOG } from '../../src/runtime/log.js';
import type { Log } from '../../src/runtime/log.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';
import { Metrics } from '../../src/runtime/metrics.js';
import type { TestApp } from './app.js';

/** A clock that advances only if a test sets it or if code waits on it. */
export class StandingClock implements SharedClock {
  private ms: number;

  constructor(iso: string) {
    this.ms = Date.parse(iso);
  }

  now(): Promise<Date> {
    return Promise.resolve(new Date(this.ms));
  }

  wait = (ms: number): Promise<void> => {
    this.ms += ms;
    return Promise.resolve();
  };
}

/** The stored outcome of an item. */
export interface StoredItem {
  source_item: string;
  title: string | null;
  outcome: string;
  reason: string | null;
  facts: { companyName: string; [field: string]: unknown } | null;
}

/** The parts of a poller that a test can replace. */
export interface PollerOptions {
  policy?: OutgoingPolicy;
  enricher?: HttpEnricher | null;
  reader?: PollParts['reader'];
  extractor?: Extractor;
  /**
   * Limits that replace those of production. By default, a poll may read items for 5 minutes,
   * because a busy machine reads items slowly.
   */
  limits?: Partial<TurnLimits>;
}

/** Sources in the test application's database. A separate clock determines when they are polled. */
export interface Polling {
  clock: StandingClock;
  sources: SourcesService;
  /** Returns a new poller that stands for one process. */
  newPoller(options?: PollerOptions): SourcePoller;
  /** Adds an enabled source with a unique name and returns the name. */
  add(kind: SourceKind, url: string, intervalS?: number): Promise<string>;
  get(name: string): Promise<Source>;
  /** Polls all due sources and waits until the polls end. */
  poll(options?: PollerOptions): Promise<void>;
  /** Returns the outcomes of a source's items, in the order of storage. */
  items(name: string): Promise<StoredItem[]>;
}

/**
 * An extractor that all files of a worker share, because its threads take 2 s of CPU time to load.
 * Idle threads do not keep the process alive.
 */
export const sharedExtractor = new Extractor(new ExchangeRates(), { band: READER_BAND });

/** Start time of test clocks, a Wednesday. */
const BEGIN = '2026-03-04T15:00:00Z';

export function setUpPolling(app: TestApp, contactEmail: string | null = 'ops@fundmatch.example'): Polling {
  const { dataSource, nest } = app;
  const clock = new StandingClock(BEGIN);
  const sources = new SourcesService({ dataSource, clock, contactEmail, people: nest.get(ErasedPeople) });
  const newPoller: Polling['newPoller'] = ({
    policy = app.config.outgoing,
    enricher = null,
    reader = null,
    extractor,
    limits,
  } = {}) =>
    new SourcePoller(
      {
        dataSource,
        ingestion: nest.get(IngestionService),
        people: nest.get(ErasedPeople),
        budget: new HostBudget(dataSource, clock, clock.wait),
        clock,
        enricher,
        reader,
        extractor: extractor ?? sharedExtractor,
        policy,
        contactEmail,
        metrics: nest.get(Metrics),
        log: nest.get<Log>(LOG),
      },
      { ...TURN_LIMITS, itemsMs: 300_000, ...limits },
    );
  return {
    clock,
    sources,
    newPoller,
    add: async (kind, url, intervalS = 30) => {
      const name = `source-${randomBytes(5).toString('hex')}`;
      await sources.add({ name, kind, url, intervalS, enabled: true });
      return name;
    },
    get: async (name) => {
      const source = await findSource(dataSource.manager, name);
      if (source === null) throw new Error(`There is no source ${name}. Add the source first.`);
      return source;
    },
    poll: async (options) => {
      const poller = newPoller(options);
      await poller.tick();
      await poller.settle();
    },
    items: (name) =>
      dataSource.query(
        `select i.source_item, i.title, i.outcome, i.reason, r.facts from items i left join funding_rounds r on r.id = i.round_id
         where i.source = $1 order by i.id`,
        [name],
      ),
  };
}

/** Returns an RSS feed of items, newest first, as news sites order them. */
export function rss(
  items: { title: string; text?: string; link?: string; guid?: string; date?: string }[],
  encoding = 'UTF-8',
): string {
  const body = items.map(
    ({ title, text, link, guid, date }) =>
      `<item><title>${title}</title>${link === undefined ? '' : `<link>${link}</link>`}` +
      `${guid === undefined ? '' : `<guid isPermaLink="false">${guid}</guid>`}` +
      `${date === undefined ? '' : `<pubDate>${date}</pubDate>`}<description>${text ?? ''}</description></item>`,
  );
  return `<?xml version="1.0" encoding="${encoding}"?><rss version="2.0"><channel><title>News</title>${body.join('')}</channel></rss>`;
}

/**
 * Returns the text of an article about a round. The text is long enough that the poller does not
 * fetch the page.
 */
export function roundText(company: string, amount = '$7 million'): string {
  const site = `${company.toLowerCase().replace(/\W+/g, '-')}.com`;
  return (
    `LISBON, March 3, 2026 -- ${company}, a maker of harbour sensors, today announced that it has raised ${amount} in a Series A round led by ` +
    `Northpier Ventures, with participation from Saltmarsh Capital. The company will use the money to hire engineers and to open an ` +
    `office in Hamburg. ${company} was founded in 2021 and counts eleven port authorities among its customers, who use its sensors ` +
    `to plan berths and maintenance. About ${company}: ${company} makes sensors for harbours. Learn more at https://www.${site}.`
  );
}

/**
 * Returns a feed item about a round of `company`. The text is long enough that the poller does not
 * fetch the page.
 */
export function roundItem(
  company: string,
  more: { date?: string } = {},
): { title: string; text: string; link: string; guid: string; date?: string } {
  return {
    title: `${company} raises $7 million in Series A funding`,
    text: roundText(company),
    link: `https://news.example/${company.replaceAll(' ', '-')}`,
    guid: company,
    ...more,
  };
}

/** Returns the health of a source. Times are in seconds since the start of the clock. */
export async function healthOf(
  polling: Polling,
  name: string,
): Promise<Record<string, unknown> & { nextAfterS: number }> {
  const source = await polling.get(name);
  const after = (instant: Date) => (instant.getTime() - Date.parse(BEGIN)) / 1000;
  const afterIfAny = (instant: Date | null) => (instant === null ? null : after(instant));
  return {
    failures: source.consecutive_failures,
    error: source.last_error,
    nextAfterS: after(source.next_poll_at),
    polledAfterS: afterIfAny(source.last_polled_at),
    newItemAfterS: afterIfAny(source.last_new_item_at),
  };
}
