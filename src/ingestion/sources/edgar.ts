import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import type { Filing } from '../formats/edgar-index.js';
import { PollFailure } from './source.js';

/** URLs of an EDGAR server: the SEC's server, or a server for tests. */
export interface EdgarAddresses {
  /** Returns the URL of a page of current filings. */
  current(start: number): string;
  document(filing: Filing): string;
  /** Returns the URL of the index of a day, `YYYY-MM-DD`. */
  dailyIndex(day: string): string;
}

/** Entries per page of current filings. It is the maximum that EDGAR returns. */
export const PAGE_SIZE = 100;

/**
 * Derives the URLs from a source's URL. The source's URL is the list of current filings, or the
 * root of EDGAR's paths.
 */
export function edgarAddresses(sourceUrl: string): EdgarAddresses {
  const given = new URL(sourceUrl);
  const at = given.pathname.indexOf('/cgi-bin/browse-edgar');
  const base = `${given.origin}${(at === -1 ? given.pathname : given.pathname.slice(0, at)).replace(/\/+$/, '')}`;
  return {
    current: (start) => {
      const parameters = new URLSearchParams({
        action: 'getcurrent',
        type: 'D',
        owner: 'include',
        count: String(PAGE_SIZE),
        start: String(start),
        output: 'atom',
      });
      return `${base}/cgi-bin/browse-edgar?${parameters.toString()}`;
    },
    document: ({ cik, accession }) =>
      `${base}/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/primary_doc.xml`,
    dailyIndex: (day) => {
      const quarter = Math.ceil(Number(day.slice(5, 7)) / 3);
      return `${base}/Archives/edgar/daily-index/${day.slice(0, 4)}/QTR${quarter}/form.${day.replaceAll('-', '')}.idx`;
    },
  };
}

/**
 * In milliseconds. If a caller sends too many requests, EDGAR blocks the caller for about 10
 * minutes. The block lasts longer if the caller continues.
 */
const REFUSED_FOR_MS = 600_000;

/**
 * Returns whether EDGAR says that a file does not exist. EDGAR also reports a missing file as 403
 * with XML. If EDGAR blocks a caller, the 403 is an HTML page.
 */
export function isMissing({ status, headers }: FetchedResponse): boolean {
  const type = headers['content-type'] ?? '';
  return status === 404 || status === 410 || (status === 403 && /xml/i.test(type) && !/html/i.test(type));
}

/**
 * Adds a pause to the failure if EDGAR has blocked this service. EDGAR requires the pause but does
 * not send Retry-After.
 */
export function asEdgar(failure: PollFailure): PollFailure {
  const isRefusal = /status (?:403|429)$/.test(failure.message);
  return isRefusal && failure.retryAfterMs === null
    ? new PollFailure(failure.message, REFUSED_FOR_MS)
    : failure;
}

const NEW_YORK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** Returns the date of an instant in the SEC's time zone, `YYYY-MM-DD`. */
export function edgarDay(instant: Date): string {
  return NEW_YORK.format(instant);
}

/** Adds days to a day such as 2026-03-02. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Returns whether EDGAR never files on this day. The service recognises a holiday by its missing
 * index.
 */
export function isWeekend(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday === 0 || weekday === 6;
}
