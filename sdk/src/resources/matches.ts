import { isTextOrNull } from '../answer.js';
import { ApiPromise } from '../api-promise.js';
import type { WithResponse } from '../api-promise.js';
import { ConfigurationError, MalformedResponseError } from '../errors.js';
import { MatchesService } from '../generated/services/MatchesService';
import type { CallOptions, Settings } from '../settings.js';
import { Transport } from '../transport.js';
import type { Metadata, MatchNotification, MatchPage, WebhookStatusFilter } from '../types.js';

/** Options of `matches.list`. */
export interface ListMatchesParams {
  /** Lists only matches created before this time. Pass `next_cursor` for the next page. */
  before?: string | Date | undefined;
  /** The API's own name for `before`. */
  since?: string | Date | undefined;
  /** Matches per page, 1 to 200. Default: 50 if awaited, 200 if iterated. */
  limit?: number | undefined;
  /** Lists only matches with one of these webhook statuses. */
  status?: WebhookStatusFilter | readonly WebhookStatusFilter[] | undefined;
}

/**
 * A list of matches. Await it for one page. Iterate it with `for await` for all matches. The first
 * use sends the request.
 */
export class MatchList<Meta extends object = Metadata>
  extends ApiPromise<MatchPage<Meta>>
  implements AsyncIterable<MatchNotification<Meta>>
{
  readonly #walk: () => AsyncGenerator<MatchPage<Meta>>;

  constructor(settings: Settings, params: ListMatchesParams, options: CallOptions | undefined) {
    const page = (more: ListMatchesParams) => listPage<Meta>(settings, { ...params, ...more }, options);
    super(() => page({}));
    this.#walk = async function* () {
      const limit = params.limit ?? MAX_PAGE;
      let before = params.before ?? params.since;
      for (;;) {
        const { data } = await page({ before, since: undefined, limit });
        yield data;
        if (data.next_cursor === null) return;
        checkCursor(data.next_cursor, before);
        before = data.next_cursor;
      }
    };
  }

  /**
   * Iterates page by page. Each page uses one daily request.
   *
   * @example
   * for await (const page of client.matches.list().pages()) await store(page.data);
   */
  pages(): AsyncIterable<MatchPage<Meta>> {
    return { [Symbol.asyncIterator]: this.#walk };
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<MatchNotification<Meta>> {
    for await (const page of this.pages()) yield* page.data;
  }
}

/** Calls for the matches of your accounts and contacts. */
export class Matches<Meta extends object = Metadata> {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Lists matches, newest first. Await the list for one page, or iterate it for all matches.
   *
   * @example
   * const { data, next_cursor } = await client.matches.list({ limit: 20 });
   *
   * @example
   * for await (const match of client.matches.list({ status: 'failed' })) console.log(match.match_id);
   */
  list(params?: ListMatchesParams, options?: CallOptions): MatchList<Meta> {
    return new MatchList<Meta>(this.#settings, params ?? {}, options);
  }

  /**
   * Returns every match created after `createdAt`, oldest first, so that a poller can store its
   * position after each match. Pass the `created_at` of your last match, or null for all. Throws
   * `ConfigurationError` for an invalid time, which would fetch all matches.
   *
   * @example
   * for (const match of await client.matches.newerThan(lastSeen)) {
   *   await handle(match);
   *   await remember(match.created_at);
   * }
   */
  async newerThan(
    createdAt: string | Date | null,
    options?: CallOptions,
  ): Promise<MatchNotification<Meta>[]> {
    const seen = createdAt === null ? Number.NEGATIVE_INFINITY : new Date(createdAt).getTime();
    if (Number.isNaN(seen))
      throw new ConfigurationError(`newerThan takes a time or null, not "${String(createdAt)}".`);
    const found: MatchNotification<Meta>[] = [];
    for await (const match of this.list({}, options)) {
      if (Date.parse(match.created_at) <= seen) break;
      found.push(match);
    }
    return found.reverse();
  }
}

/**
 * Throws `MalformedResponseError` if a cursor points to its own page. The iteration would never
 * end.
 */
export function checkCursor(next: string, before: string | Date | undefined): void {
  if (next === before) {
    throw new MalformedResponseError(
      'The response is not from the service: its next_cursor leads back to the same page. Check the base URL.',
    );
  }
}

/** Maximum number of matches per page (spec: Limits). */
const MAX_PAGE = 200;

async function listPage<Meta extends object>(
  settings: Settings,
  { since, before = since, limit, status }: ListMatchesParams,
  options: CallOptions | undefined,
): Promise<WithResponse<MatchPage<Meta>>> {
  const transport = new Transport(settings, options, { data: Array.isArray, next_cursor: isTextOrNull });
  const page = new MatchesService(transport).listMatches({
    ...(before === undefined ? {} : { since: before instanceof Date ? textOf(before) : before }),
    ...(limit === undefined ? {} : { limit }),
    ...(status === undefined ? {} : { status: String(status) }),
  });
  return (page as ApiPromise<MatchPage<Meta>>).withResponse();
}

function textOf(time: Date): string {
  if (Number.isNaN(time.getTime())) throw new ConfigurationError('The date in before or since is not valid.');
  return time.toISOString();
}
