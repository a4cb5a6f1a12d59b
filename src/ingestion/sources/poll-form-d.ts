import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import { OutgoingError } from '../../outgoing/outgoing-error.js';
import type { ExtractedItem } from '../extracted-item.js';
import { PAGE_SIZE, addDays, edgarAddresses, edgarDay, isWeekend } from './edgar.js';
import type { EdgarAddresses } from './edgar.js';
import type { Filing } from '../formats/edgar-index.js';
import { validatorsOf } from './poll.js';
import type { Poll } from './poll.js';
import { PollFailure } from './source.js';
import type { PollResult, SourceState, Validators } from './source.js';
import { seenMark } from '../seen-mark.js';
import { findNew, storeItems } from './store-items.js';
import type { ListedItem, ReadableItem, StoredItems } from './store-items.js';

/** Most pages of the list that are read. EDGAR's own list ends at about 2,000 entries. */
const MAX_PAGES = 20;
/**
 * A listed document may appear late. After this time it is stored as rejected and no longer
 * requested.
 */
const GIVE_UP_AFTER_MS = 3_600_000;
/** EDGAR blocks callers that ask too often for about 10 minutes, and longer if they continue. */
const REFUSED_FOR_MS = 600_000;
/** How far back daily indexes are read. The SEC's quarterly data sets cover older filings. */
const CATCH_UP_DAYS = 30;
/**
 * Filings of daily indexes per poll, about half a minute of requests, so that new filings do not
 * wait for old ones.
 */
const CATCH_UP_FILINGS = 200;
const INDEX_RETRY_MS = 3_600_000;

/**
 * Polls EDGAR's list of current Form D filings page by page until a page holds nothing new, and
 * reads each new filing. Then reads the index of each past day not read yet, for filings made while
 * nobody polled or missed between pages.
 */
export async function pollFormD(poll: Poll): Promise<PollResult> {
  if (poll.parts.contactEmail === null)
    throw new PollFailure('CONTACT_EMAIL is not set: EDGAR refuses requests without a contact address');
  const edgar = edgarAddresses(poll.source.url);
  const { fresh, validators } = await listCurrent(poll, edgar);
  const current = await storeItems(poll, fresh);
  const past = await catchUp(poll, edgar);
  const problem = current.problem ?? past.problem;
  return {
    problem,
    state: past.state,
    ...(current.problem === null && validators !== null && { validators }),
  };
}

/**
 * Collects the filings that are not stored yet, oldest first, so that an amendment follows what it
 * amends.
 */
async function listCurrent(
  poll: Poll,
  edgar: EdgarAddresses,
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
    // A page without a Form D is not the end: other forms whose names start with D sometimes fill
    // whole pages.
    const isKnown = filings.length > 0 && unseen.length === 0;
    if (isKnown || !Buffer.from(response.body).includes('<entry')) break;
  }
  return { fresh: [...fresh.values()].reverse(), validators };
}

/**
 * Null: the first page is unchanged, or this page is past the end, which EDGAR answers with 503.
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

function toItem(poll: Poll, edgar: EdgarAddresses, filing: Filing): ListedItem {
  return { ...seenMark(filing.accession, []), read: () => readFiling(poll, edgar, filing) };
}

/** Reads and extracts one filing. Null: its document is not there yet. */
export async function readFiling(
  poll: Poll,
  edgar: EdgarAddresses,
  filing: Filing,
): Promise<ExtractedItem | null> {
  const url = edgar.document(filing);
  let problem: string;
  try {
    const response = await poll.get(url);
    if (response.status === 200)
      return await poll.parts.extractor.extractFormD({
        bytes: response.body,
        contentType: null,
        name: url,
        url,
      });
    if (response.status === 403 || response.status === 429) throw asEdgar(await poll.refusal(response));
    problem = `its document answers with status ${response.status}`;
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    problem = error.message;
  }
  if (await isYoung(poll, filing)) return null;
  const verdict = { outcome: 'rejected' as const, reason: 'unavailable' as const, detail: problem };
  return { sourceItem: filing.accession, title: null, url, verdict };
}

/**
 * A filing of a past day's index has no time of its own. It was asked for before, when it was
 * current.
 */
async function isYoung(poll: Poll, { filedAt }: Filing): Promise<boolean> {
  return filedAt !== null && (await poll.parts.clock.now()).getTime() - filedAt.getTime() < GIVE_UP_AFTER_MS;
}

/** Reads the indexes of unread days up to yesterday. A new source starts with today. */
async function catchUp(poll: Poll, edgar: EdgarAddresses): Promise<StoredItems & { state: SourceState }> {
  const now = await poll.parts.clock.now();
  const today = edgarDay(now);
  const { state } = poll.source;
  const since = state.indexedTo ?? addDays(today, -1);
  const oldest = addDays(today, -CATCH_UP_DAYS - 1);
  let indexedTo = since > oldest ? since : oldest;
  let stored = 0;
  if (state.indexRetryAt !== undefined && new Date(state.indexRetryAt) > now)
    return { stored, problem: null, state };
  for (let day = addDays(indexedTo, 1); day < today; day = addDays(day, 1)) {
    const fresh = isWeekend(day) ? [] : await listDay(poll, edgar, day);
    if (fresh === null && addDays(day, 2) > today) {
      const indexRetryAt = new Date(now.getTime() + INDEX_RETRY_MS).toISOString();
      return { stored, problem: null, state: { indexedTo, indexRetryAt } };
    }
    const room = CATCH_UP_FILINGS - stored;
    const outcome = await storeItems(poll, (fresh ?? []).slice(0, room));
    stored += outcome.stored;
    if (outcome.problem !== null || (fresh ?? []).length > room)
      return { stored, problem: outcome.problem, state: { indexedTo } };
    indexedTo = day;
  }
  return { stored, problem: null, state: { indexedTo } };
}

/**
 * Lists a day's new filings. Null: there is no index, because of a holiday or because it is not
 * written yet.
 */
async function listDay(poll: Poll, edgar: EdgarAddresses, day: string): Promise<ReadableItem[] | null> {
  poll.checkGivenUp();
  const response = await poll.get(edgar.dailyIndex(day));
  if (response.status === 404 || (response.status === 403 && !isHtml(response))) return null;
  if (response.status !== 200) throw asEdgar(await poll.refusal(response));
  const filings = await poll.parts.extractor.listEdgarIndex(response.body);
  return findNew(
    poll,
    filings.map((filing) => toItem(poll, edgar, filing)),
  );
}

/** For a missing file EDGAR answers 403 too, with XML. Its blocks are HTML pages. */
function isHtml(response: FetchedResponse): boolean {
  return /html/i.test(response.headers['content-type'] ?? '');
}

/** Adds the pause that EDGAR's blocks require but do not state. */
function asEdgar(failure: PollFailure): PollFailure {
  const isRefusal = /status (?:403|429)$/.test(failure.message);
  return isRefusal && failure.retryAfterMs === null
    ? new PollFailure(failure.message, REFUSED_FOR_MS)
    : failure;
}
