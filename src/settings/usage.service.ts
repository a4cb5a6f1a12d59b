import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import { KeysService } from './keys.service.js';
import { lastDays } from './last-days.js';
import type { Usage } from './usage.dto.js';
import { listUse } from './usage.queries.js';

const SHOWN_DAYS = 30;

/** Shows how much of the quotas a user has used. */
@Injectable()
export class UsageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly keys: KeysService,
  ) {}

  /** Returns the use of the last 30 days, with an entry for every day, and the valid keys. */
  async get(userId: string): Promise<Usage> {
    const days = lastDays(this.clock.now(), SHOWN_DAYS);
    const [use, keys] = await Promise.all([
      listUse(this.dataSource.manager, userId, days[0] ?? ''),
      this.keys.list(userId),
    ]);
    return {
      tools: QUOTA_BUCKETS.map((tool) => ({
        tool,
        days: days.map((day) => {
          const found = use.find((row) => row.tool === tool && row.day === day);
          return { day, requests: found?.requests ?? 0, rows: found?.rows ?? 0 };
        }),
      })),
      keys: keys.filter((key) => key.revoked_at === null),
    };
  }
}
