import type { FundMatch } from '../../../sdk/src/client.js';
import type { CallOptions } from '../../../sdk/src/settings.js';
import type { MatchNotification, WebhookStatusFilter } from '../../../sdk/src/types.js';
import { asText, parseExact } from '../exact-json.js';
import { CliError, EXIT } from '../exit-codes.js';

/** The arguments of `list_matches`. */
export interface MatchFilter {
  before?: string;
  after?: string;
  limit?: number;
  status?: WebhookStatusFilter[];
  company?: string;
  account_external_id?: string;
  tag?: string;
}

/** The result of a search. `next_cursor` continues the search, and is null at the end. */
export interface FoundMatches {
  data: MatchNotification[];
  next_cursor: string | null;
  /**
   * Number of matches that the search read, including matches that the filter excluded.
   * `readBackTo` is the creation time of the oldest one, or undefined if none was read.
   */
  read: number;
  readBackTo: string | undefined;
}

/** Maximum number of requests per search. Each request uses the daily quota. */
export const MOST_REQUESTS = 3;
const DEFAULT_MATCHES = 10;
const PAGE = 200;

/**
 * Lists matches, newest first. The service filters by status and time. This function reads pages
 * and applies the other filters. After MOST_REQUESTS pages, it stops even if it found fewer matches
 * than `limit`.
 */
export async function findMatches(
  client: FundMatch,
  filter: MatchFilter,
  options: CallOptions,
): Promise<FoundMatches> {
  const { limit = DEFAULT_MATCHES, status } = filter;
  const after = filter.after === undefined ? -Infinity : timeOf(filter.after);
  const isWanted = predicateOf(filter);
  const found: FoundMatches = { data: [], next_cursor: null, read: 0, readBackTo: undefined };
  let before = filter.before === undefined ? undefined : new Date(timeOf(filter.before)).toISOString();
  for (let requests = 1; ; requests += 1) {
    const params = { before, status, limit: isWanted ? PAGE : limit };
    const { data, raw } = await client.matches.list(params, options).withResponse();
    // The filter for a tag needs the exact digits of numbers in metadata.
    const exact = isWanted ? (parseExact(raw) as { data: MatchNotification[] }).data : data.data;
    for (const [at, match] of data.data.entries()) {
      if (Date.parse(match.created_at) <= after) return { ...found, next_cursor: null };
      found.read += 1;
      found.readBackTo = match.created_at;
      const one = exact[at] as MatchNotification;
      if (!isWanted || isWanted(one)) found.data.push(match);
      const isLast = at === data.data.length - 1 && data.next_cursor === null;
      if (found.data.length === limit) return { ...found, next_cursor: isLast ? null : match.created_at };
    }
    before = data.next_cursor ?? undefined;
    if (before === undefined || !isWanted || requests === MOST_REQUESTS)
      return { ...found, next_cursor: data.next_cursor };
  }
}

/**
 * Returns one complete match with one request, for a page that starts at the creation time of this
 * match.
 */
export async function getMatch(
  client: FundMatch,
  { match_id, created_at }: { match_id: string; created_at: string },
  options: CallOptions,
): Promise<MatchNotification> {
  const before = new Date(timeOf(created_at) + 1);
  const { data } = await client.matches.list({ before, limit: 5 }, options);
  const match = data.find((one) => one.match_id === match_id);
  if (!match)
    throw new CliError(
      EXIT.usage,
      `There is no match ${match_id} that was created at ${created_at}. Take both values from one match of list_matches.`,
    );
  return match;
}

function predicateOf(filter: MatchFilter): ((match: MatchNotification) => boolean) | undefined {
  const { company, account_external_id: account, tag } = filter;
  if (company === undefined && account === undefined && tag === undefined) return undefined;
  const wanted = company?.trim().toLowerCase();
  return (match) => {
    const sides = [match.matched, ...match.also_matched];
    if (wanted !== undefined && !match.funding_round.company_name?.toLowerCase().includes(wanted))
      return false;
    return sides.some(
      (side) =>
        (account === undefined || side.account_external_id === account) &&
        (tag === undefined || hasTag(side.account_metadata, tag) || hasTag(side.contact_metadata, tag)),
    );
  };
}

/** Returns whether the metadata contains this NAME=VALUE pair. */
function hasTag(metadata: Record<string, unknown> | null | undefined, tag: string): boolean {
  const at = tag.indexOf('=');
  const value = metadata?.[tag.slice(0, at)];
  return value !== undefined && typeof value !== 'object' && asText(value) === tag.slice(at + 1);
}

function timeOf(text: string): number {
  const time = Date.parse(text);
  if (Number.isNaN(time))
    throw new CliError(EXIT.usage, `"${text}" is not a time such as 2026-03-01T12:00:00Z.`);
  return time;
}
