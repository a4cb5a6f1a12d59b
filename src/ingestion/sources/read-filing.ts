import { OutgoingError } from '../../outgoing/outgoing-error.js';
import type { ExtractedItem } from '../extracted-item.js';
import type { Filing } from '../formats/edgar-index.js';
import { asEdgar, isMissing } from './edgar.js';
import type { EdgarAddresses } from './edgar.js';
import type { Poll } from './poll.js';

/**
 * EDGAR may list a document before it exists. If it is still missing this long after the first try,
 * it is stored as rejected and no longer requested.
 */
const GIVE_UP_MISSING_MS = 3_600_000;
/**
 * The same limit for a document that answers with an error or not at all. Until it is given up, the
 * index of its day is read again and again.
 */
const GIVE_UP_FAILING_MS = 7 * 86_400_000;
/** Daily indexes are read for the last 30 days. No filing is requested for longer than that. */
const FORGET_AFTER_MS = 31 * 86_400_000;

/** Accession -> when the document that could not be read was first requested (ISO 8601). */
export type MissingSince = Map<string, string>;

/** Parses the state of unreadable documents that an earlier poll stored. */
export function missingSince(kept: Record<string, string> | undefined, now: Date): MissingSince {
  const oldest = new Date(now.getTime() - FORGET_AFTER_MS).toISOString();
  return new Map(Object.entries(kept ?? {}).filter(([, since]) => since > oldest));
}

/**
 * Reads and extracts one filing. Null if its document cannot be read now. A document that EDGAR
 * reports as missing, or that is too large, is given up after an hour. Other errors may be
 * temporary, so they have a week.
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

/** Requests the document. Errors: PollFailure if EDGAR blocks us, HostBusy. */
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
    return { problem: `its document answers with status ${status}`, isFinal };
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    return { problem: error.message, isFinal: error.code === 'too-large' };
  }
}

/**
 * Errors have a separate start time. Otherwise a document that is reported missing once, after days
 * of errors, would be given up at once.
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
