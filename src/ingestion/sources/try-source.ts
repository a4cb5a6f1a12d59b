import { OutgoingError } from '../../outgoing/outgoing-error.js';
import { OperatorError } from '../../runtime/errors.js';
import { TooSlow } from '../../runtime/threads/thread-lane.js';
import type { ExtractedItem } from '../extracted-item.js';
import { InputError } from '../formats/input-error.js';
import { checkOperatorUrl } from '../operator-url.js';
import type { SourceKind } from './source-kind.js';
import { extractWithPage } from './article-page.js';
import { edgarAddresses } from './edgar.js';
import { HostBusy } from './host-budget.js';
import { Poll } from './poll.js';
import type { PollParts } from './poll.js';
import { readFiling } from './read-filing.js';
import { PollFailure } from './source.js';

/** Maximum number of items of a list that are judged, newest first. */
const ITEMS = 20;
/**
 * Maximum number of filings that are judged. The limit is lower, because each filing needs a
 * request.
 */
const FILINGS = 5;

export interface Trial {
  /** Number of items that the document lists. */
  listed: number;
  /** The newest items, with their verdicts. */
  items: ExtractedItem[];
}

/**
 * Reads a source now, and judges its newest items and the pages they link to. Stores nothing. Uses
 * the request budgets of the hosts, as polls do. Throws `OperatorError` if the source cannot be
 * read.
 */
export async function trySource(parts: PollParts, source: { kind: SourceKind; url: string }): Promise<Trial> {
  const poll = trialPoll(parts, { kind: source.kind, url: checkOperatorUrl(source.url) });
  try {
    return await READERS[source.kind](poll);
  } catch (error) {
    if (isOfSource(error))
      throw new OperatorError(`The source cannot be read: ${error.message}. Check its URL and kind.`, {
        cause: error,
      });
    throw error;
  }
}

/** Returns a poll without a stored source. The poll stores nothing. */
export function trialPoll(parts: PollParts, source: { kind: SourceKind; url: string }): Poll {
  return new Poll(
    {
      ...source,
      ...{
        id: '',
        name: 'trial',
        interval_ms: 0,
        min_confidence: null,
        enabled: true,
        is_slow: false,
        next_poll_at: new Date(0),
        state: {},
      },
      ...{ etag: null, last_modified: null, last_polled_at: null, last_new_item_at: null },
      ...{ consecutive_failures: 0, last_error: null },
    },
    '',
    parts,
  );
}

const READERS: Record<SourceKind, (poll: Poll) => Promise<Trial>> = {
  rss: async (poll) => {
    const response = await read(poll, poll.source.url);
    const contentType = response.headers['content-type'] ?? null;
    const listed = await poll.parts.extractor.listFeed(response.body, contentType);
    const items = listed
      .slice(0, ITEMS)
      .map(async ({ item }) => (await extractWithPage(poll, item)).extracted);
    return { listed: listed.length, items: await Promise.all(items) };
  },
  rounds: async (poll) => {
    const { extractor } = poll.parts;
    const lines = await extractor.listLines((await read(poll, poll.source.url)).body);
    const items = lines.slice(0, ITEMS).map(({ line, number }) => extractor.extractRoundsLine(line, number));
    return { listed: lines.length, items: await Promise.all(items) };
  },
  'form-d': async (poll) => {
    if (poll.parts.contactEmail === null)
      throw new PollFailure('EDGAR refuses requests without a contact address. Set CONTACT_EMAIL');
    const edgar = edgarAddresses(poll.source.url);
    const filings = await poll.parts.extractor.listEdgarCurrent((await read(poll, edgar.current(0))).body);
    const items: ExtractedItem[] = [];
    for (const filing of filings.slice(0, FILINGS)) {
      const item = await readFiling(poll, edgar, { filing, missing: new Map() });
      if (item !== null) items.push(item);
    }
    return { listed: filings.length, items };
  },
};

async function read(poll: Poll, url: string) {
  const response = await poll.getChanged(url);
  if (response === null)
    throw new PollFailure('the server answered with status 304 to an unconditional request');
  return response;
}

function isOfSource(error: unknown): error is Error {
  return [PollFailure, HostBusy, OutgoingError, InputError, TooSlow].some((type) => error instanceof type);
}
