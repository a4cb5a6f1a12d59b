import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { findErasedAddresses } from '../rounds/erased-people/find-erased.js';
import { findPause, findUserPause } from '../delivery/pause.queries.js';
import { Clock } from '../runtime/clock.js';
import { lastDays } from './last-days.js';
import { TRIALS } from './receiver-trials.dto.js';
import type { NearLimit, RowToClean, RowsToClean, Summary } from './summary.dto.js';
import * as queries from './summary.queries.js';
import type { ToClean } from './summary.queries.js';
import type { Usage } from './usage.dto.js';
import { UsageService } from './usage.service.js';
import { countDeliveries } from './webhook.queries.js';

const SHOWN_DAYS = 30;
const DAY_MS = 86_400_000;
/**
 * The count of rows to clean up stops at this number. A user may have millions of such rows, and
 * browsers load the page often.
 */
const MOST_COUNTED = 10_000;
const CLEAN_LIMITS = { shown: 100, counted: MOST_COUNTED + 1 };
/** If at least this share of a daily quota is used, the quota needs attention. */
const NEAR = 0.8;

/** Builds the start page of the settings. */
@Injectable()
export class SummaryService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly usage: UsageService,
    private readonly people: ErasedPeople,
  ) {}

  /**
   * Returns the last 30 days with an entry for every day, the problems to handle, and the set-up
   * steps.
   */
  async get(userId: string): Promise<Summary> {
    const db = this.dataSource.manager;
    const now = this.clock.now();
    const days = lastDays(now, SHOWN_DAYS);
    const since = new Date(`${days[0]}T00:00:00Z`);
    const [rounds, outcomes, setUp, recent, usage, accountsToClean, contactsToClean, pause, ownPause] =
      await Promise.all([
        queries.countRoundsByDay(db, since),
        countDeliveries(db, userId, since),
        queries.findSetUp(db, userId),
        queries.findRecentFailures(db, userId, new Date(now.getTime() - DAY_MS)),
        this.usage.get(userId),
        this.findAccountsToClean(userId),
        queries.findContactsToClean(db, userId, CLEAN_LIMITS),
        findPause(db),
        findUserPause(db, userId),
      ]);
    const roundsOf = new Map(rounds.map((row) => [row.day, row.rounds]));
    const outcomesOf = new Map(outcomes.map((row) => [row.day, row]));
    const none = { delivered: 0, failed: 0, pending: 0, no_webhook: 0 };
    const passed = setUp.trials_passed;
    return {
      days: days.map((day) => ({ ...none, ...outcomesOf.get(day), day, rounds: roundsOf.get(day) ?? 0 })),
      set_up: {
        has_key: setUp.has_key,
        has_accounts: setUp.has_accounts,
        has_webhook: passed !== null,
        is_proved: passed !== null && TRIALS.every((kind) => passed.includes(kind)),
        has_match: setUp.has_match,
      },
      recent: {
        failed: recent?.failed ?? 0,
        delivered: recent?.delivered ?? 0,
        last_match_id: recent?.last_match_id ?? null,
        last_at: recent?.last_at?.toISOString() ?? null,
        last_code: recent?.last_code ?? null,
        last_answer: recent?.last_answer ?? null,
      },
      near_limits: nearLimits(usage),
      accounts_to_clean: accountsToClean,
      contacts_to_clean: toRowsToClean(contactsToClean, () => 'other'),
      sending_paused_since: pause?.since ?? null,
      own_sending_paused_since: ownPause?.toISOString() ?? null,
    };
  }

  /**
   * Lists the accounts that contain an erased person. Each row shows whether the id, the name or
   * another field contains the person.
   */
  private async findAccountsToClean(userId: string): Promise<RowsToClean> {
    const db = this.dataSource.manager;
    const accounts = await queries.findAccountsToClean(db, userId, CLEAN_LIMITS);
    const { external_ids: ids, names } = accounts;
    const erased = await findErasedAddresses(db, this.people, [...ids, ...names]);
    return toRowsToClean(accounts, (at) => {
      if (erased.isTheirs(ids[at] ?? null)) return 'external_id';
      return erased.isTheirs(names[at] ?? null) ? 'name' : 'other';
    });
  }
}

/** Converts ids and a limited count to the response object. */
function toRowsToClean(
  { external_ids: ids, total }: ToClean,
  heldIn: (at: number) => RowToClean['held_in'],
): RowsToClean {
  return {
    rows: ids.map((id, at) => ({ external_id: id, held_in: heldIn(at) })),
    total: Math.min(total, MOST_COUNTED),
    has_more: total > MOST_COUNTED,
  };
}

/**
 * Lists the daily quotas of which at least 80 % is used today. The limit is the highest quota of
 * the user's valid keys.
 */
function nearLimits({ tools, keys }: Usage): NearLimit[] {
  return tools.flatMap(({ tool, days }) =>
    (['requests', 'rows'] as const).flatMap((unit) => {
      const limits = keys.flatMap((key) =>
        key.caps.filter((quota) => quota.tool === tool).map((quota) => quota[unit]),
      );
      const limit = Math.max(0, ...limits.map((value) => value ?? 0));
      const used = days.at(-1)?.[unit] ?? 0;
      return limit > 0 && used >= limit * NEAR ? [{ tool, unit, used, limit }] : [];
    }),
  );
}
