import { OutgoingError } from '../../outgoing/outgoing-error.js';
import type { ExtractedItem } from '../extracted-item.js';
import type { Filing } from '../formats/edgar-index.js';
import { asEdgar, isMissing } from './edgar.js';
import type { EdgarAddresses } from './edgar.js';
import type { Poll } from './poll.js';

/**
 * Limit for a missing document, in milliseconds. EDGAR may list a document before it exists. If the
 * document is still missing after this time, the filing is stored as rejected.
 */
const GIVE_UP_MISSING_MS = 3_600_000;
/**
 * Limit for a document that answers with an error or not at all, in milliseconds. Until then, the
 * service reads the index of the filing's day repeatedly.
 */
const GIVE_UP_FAILING_MS = 7 * 86_400_000;
/**
 * Maximum age of the state of a document, in milliseconds. The service reads only the daily indexes
 * of the last 30 days, so it requests no older filing.
 */
const FORGET_AFTER_MS = 31 * 86_400_000;

/** Map from accession number to the first request of an unreadable document (ISO 8601). */
export type MissingSince = Map<string, string>;

/**
 * Parses the state of unreadable documents that an earlier poll stored. Drops entries that are
 * older than 31 days.
 */
export function missingSince(kept: Record<string, string> | undefined, now: Date): MissingSince {
  const oldest = new Date(now.getTime() - FORGET_AFTER_MS).toISOString();
  return new Map(Object.entries(kept ?? {}).filter(([, since]) => since > oldest));
}

/**
 * Reads and extracts one filing. Returns null if its document cannot be read now. If EDGAR reports
 * the document as missing, or if it is too large, the service rejects the filing after an hour.
 * After other errors, which may be temporary, the service rejects the filing after a week.
 */
export async function readFiling(
  poll: Poll,
  { document }: EdgarAddresses,
  { filing, missing }: { filing: Filing; missing: MissingSince },
): Promise<ExtractedItem | null> {
  const url = document(filing);
  const read = await getDocument(poll, url);
  if ('bytes' in read) {
    forget(filing, missing);
    return poll.parts.extractor.extractFormD({ bytes: read.bytes, contentType: null, name: url, url });
  }
  const [key, afterMs] = read.isFinal
    ? [filing.accession, GIVE_UP_MISSING_MS]
    : [failing(filing), GIVE_UP_FAILING_MS];
  if (!(await isGivenUp(poll, key, missing, afterMs))) {
    const facts = { job: 'poll', source: poll.source.name, item: filing.accession, reason: read.problem };
    poll.parts.log.debug(facts, 'the filing cannot be read now');
    return null;
  }
  forget(filing, missing);
  const verdict = { outcome: 'rejected' as const, reason: 'unavailable' as const, detail: read.problem };
  return { sourceItem: filing.accession, title: null, url, verdict };
}

/** Requests the document. Throws `PollFailure` if EDGAR blocks us, and `HostBusy`. */
async function getDocument(
  poll: Poll,
  url: string,
): Promise<{ bytes: Uint8Array } | { problem: string; isFinal: boolean }> {
  try {
    const response = await poll.get(url);
    const { status, body } = response;
    if (status === 200) return { bytes: body };
    const isFinal = isMissing(response);
    if (!isFinal && (status === 403 || status === 429)) throw asEdgar(await poll.refusal(response));
    return { problem: `its document answered with status ${status}`, isFinal };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { problem: error.message, isFinal: error.code === 'too-large' };
  }
}

/**
 * Returns the key for the time of a document's first error. It differs from the key of a missing
 * document. Otherwise, after days of errors, one status 404 would reject the filing at once.
 */
function failing({ accession }: Filing): string {
  return `${accession} failing`;
}

function forget(filing: Filing, missing: MissingSince): void {
  missing.delete(filing.accession);
  missing.delete(failing(filing));
}

async function isGivenUp(poll: Poll, key: string, missing: MissingSince, afterMs: number): Promise<boolean> {
  const now = await poll.parts.clock.now();
  const since = missing.get(key) ?? now.toISOString();
  missing.set(key, since);
  return now.getTime() - Date.parse(since) >= afterMs;
}
