import { join } from 'node:path';
import { count, share, type Figure } from './figures.js';
import { readCorpus } from './evaluate-corpus.js';
import { ingestTellings, type StoredRound, type Telling } from './ingest-tellings.js';
import { readHeadlines, readPress } from './labelled-archive.js';
import type { LabelledItem } from './labelled-item.js';
import { labelledNews, readNews } from './labelled-news.js';
import { readStream } from './labelled-stream.js';
import { nameKey } from './name-key.js';
import type { Report } from './print-report.js';
import { readCsv } from '../read-csv.js';
import { eventsOf, OTHER_EVENTS, tellAgain, type Event } from './tell-again.js';
import type { WrongCase } from './worst-cases.js';

/** Number of scored headlines. There are thousands of headlines, and each is stored six times. */
const HEADLINES = 600;
/** Date of events whose item has no date. */
const SOME_DAY = new Date('2026-03-02T00:00:00Z');

interface EventTelling extends Telling {
  /** Id of the event. All items about one event should become one round. */
  event: string;
}

/**
 * Measures, with the extractor and a real database, whether items about one event become one round.
 * Items about different events must never become one round (decision 25). The first part uses the
 * press releases that `press/groups.csv` assigns to events. The second part uses every labelled
 * equity round and invents more items about it: one with another stage within 7 days, and several
 * with changes that make a different event.
 */
export async function evaluateSameEvent(dataDir: string): Promise<Report> {
  const groups = await scoreGroups(dataDir);
  const events = withoutNamesakes(labelledEvents(dataDir));
  const pairs = await scorePairs(events);
  return {
    set: 'same-event',
    minConfidence: 0,
    sections: [{ title: '', figures: [...pairs.figures, ...groups.figures] }, ...pairs.sections],
    reliability: null,
    wrong: [...groups.wrong, ...pairs.wrong],
    itemsPerCpuSecond: null,
  };
}

function labelledEvents(dataDir: string): Event[] {
  const days = new Map(
    readCsv(join(dataDir, 'press/gold.csv')).map((row) => [row['file'], row['published']]),
  );
  const months = new Map(readCsv(join(dataDir, 'headlines.csv')).map((row) => [row['text'], row['date']]));
  const dayOf = (text: string | undefined): Date => (text ? new Date(`${text}T00:00:00Z`) : SOME_DAY);
  const someDay = (): Date => SOME_DAY;
  return [
    ...eventsOf('stream', readStream(dataDir), someDay),
    ...eventsOf('modern', readNews(join(dataDir, 'modern-en.jsonl')), someDay),
    ...eventsOf('world', readNews(join(dataDir, 'world.jsonl')), someDay),
    ...eventsOf('press', readPress(dataDir), ({ id }: LabelledItem) => dayOf(days.get(id))),
    ...eventsOf('corpus', labelledNews(readCorpus()), someDay),
    ...eventsOf('headlines', readHeadlines(dataDir).slice(0, HEADLINES), ({ id }: LabelledItem) => {
      const month = months.get(id);
      return dayOf(month === undefined ? undefined : `${month}-15`);
    }),
  ];
}

/**
 * Of several events with one company name, keeps the first, because no label says whether they are
 * the same event.
 */
function withoutNamesakes(events: Event[]): Event[] {
  const byName = new Map<string, Event>();
  for (const event of events) {
    const key = nameKey(event.company);
    if (!byName.has(key)) byName.set(key, event);
  }
  return [...byName.values()];
}

async function scorePairs(
  events: Event[],
): Promise<{ figures: Figure[]; sections: Report['sections']; wrong: WrongCase[] }> {
  const first = events.map((event): EventTelling => ({
    id: event.id,
    event: event.id,
    feedItem: event.feedItem,
  }));
  const again = tellAgain(events, 'other stage').map((feedItem, index): EventTelling => {
    const event = events[index]?.id ?? '';
    return { id: `${event} (other stage)`, event, feedItem };
  });
  const others = OTHER_EVENTS.flatMap((twist) =>
    tellAgain(events, twist).map((feedItem, index): EventTelling => {
      const id = `${events[index]?.id ?? ''} (${twist})`;
      return { id, event: id, feedItem };
    }),
  );
  const tellings = [...first, ...again, ...others];
  const rounds = await ingestTellings(tellings);
  const results = events.map((event) => {
    const [one = [], two = []] = [rounds.get(event.id), rounds.get(`${event.id} (other stage)`)];
    return {
      event,
      one,
      two,
      isRead: [one, two].every((stored) => stored.some((round) => isReadAs(event, round))),
      isOne: one.some((a) => two.some((b) => a.round_id === b.round_id)),
    };
  });
  const read = results.filter(({ isRead }) => isRead);
  // Ignores events that the reader misread. Example: if "raises $2m of debt" is labelled as equity,
  // the item rightly merges with an item about a loan.
  const misread = new Set(results.flatMap(({ event, isRead }) => (isRead ? [] : [event.id])));
  const mixed = mixedRounds(tellings, rounds).filter((names) => !names.some((name) => misread.has(name)));
  const sets = [...new Set(events.map(({ set }) => set))];
  const figure = (name: string, of: typeof results, goal?: Figure['goal']): Figure =>
    share(name, of.filter(({ isOne }) => isOne).length, of.length, goal);
  return {
    figures: [
      figure('pairs with two stages that became one round', read, { atLeast: 0.99 }),
      figure('the same, also if an item was misread', results),
      count('rounds that hold different events', mixed.length, `of ${tellings.length} items`, { atMost: 0 }),
    ],
    sections: sets.map((set) => {
      const own = results.filter(({ event }) => event.set === set);
      return {
        title: set,
        figures: [
          figure(
            'pairs that became one round',
            own.filter(({ isRead }) => isRead),
          ),
          figure('the same, also if an item was misread', own),
        ],
      };
    }),
    wrong: [
      ...mixed.map((names) => wrongCase(names.join(' + '), 'one round', 'several')),
      ...results.flatMap(({ event, isOne, one, two }) =>
        isOne
          ? []
          : [wrongCase(event.id, `${factsOf(one)} and ${factsOf(two)}`, `one round: ${event.company}`)],
      ),
    ],
  };
}

/**
 * Returns whether the reader found the labelled company and amount in an equity round. If two such
 * items do not merge, the error is in the merging.
 */
function isReadAs({ company, money }: Event, { funding_round: facts }: StoredRound): boolean {
  const amount = facts?.amount ?? 0;
  const isEquity = !['debt', 'grant', 'convertible-note'].includes(facts?.funding_type ?? '');
  const isNamed = nameKey(facts?.company_name ?? '') === nameKey(company);
  return isEquity && isNamed && Math.abs(amount / money.amount - 1) < 0.005;
}

async function scoreGroups(dataDir: string): Promise<{ figures: Figure[]; wrong: WrongCase[] }> {
  const groupOf = new Map(
    readCsv(join(dataDir, 'press/groups.csv')).map((row) => [row['file'] ?? '', row['group'] ?? '']),
  );
  const published = new Map(
    readCsv(join(dataDir, 'press/gold.csv')).map((row) => [row['file'] ?? '', row['published'] ?? '']),
  );
  const tellings = readPress(dataDir).flatMap(({ id, feedItem }): EventTelling[] => {
    const day = published.get(id);
    if (day === undefined) return [];
    const publishedAt = day === '' ? null : new Date(`${day}T00:00:00Z`);
    return [{ id, event: groupOf.get(id) ?? id, feedItem: { ...feedItem, publishedAt } }];
  });
  const rounds = await ingestTellings(tellings);
  const groups = new Map<string, Set<string>>();
  for (const [file, group] of groupOf)
    groups.set(
      group,
      new Set([...(groups.get(group) ?? []), ...(rounds.get(file) ?? []).map(({ round_id }) => round_id)]),
    );
  const split = [...groups].filter(([, ids]) => ids.size > 1);
  const mixed = mixedRounds(tellings, rounds);
  return {
    figures: [
      share('press: events that became one round', groups.size - split.length, groups.size, {
        atLeast: 0.99,
      }),
      count('press: rounds that hold different events', mixed.length, '', { atMost: 0 }),
    ],
    wrong: [
      ...split.map(([group, ids]) => wrongCase(group, `${ids.size} rounds`, 'one round')),
      ...mixed.map((names) => wrongCase(names.join(' + '), 'one round', 'several')),
    ],
  };
}

/** For each round that contains more than one event, returns the ids of its events. */
function mixedRounds(tellings: EventTelling[], rounds: Map<string, StoredRound[]>): string[][] {
  const events = new Map<string, Set<string>>();
  for (const { id, event } of tellings)
    for (const { round_id } of rounds.get(id) ?? [])
      events.set(round_id, (events.get(round_id) ?? new Set()).add(event));
  return [...events.values()].flatMap((names) => (names.size > 1 ? [[...names]] : []));
}

function factsOf(stored: StoredRound[]): string {
  return stored
    .map(({ funding_round: facts }) =>
      [facts?.company_name, facts?.amount, facts?.currency, facts?.funding_type, facts?.published_date].join(
        ' · ',
      ),
    )
    .join(' / ');
}

function wrongCase(id: string, read: string, expected: string): WrongCase {
  return { error: 'wrong fields', id, lang: 'en', title: '', confidence: null, read, expected };
}
