import { ApiPromise } from '../api-promise.js';
import { isTextOrNull, runCall } from '../call.js';
import { ConfigurationError, MalformedResponseError } from '../errors.js';
import { MatchesService } from '../generated/services/MatchesService';
import type { CallOptions, Settings } from '../settings.js';
import type { MatchNotification, MatchPage, WebhookStatus } from '../types.js';

/** Options of `matches.list`. */
export interface ListMatchesParams {
  /** Matches created strictly before this time: the previous page's `next_cursor`. */
  since?: string | Date | undefined;
  /** Matches per page, 1 to 200. Default: 50 when awaited, 200 when iterated. */
  limit?: number | undefined;
  /** Only matches with this webhook status, or with one of these. */
  status?: WebhookStatus | readonly WebhookStatus[] | undefined;
}

/**
 * Await it for one page, or iterate it with `for await` for all matches from there on. The first
 * use sends the request.
 */
export class MatchList extends ApiPromise<MatchPage> implements AsyncIterable<MatchNotification> {
  readonly #walk: () => AsyncGenerator<MatchPage>;

  constructor(settings: Settings, params: ListMatchesParams, options: CallOptions | undefined) {
    const page = (more: ListMatchesParams) => listPage(settings, { ...params, ...more }, options);
    super(() => page({}));
    this.#walk = async function* () {
      const limit = params.limit ?? MAX_PAGE;
      let since = params.since;
      for (;;) {
        const { data } = await page({ since, limit });
        yield data;
        if (data.next_cursor === null) return;
        checkCursor(data.next_cursor, since);
        since = data.next_cursor;
      }
    };
  }

  /**
   * Iterates page by page. Each page costs one of the day's requests.
   *
   * @example
   * for await (const page of client.matches.list().pages()) await store(page.data);
   */
  pages(): AsyncIterable<MatchPage> {
    return { [Symbol.asyncIterator]: this.#walk };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<MatchNotification> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/** The matches of your accounts and contacts. */
export class Matches {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Lists matches, newest first. Await it for one page, or iterate it for all of them.
   *
   * @example
   * const { data, next_cursor } = await client.matches.list({ limit: 20 });
   *
   * @example
   * for await (const match of client.matches.list({ status: 'failed' })) console.log(match.match_id);
   */
  list(params: ListMatchesParams = {}, options?: CallOptions): MatchList {
    return new MatchList(this.#settings, params, options);
  }

  /**
   * Collects every match created after `createdAt`, oldest first, so that a poller can store how far it came after each one. Pass
   * the `created_at` of the last match you handled, or null for all there are. Throws `ConfigurationError` for what is no time: it
   * would read as "all there are", and use up the day's requests.
   *
   * @example
   * for (const match of await client.matches.newerThan(lastSeen)) {
   *   await handle(match);
   *   await remember(match.created_at);
   * }
   */
  async newerThan(createdAt: string | Date | null, options?: CallOptions): Promise<MatchNotification[]> {
    const seen = createdAt === null ? Number.NEGATIVE_INFINITY : new Date(createdAt).getTime();
    if (Number.isNaN(seen))
      throw new ConfigurationError(`newerThan takes a time or null, not "${String(createdAt)}".`);
    const found: MatchNotification[] = [];
    for await (const match of this.list({}, options)) {
      if (Date.parse(match.created_at) <= seen) break;
      found.push(match);
    }
    return found.reverse();
  }
}

/**
 * Throws `MalformedResponseError` if a cursor leads back to its own page, since the iteration would
 * never end.
 */
export function checkCursor(next: string, since: string | Date | undefined): void {
  if (next === since) {
    throw new MalformedResponseError(
      "The answer is not the service's: its next_cursor leads back to the same page. Check the base URL.",
    );
  }
}

/** spec: Limits. */
const MAX_PAGE = 200;

function listPage(
  settings: Settings,
  { since, limit, status }: ListMatchesParams,
  options: CallOptions | undefined,
) {
  const params = {
    ...(since === undefined ? {} : { since: since instanceof Date ? since.toISOString() : since }),
    ...(limit === undefined ? {} : { limit }),
    ...(status === undefined ? {} : { status: String(status) }),
  };
  return runCall<MatchPage>(settings, {
    options,
    shape: { data: Array.isArray, next_cursor: isTextOrNull },
    send: (core) => new MatchesService(core).listMatches(params),
  });
}
