import { setTimeout as delay } from 'node:timers/promises';
import { AbortedError } from '../../errors.js';
import { checkCursor } from '../../resources/matches.js';
import type { MatchNotification, WebhookStatus } from '../../types.js';
import { findAccess } from '../credentials.js';
import type { Access, GlobalOptions } from '../credentials.js';
import { parseExact, stringifyExact } from '../exact-json.js';
import { CliError, EXIT, exitCodeOf } from '../exit-codes.js';
import { rememberQuota } from '../quota-memory.js';
import { note, plain, print } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { matchCsv, matchCsvHeader, matchLine } from './match-lines.js';

export interface MatchesOptions extends GlobalOptions {
  since: string | undefined;
  status: WebhookStatus[] | undefined;
  limit: number | undefined;
  follow: boolean;
  everyMinutes: number;
  csv: boolean;
  json: boolean;
}

const PAGE = 200;

/** Prints matches: newest first once, oldest first while following. */
export async function matches(terminal: Terminal, options: MatchesOptions): Promise<void> {
  if (options.csv && options.json) throw new CliError(EXIT.usage, 'Choose --csv or --json.');
  if (options.follow && options.limit !== undefined)
    throw new CliError(EXIT.usage, '--limit is not for --follow, which ends with Ctrl-C.');
  const access = await findAccess(terminal, options);
  const since = readSince(options.since);
  const show = printer(terminal, options);
  if (options.follow) return follow(terminal, access, options, since, show);
  let left = options.limit ?? Infinity;
  for await (const match of walk(terminal, access, options.status)) {
    if (left <= 0 || Date.parse(match.created_at) <= since) return;
    show(match);
    left -= 1;
  }
}

/**
 * Asks again every 15 minutes: 96 of the day's 100 requests. It looks back to the oldest match that was still pending, because its
 * status changes behind the newest one; a match is printed once, when it first has a wanted status. Once it has been answered, an
 * outage or a used-up quota does not end it.
 */
async function follow(
  terminal: Terminal,
  access: Access,
  options: MatchesOptions,
  since: number,
  show: (match: Exact) => void,
): Promise<void> {
  const printed = new Set<string>();
  let floor = since;
  note(terminal, `Following: asking every ${options.everyMinutes} minutes; Ctrl-C ends it.`);
  for (let isFirst = true; !terminal.signal.aborted; isFirst = false) {
    const news = await newerThan(terminal, access, floor).catch((error: unknown) => {
      if (isFirst || exitCodeOf(error) !== EXIT.unavailable) throw error;
      note(terminal, `${plain((error as Error).message)} Asking again in ${options.everyMinutes} minutes.`);
      return [];
    });
    for (const match of news) {
      const isWanted = options.status === undefined || options.status.includes(match.webhook_status);
      if (!isWanted || printed.has(match.match_id)) continue;
      printed.add(match.match_id);
      show(match);
    }
    floor = floorOf(news, floor);
    await delay(options.everyMinutes * 60_000, undefined, { signal: terminal.signal }).catch(() => {});
  }
}

/** Collects the matches after a time, oldest first; none when the person has seen enough. */
async function newerThan(terminal: Terminal, access: Access, floor: number): Promise<Exact[]> {
  const news: Exact[] = [];
  try {
    for await (const match of walk(terminal, access, undefined)) {
      if (Date.parse(match.created_at) <= floor) break;
      news.push(match);
    }
  } catch (error) {
    if (error instanceof AbortedError) return [];
    throw error;
  }
  return news.reverse();
}

/** Finds the time before which nothing can change any more. */
function floorOf(news: Exact[], floor: number): number {
  const pending = news.find(({ webhook_status }) => webhook_status === 'pending');
  const newest = news.at(-1);
  if (pending) return Date.parse(pending.created_at) - 1;
  return newest ? Date.parse(newest.created_at) : floor;
}

/** A match whose numbers keep their digits when printed as JSON. */
type Exact = MatchNotification;

async function* walk(
  terminal: Terminal,
  access: Access,
  status: WebhookStatus[] | undefined,
): AsyncGenerator<Exact> {
  let since: string | undefined;
  for (;;) {
    const call = access.client.matches.list({ since, status, limit: PAGE }, { signal: terminal.signal });
    const { raw, rateLimit } = await call.withResponse();
    await rememberQuota(terminal, access, 'matches', rateLimit);
    const page = parseExact(raw) as { data: Exact[]; next_cursor: string | null };
    yield* page.data;
    if (page.next_cursor === null) return;
    checkCursor(page.next_cursor, since);
    since = page.next_cursor;
  }
}

function printer(terminal: Terminal, options: MatchesOptions): (match: Exact) => void {
  if (options.json) return (match) => print(terminal, stringifyExact(match));
  const read = (match: Exact) => JSON.parse(stringifyExact(match)) as MatchNotification;
  if (!options.csv) return (match) => print(terminal, matchLine(read(match)));
  print(terminal, matchCsvHeader());
  return (match) => print(terminal, matchCsv(read(match)));
}

function readSince(text: string | undefined): number {
  if (text === undefined) return Number.NEGATIVE_INFINITY;
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
