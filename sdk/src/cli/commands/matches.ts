import { setTimeout as delay } from 'node:timers/promises';
import { AbortedError } from '../../errors.js';
import { checkCursor } from '../../resources/matches.js';
import type { MatchNotification, WebhookStatusFilter } from '../../types.js';
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
  everyMinutes: number;
  csv: boolean;
  json: boolean;
}

const PAGE = 200;

/** Prints matches: newest first once, oldest first while following. */
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
  for await (const page of walk(terminal, access, options.status)) {
    const wanted = page.filter((match) => Date.parse(match.created_at) > since).slice(0, left);
    show(wanted);
    shown += wanted.length;
    left -= wanted.length;
    if (wanted.length < page.length || left <= 0) break;
  }
  if (shown === 0) note(terminal, 'No matches.');
}

/**
 * Asks every 15 minutes, which uses 96 of the 100 requests of a day. Each time it looks back to the
 * oldest match that was still pending, because the status of that one may have changed. A match is
 * printed once, when it first has a wanted status. After the first answer, neither an outage nor a
 * used-up quota stops it.
 */
async function follow(
  terminal: Terminal,
  access: Access,
  options: MatchesOptions,
  since: number,
  show: (matches: Exact[]) => void,
): Promise<void> {
  const printed = new Set<string>();
  let floor = since;
  note(terminal, `Following: asks every ${count(options.everyMinutes, 'minute')}; press Ctrl-C to stop.`);
  for (let isFirst = true; !terminal.signal.aborted; isFirst = false) {
    const news = await newerThan(terminal, access, floor).catch((error: unknown) => {
      if (isFirst || exitCodeOf(error) !== EXIT.unavailable) throw error;
      note(
        terminal,
        `${plain((error as Error).message)} Asking again in ${count(options.everyMinutes, 'minute')}.`,
      );
      return [];
    });
    const wanted = news.filter(
      ({ match_id, webhook_status }) =>
        !printed.has(match_id) &&
        ((options.status as string[] | undefined)?.includes(webhook_status) ?? true),
    );
    for (const { match_id } of wanted) printed.add(match_id);
    show(wanted);
    floor = floorOf(news, floor);
    await delay(options.everyMinutes * 60_000, undefined, { signal: terminal.signal }).catch(() => {});
  }
}

/** Collects the matches after a time, oldest first; none after an interrupt. */
async function newerThan(terminal: Terminal, access: Access, floor: number): Promise<Exact[]> {
  const news: Exact[] = [];
  try {
    for await (const page of walk(terminal, access, undefined)) {
      const newer = page.filter((match) => Date.parse(match.created_at) > floor);
      news.push(...newer);
      if (newer.length < page.length) break;
    }
  } catch (error) {
    if (error instanceof AbortedError) return [];
    throw error;
  }
  return news.reverse();
}

/** Returns the time before which no match can change any more. */
function floorOf(news: Exact[], floor: number): number {
  const pending = news.find(({ webhook_status }) => webhook_status === 'pending');
  const newest = news.at(-1);
  if (pending) return Date.parse(pending.created_at) - 1;
  return newest ? Date.parse(newest.created_at) : floor;
}

/** A match as `parseExact` reads it: its numbers keep their digits. */
type Exact = MatchNotification;

async function* walk(
  terminal: Terminal,
  access: Access,
  status: WebhookStatusFilter[] | undefined,
): AsyncGenerator<Exact[]> {
  let since: string | undefined;
  for (;;) {
    const call = access.client.matches.list({ since, status, limit: PAGE }, { signal: terminal.signal });
    const { data, raw, rateLimit } = await call.withResponse();
    await rememberQuota(terminal, access, 'matches', rateLimit);
    if (since === undefined && status === undefined) await rememberNewest(terminal, access, data.data[0]);
    const page = parseExact(raw) as { data: Exact[]; next_cursor: string | null };
    yield page.data;
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
