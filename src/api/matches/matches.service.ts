import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { ReadReplica } from '../../database/read-replica.js';
import { inTransaction, repeatOnConflict } from '../../database/transaction.js';
import type { Db } from '../../database/transaction.js';
import { stringifyWithRaw } from '../../http/raw-json.js';
import { QuotasService } from '../../auth/quotas/quotas.service.js';
import { toMatchNotification, toPage } from './matches.dto.js';
import type { MatchesQuery } from './matches.dto.js';
import { countAndListMatches, isSettledBefore, listMatches, PAGE_BYTES } from './matches.queries.js';
import type { ListedMatch, MatchRow, Page } from './matches.queries.js';

@Injectable()
export class MatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotas: QuotasService,
    private readonly replica: ReadReplica,
  ) {}

  /**
   * Lists one page of a user's matches as JSON, and counts the request in the same transaction.
   * `next_cursor` is the created_at of the last row. `next_cursor` is
   * null if the list ended before `limit` matches.
   */
  async list(caller: Caller, query: MatchesQuery): Promise<Answer> {
    const page = toPage(query);
    return (await this.listAtOnce(caller, page)) ?? (await this.listInSteps(caller, page));
  }

  /**
   * Lists a page in one statement. Returns null, and counts nothing, if one statement is not
   * enough.
   */
  private async listAtOnce(caller: Caller, page: Page): Promise<Answer | null> {
    if (page.before !== null && this.replica.isSet) return null;
    const next = this.quotas.nextRequest(caller, 'matches_list');
    const found = await repeatOnConflict(() =>
      countAndListMatches(this.dataSource.manager, caller.userId, page, next),
    );
    if (found === null) return null;
    const rows = cutPage(found.rows);
    return { body: bodyOf(rows, found.rows.length, page), headers: next.headersOf(found.use) };
  }

  private listInSteps(caller: Caller, page: Page): Promise<Answer> {
    return inTransaction(this.dataSource, async (tx) => {
      const headers = await this.quotas.charge(tx, caller, 'matches_list', 0);
      const rows =
        (await this.readOnReplica(tx, caller.userId, page)) ?? (await listMatches(tx, caller.userId, page));
      return { body: bodyOf(rows, rows[0]?.found ?? 0, page), headers };
    });
  }

  /**
   * Reads the page from a standby. Returns null if the primary must answer. The primary always
   * returns the newest page, because a webhook may just have announced its matches.
   */
  private async readOnReplica(tx: Db, userId: string, page: Page): Promise<ListedMatch[] | null> {
    const { before } = page;
    if (before === null) return null;
    return this.replica.tryRead(tx, async (replica) =>
      (await isSettledBefore(replica, userId, before)) ? listMatches(replica, userId, page) : null,
    );
  }
}

interface Answer {
  /** JSON text of the page. */
  body: Buffer;
  headers: Record<string, string>;
}

/** Returns a page of `rows` as JSON. `found` is the number of rows without the byte limit. */
function bodyOf(rows: readonly MatchRow[], found: number, { limit }: Page): Buffer {
  const data = rows.map((row) => stringifyWithRaw(toMatchNotification(row)));
  const isEnd = found < limit && rows.length === found;
  const cursor = isEnd ? null : (rows.at(-1)?.created_at.toISOString() ?? null);
  return Buffer.from(`{"data":[${data.join(',')}],"next_cursor":${JSON.stringify(cursor)}}`);
}

/** Cuts a page after the row that reaches PAGE_BYTES (decision 16), as listMatches does. */
function cutPage(rows: MatchRow[]): MatchRow[] {
  let bytes = 0;
  const end = rows.findIndex((row) => {
    const before = bytes;
    bytes += bytesOf(row.account_metadata_json) + bytesOf(row.contact_metadata_json);
    bytes += bytesOf(row.also_matched_json) + bytesOf(row.funding_round_json);
    return before >= PAGE_BYTES;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function bytesOf(text: string | null): number {
  return text === null ? 0 : Buffer.byteLength(text);
}
