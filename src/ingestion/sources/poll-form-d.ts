import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import { PAGE_SIZE, addDays, asEdgar, edgarAddresses, edgarDay, isMissing, isWeekend } from './edgar.js';
import type { EdgarAddresses } from './edgar.js';
import type { Filing } from '../formats/edgar-index.js';
import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { missingSince, readFiling } from './read-filing.js';
import type { MissingSince } from './read-filing.js';
import { PollFailure } from './source.js';
import type { PollResult, SourceState, Validators } from './source.js';
import { seenMark } from '../seen-mark.js';
import { findNew, storeItems } from './store-items.js';
import type { ListedItem, ReadableItem } from './store-items.js';
import { TurnOver } from './turn.js';

/** Maximum number of pages, of 100 filings each, that a poll reads of EDGAR's current filings. */
const MAX_PAGES = 20;
/**
 * Number of past days whose daily indexes are read. Older filings are in the SEC's quarterly data
 * sets.
 */
const CATCH_UP_DAYS = 30;
/**
 * Maximum number of filings of daily indexes per poll, about half a minute of requests. Without
 * this limit, new filings would wait for old filings.
 */
const CATCH_UP_FILINGS = 200;
const INDEX_RETRY_MS = 3_600_000;

/** URLs of the EDGAR server, and the documents that could not be read. */
type Edgar = EdgarAddresses & { missing: MissingSince };

/**
 * Polls EDGAR's list of current Form D filings and reads each new filing. The poll reads page by
 * page until a page has nothing new. Then it reads the index of each unread past day. The indexes
 * contain filings from times without a poll, and filings that moved between pages during a poll.
 */
export async function pollFormD(poll: Poll): Promise<PollResult> {
  if (poll.parts.contactEmail === null)
    throw new PollFailure('EDGAR refuses requests without a contact address. Set CONTACT_EMAIL');
  const missing = missingSince(poll.source.state.missingSince, await poll.parts.clock.now());
  const edgar: Edgar = { ...edgarAddresses(poll.source.url), missing };
  const { fresh, validators } = await listCurrent(poll, edgar);
  const current = await storeItems(poll, fresh);
  const past = await catchUp(poll, edgar);
  return {
    problem: current.problem ?? past.problem,
    state: { ...past.state, ...(missing.size > 0 && { missingSince: Object.fromEntries(missing) }) },
    ...(current.problem === null && validators !== null && { validators }),
  };
}

/**
 * Collects the filings that are not stored yet. Sorts them oldest first, so that an amendment
 * follows the filing that it amends.
 */
async function listCurrent(
  poll: Poll,
  edgar: Edgar,
): Promise<{ fresh: ReadableItem[]; validators: Validators | null }> {
  const fresh = new Map<string, ReadableItem>();
  let validators: Validators | null = null;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    poll.checkGivenUp();
    const response = await getPage(poll, edgar.current(page * PAGE_SIZE), page === 0);
    if (response === null) break;
    if (page === 0) validators = validatorsOf(response);
    const filings = await poll.parts.extractor.listEdgarCurrent(response.body);
    const unseen = await findNew(
      poll,
      filings.map((filing) => toItem(poll, edgar, filing)),
    );
    for (const item of unseen) if (!fresh.has(item.key)) fresh.set(item.key, item);
    // A page without a Form D is not the end. Sometimes other forms whose names start with D fill
    // whole pages.
    const isKnown = filings.length > 0 && unseen.length === 0;
    if (isKnown || !Buffer.from(response.body).includes('<entry')) break;
  }
  return { fresh: [...fresh.values()].reverse(), validators };
}

/**
 * Reads a page of the list. Returns null if the first page is unchanged, or if the page is past the
 * end of the list. EDGAR answers 503 for such a page.
 */
async function getPage(poll: Poll, url: string, isFirst: boolean): Promise<FetchedResponse | null> {
  if (isFirst) {
    try {
      return await poll.getChanged(url);
    } catch (error) {
      throw error instanceof PollFailure ? asEdgar(error) : error;
    }
  }
  const response = await poll.get(url);
  if (response.status === 503) return null;
  if (response.status !== 200) throw asEdgar(await poll.refusal(response));
  return response;
}

function toItem(poll: Poll, edgar: Edgar, filing: Filing): ListedItem {
  const { missing } = edgar;
  return {
    ...seenMark(filing.accession, []),
    read: () => readFiling(poll, edgar, { filing, missing }),
  };
}

/**
 * Reads the indexes of unread days up to yesterday. A new source starts with today. If a filing of
 * a day cannot be read, the day stays unread and is read again after an hour. Meanwhile, later days
 * are read.
 */
async function catchUp(poll: Poll, edgar: Edgar): Promise<{ problem: string | null; state: SourceState }> {
  const now = await poll.parts.clock.now();
  const today = edgarDay(now);
  const { indexedTo: since = addDays(today, -1), indexRetryAt, indexProblem = null } = poll.source.state;
  if (indexRetryAt !== undefined && new Date(indexRetryAt) > now) {
    const state = { indexedTo: since, indexRetryAt, ...(indexProblem !== null && { indexProblem }) };
    return { problem: indexProblem, state };
  }
  // The first day of a new source is stored even if its first filings use up the limits of the
  // poll.
  if (poll.turn.isOver) return { problem: null, state: { indexedTo: since } };
  const oldest = addDays(today, -CATCH_UP_DAYS - 1);
  let indexedTo = since > oldest ? since : oldest;
  let room = CATCH_UP_FILINGS;
  let stored = 0;
  let problem: string | null = null;
  const end = async (pauses: boolean) => {
    if (!pauses) return { problem, state: { indexedTo } };
    const retryAt = new Date((await poll.parts.clock.now()).getTime() + INDEX_RETRY_MS).toISOString();
    const why = problem !== null && { indexProblem: problem };
    return { problem, state: { indexedTo, indexRetryAt: retryAt, ...why } };
  };
  for (let day = addDays(indexedTo, 1); day < today; day = addDays(day, 1)) {
    const listed = isWeekend(day) ? [] : await unlessOver(listDay(poll, edgar, day));
    if (listed === 'over') return end(false);
    if (listed === null && addDays(day, 2) > today) return end(true);
    const fresh = listed ?? [];
    const outcome = await storeItems(poll, fresh.slice(0, room));
    stored += outcome.stored;
    problem ??= outcome.problem;
    if (outcome.isCut) return end(false);
    // The next poll continues at once, unless only unreadable filings remain.
    if (fresh.length > room) return end(problem !== null && stored === 0);
    room -= fresh.length;
    if (problem === null) indexedTo = day;
  }
  return end(problem !== null);
}

/**
 * Resolves like `work`, or to 'over' if the poll reaches its limits. The filings that are already
 * stored remain stored.
 */
async function unlessOver<T>(work: Promise<T>): Promise<T | 'over'> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof TurnOver) return 'over';
    throw error;
  }
}

/**
 * Lists a day's new filings. Returns null if the day has no index. The reason is a holiday, or
 * EDGAR has not written the index yet.
 */
async function listDay(poll: Poll, edgar: Edgar, day: string): Promise<ReadableItem[] | null> {
  poll.checkGivenUp();
  const response = await poll.get(edgar.dailyIndex(day));
  if (isMissing(response)) return null;
  if (response.status !== 200) throw asEdgar(await poll.refusal(response));
  const filings = await poll.parts.extractor.listEdgarIndex(response.body);
  return findNew(
    poll,
    filings.map((filing) => toItem(poll, edgar, filing)),
  );
}
