import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { ReadReplica } from '../../database/read-replica.js';
import { inTransaction } from '../../database/transaction.js';
import type { Db } from '../../database/transaction.js';
import { stringifyWithRaw } from '../../http/raw-json.js';
import { QuotasService } from '../../auth/quotas/quotas.service.js';
import { toMatchNotification, toPage } from './matches.dto.js';
import type { ListMatchesQuery } from './matches.dto.js';
import { isSettledBefore, listMatches } from './matches.queries.js';
import type { MatchRow } from './matches.queries.js';

@Injectable()
export class MatchesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly quotas: QuotasService,
    private readonly replica: ReadReplica,
  ) {}

  /**
   * Lists one page of a user's matches as JSON text and counts the request in the same transaction.
   * `next_cursor` is the created_at of the last row, or null if the list ended before `limit`.
   */
  async list(
    caller: Caller,
    query: ListMatchesQuery,
  ): Promise<{ json: string; headers: Record<string, string> }> {
    const page = toPage(query);
    return inTransaction(this.dataSource, async (tx) => {
      const headers = await this.quotas.charge(tx, caller, 'matches_list', 0);
      const rows =
        (await this.readOnReplica(tx, caller.userId, page)) ?? (await listMatches(tx, caller.userId, page));
      const data = rows.map((row) => stringifyWithRaw(toMatchNotification(row)));
      const found = rows[0]?.found ?? 0;
      const ended = found < page.limit && rows.length === found;
      const cursor = ended ? null : (rows.at(-1)?.created_at.toISOString() ?? null);
      return { json: `{"data":[${data.join(',')}],"next_cursor":${JSON.stringify(cursor)}}`, headers };
    });
  }

  /**
   * Null if the primary must answer. It always answers for the newest matches, because a webhook
   * may have just announced them.
   */
  private async readOnReplica(
    tx: Db,
    userId: string,
    page: ReturnType<typeof toPage>,
  ): Promise<MatchRow[] | null> {
    const { before } = page;
    if (before === null) return null;
    return this.replica.tryRead(tx, async (replica) =>
      (await isSettledBefore(replica, userId, before)) ? listMatches(replica, userId, page) : null,
    );
  }
}
