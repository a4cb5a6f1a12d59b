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
import type { ListedItem, StoredItems } from './store-items.js';

/** Pages of the list that are read at most; EDGAR's own list ends at about 2,000 entries. */
const MAX_PAGES = 20;
/** A listed document may take a while to be there. After this long it is kept as rejected instead of asked for again. */
const GIVE_UP_AFTER_MS = 3_600_000;
/** Whoever asks EDGAR too often is refused for about 10 minutes, and longer when they go on asking. */
const REFUSED_FOR_MS = 600_000;
/** How far back the daily indexes are read; the SEC's quarterly data sets cover what is older. */
const CATCH_UP_DAYS = 30;
/** Filings of daily indexes that one poll takes, about half a minute of requests, so that new filings do not wait behind old ones. */
const CATCH_UP_FILINGS = 200;
const INDEX_RETRY_MS = 3_600_000;

/**
 * Polls EDGAR's list of current Form D filings, page by page until one holds nothing new, and reads the document of each new filing.
 * Then reads the index of each past day that it has not read yet: what came while nobody polled, or slipped through between pages.
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

/** Collects the filings that are not stored yet, oldest first, so that an amendment comes after what it amends. */
async function listCurrent(
  poll: Poll,
  edgar: EdgarAddresses,
): Promise<{ fresh: ListedItem[]; validators: Validators | null }> {
  const fresh = new Map<string, ListedItem>();
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
    // A page without any Form D is no end: other forms whose names begin with D fill whole pages at times.
    const isKnown = filings.length > 0 && unseen.length === 0;
    if (isKnown || !Buffer.from(response.body).includes('<entry')) break;
  }
  return { fresh: [...fresh.values()].reverse(), validators };
}

/** Null: the first page is the one known, or this one lies past the end, which EDGAR answers with 503. */
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

async function readFiling(poll: Poll, edgar: EdgarAddresses, filing: Filing): Promise<ExtractedItem | null> {
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

/** A filing of a past day's index has no time of its own; it was asked for before, when it was current. */
async function isYoung(poll: Poll, { filedAt }: Filing): Promise<boolean> {
  return filedAt !== null && (await poll.parts.clock.now()).getTime() - filedAt.getTime() < GIVE_UP_AFTER_MS;
}

/** Reads the indexes of the days up to yesterday that were not read yet. A source without a past begins with today. */
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

/** Lists what is new of a day. Null: there is no index, because it was a holiday or because it is not written yet. */
async function listDay(poll: Poll, edgar: EdgarAddresses, day: string): Promise<ListedItem[] | null> {
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

/** EDGAR answers 403 for a file that is not there as well, with XML; its refusals are pages. */
function isHtml(response: FetchedResponse): boolean {
  return /html/i.test(response.headers['content-type'] ?? '');
}

/** Adds the pause that EDGAR's refusals demand without saying so. */
function asEdgar(failure: PollFailure): PollFailure {
  const isRefusal = /status (?:403|429)$/.test(failure.message);
  return isRefusal && failure.retryAfterMs === null
    ? new PollFailure(failure.message, REFUSED_FOR_MS)
    : failure;
}
