import { setTimeout as delay } from 'node:timers/promises';
import { AbortedError, FundMatchError } from '../../../sdk/src/errors.js';
import type { RateLimit } from '../../../sdk/src/rate-limit.js';
import { checkCursor } from '../../../sdk/src/resources/matches.js';
import type { MatchNotification, WebhookStatusFilter } from '../../../sdk/src/types.js';
import { findAccess } from '../credentials.js';
import type { Access, GlobalOptions } from '../credentials.js';
import { parseExact, stringifyExact } from '../exact-json.js';
import { CliError, EXIT, exitCodeOf } from '../exit-codes.js';
import { rememberNewest, rememberQuota } from '../answer-memory.js';
import { count, painter } from '../style.js';
import { note, plain, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { matchCsv, matchCsvHeader, MatchTable } from './match-lines.js';

export interface MatchesOptions extends GlobalOptions {
  since: string | undefined;
  status: WebhookStatusFilter[] | undefined;
  limit: number | undefined;
  follow: boolean;
  /**
   * Minutes between two polls. Undefined means 15 minutes, or longer so that the daily quota lasts.
   */
  everyMinutes: number | undefined;
  csv: boolean;
  json: boolean;
}

const PAGE = 200;

/** Prints matches. The newest match comes first, but with `--follow` the oldest comes first. */
export async function matches(terminal: Terminal, options: MatchesOptions): Promise<void> {
  if (options.csv && options.json) throw new CliError(EXIT.usage, 'Choose --csv or --json.');
  if (options.follow && options.limit !== undefined)
    throw new CliError(EXIT.usage, '--limit cannot be used with --follow, which runs until Ctrl-C.');
  const access = await findAccess(terminal, options);
  const since = readSince(options.since);
  const show = printer(terminal, options);
  if (options.follow) return follow(terminal, access, options, since, show);
  let left = options.limit ?? Infinity;
  let shown = 0;
  for await (const { page } of walk(terminal, access, options.status)) {
    const wanted = page
      .filter((match) => Date.parse(match.created_at) > (since ?? Number.NEGATIVE_INFINITY))
      .slice(0, left);
    show(wanted);
    shown += wanted.length;
    left -= wanted.length;
    if (wanted.length < page.length || left <= 0) break;
  }
  if (shown === 0) note(terminal, 'No matches.');
}

/**
 * Prints matches created from now on, or since a time. Each poll starts at the oldest match that
 * was still pending, because its status may have changed. Prints each match once, when its status
 * is first one of `options.status`. After the first response, neither an outage nor a used-up quota
 * stops the command.
 */
async function follow(
  terminal: Terminal,
  access: Access,
  options: MatchesOptions,
  since: number | undefined,
  show: (matches: Exact[]) => void,
): Promise<void> {
  const printed = new Set<string>();
  const { everyMinutes = EVERY_MINUTES } = options;
  note(
    terminal,
    `Following new matches with one call every ${count(everyMinutes, 'minute')}. Press Ctrl-C to stop.`,
  );
  let floor = since;
  for (let isFirst = true; !terminal.signal.aborted; isFirst = false) {
    let pauseMs = everyMinutes * 60_000;
    try {
      const { news, rateLimit } = await newerThan(terminal, access, floor);
      const wanted = news.filter(
        ({ match_id, webhook_status }) =>
          !printed.has(match_id) &&
          ((options.status as string[] | undefined)?.includes(webhook_status) ?? true),
      );
      // Without a start time, the first response only sets the start. A match that is pending then
      // may be printed later.
      if (floor !== undefined) show(wanted);
      for (const { match_id, webhook_status } of floor === undefined ? news : wanted)
        if (webhook_status !== 'pending' || wantsPending(options)) printed.add(match_id);
      floor = floorOf(news, floor ?? Number.NEGATIVE_INFINITY);
      if (options.everyMinutes === undefined) {
        const least = pauseMs;
        pauseMs = spread(least, rateLimit, Date.now());
        if (pauseMs > least)
          note(terminal, `The daily quota must last until 00:00 UTC. Next call in ${minutes(pauseMs)}.`);
      }
    } catch (error) {
      if (isFirst || exitCodeOf(error) !== EXIT.unavailable) throw error;
      if (options.everyMinutes === undefined) pauseMs = afterFailure(pauseMs, error);
      note(terminal, `${plain((error as Error).message)} Next call in ${minutes(pauseMs)}.`);
    }
    await delay(pauseMs, undefined, { signal: terminal.signal }).catch(() => {});
  }
}

/**
 * Minutes between two polls. If a poll needs only one page, polling uses 96 of the 100 requests per
 * day.
 */
const EVERY_MINUTES = 15;
const DAY_MS = 86_400_000;

/** Extends a delay in milliseconds so that the remaining requests last until the quota resets. */
export function spread(pauseMs: number, rateLimit: RateLimit | undefined, now: number): number {
  const { requests, resetsAt } = rateLimit ?? {};
  if (!requests || !resetsAt) return pauseMs;
  return Math.max(pauseMs, Math.ceil((resetsAt.getTime() - now) / Math.max(1, requests.remaining)));
}

/**
 * Returns the delay in milliseconds after a failed poll. If the quota is used up, the delay lasts
 * until the reset.
 */
function afterFailure(pauseMs: number, error: unknown): number {
  const wanted = error instanceof FundMatchError ? (error.retryAfterMs ?? 0) : 0;
  return Math.min(DAY_MS, Math.max(pauseMs, wanted));
}

function minutes(ms: number): string {
  return count(Math.ceil(ms / 60_000), 'minute');
}

/**
 * Returns the matches created after `floor`, oldest first. Without `floor`, returns one page. After
 * an interrupt, returns no matches.
 */
async function newerThan(
  terminal: Terminal,
  access: Access,
  floor: number | undefined,
): Promise<{ news: Exact[]; rateLimit: RateLimit | undefined }> {
  const news: Exact[] = [];
  let last: RateLimit | undefined;
  try {
    for await (const { page, rateLimit } of walk(terminal, access, undefined)) {
      const newer = page.filter((match) => floor === undefined || Date.parse(match.created_at) > floor);
      news.push(...newer);
      last = rateLimit;
      if (floor === undefined || newer.length < page.length) break;
    }
  } catch (error) {
    if (error instanceof AbortedError) return { news: [], rateLimit: undefined };
    throw error;
  }
  return { news: news.reverse(), rateLimit: last };
}

function wantsPending({ status }: MatchesOptions): boolean {
  return (status as string[] | undefined)?.includes('pending') ?? true;
}

/**
 * Returns the creation time (ms since 1970) after which the next poll must read. The status of
 * older matches is final.
 */
function floorOf(news: Exact[], floor: number): number {
  const pending = news.find(({ webhook_status }) => webhook_status === 'pending');
  const newest = news.at(-1);
  if (pending) return Date.parse(pending.created_at) - 1;
  return newest ? Date.parse(newest.created_at) : floor;
}

/** A match from `parseExact`, whose numbers keep every digit. */
type Exact = MatchNotification;

async function* walk(
  terminal: Terminal,
  access: Access,
  status: WebhookStatusFilter[] | undefined,
): AsyncGenerator<{ page: Exact[]; rateLimit: RateLimit | undefined }> {
  let since: string | undefined;
  for (;;) {
    const call = access.client.matches.list({ since, status, limit: PAGE }, { signal: terminal.signal });
    const { data, raw, rateLimit } = await call.withResponse();
    await rememberQuota(terminal, access, 'matches', rateLimit);
    if (since === undefined && status === undefined) await rememberNewest(terminal, access, data.data[0]);
    const page = parseExact(raw) as { data: Exact[]; next_cursor: string | null };
    yield { page: page.data, rateLimit };
    if (page.next_cursor === null) return;
    checkCursor(page.next_cursor, since);
    since = page.next_cursor;
  }
}

function printer(terminal: Terminal, options: MatchesOptions): (matches: Exact[]) => void {
  const write = (line: string) => print(terminal, line);
  if (options.json)
    return (matches) => matches.forEach((match) => printJson(terminal, stringifyExact(match)));
  if (!options.csv) {
    const table = new MatchTable(write, painter(terminal, terminal.stdout));
    const read = (match: Exact) => JSON.parse(stringifyExact(match)) as MatchNotification;
    return (matches) => table.add(matches.map(read));
  }
  write(matchCsvHeader());
  return (matches) => matches.flatMap(matchCsv).forEach(write);
}

function readSince(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const ago = /^(\d+)([mhd])$/.exec(text);
  const unit = { m: 60_000, h: 3_600_000, d: 86_400_000 }[ago?.[2] ?? 'd'] ?? 0;
  const time = ago ? Date.now() - Number(ago[1]) * unit : Date.parse(text);
  if (Number.isNaN(time))
    throw new CliError(
      EXIT.usage,
      '--since takes a time such as 2026-03-01 or an age such as 90m, 12h or 7d.',
    );
  return time;
}
