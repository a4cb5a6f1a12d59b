import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { queryChoice, queryCursor, queryText } from '../http/app-calls/query-fields.js';
import { AuditService } from '../auth/audit/audit.service.js';
import { findPause } from '../delivery/pause.queries.js';
import { pauseSending, resumeSending } from '../delivery/pause-sending.js';
import { JsonBody } from '../http/json-body.js';
import { Clock } from '../runtime/clock.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { inOperatorsWords } from './operator-errors.js';
import { AuditItems, HostItems, OperatorOverview, SendingChange } from './overview.dto.js';
import { OverviewService } from './overview.service.js';
import { PERIODS, startOf } from './periods.js';
import { isHostFailing } from '../health/status/findings.js';
import { countByHostAcrossUsers } from '../health/status/hosts.queries.js';

const PAGE = 50;

@ApiTags('OperatorOverview')
@Controller('app/api/operator')
export class OverviewController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    private readonly overview: OverviewService,
  ) {}

  @Get('overview')
  @AppCall('The current problems, and the last weeks', { answers: OperatorOverview })
  getOverview(): Promise<OperatorOverview> {
    return this.overview.read();
  }

  @Get('hosts')
  @AppCall('Deliveries by host', { answers: HostItems, query: ['period'], choices: { period: PERIODS } })
  async listHosts(@Query() query: Record<string, unknown>): Promise<HostItems> {
    const rows = await countByHostAcrossUsers(
      this.dataSource.manager,
      startOf(queryChoice(query['period'], 'period', PERIODS), this.clock.now()),
    );
    const pause = await findPause(this.dataSource.manager);
    return {
      sending_paused_since: pause?.since ?? null,
      data: rows.map((row) => ({
        ...row,
        is_failing: isHostFailing(row),
        average_ms: row.average_ms === null ? null : Math.round(row.average_ms),
        oldest_pending_at: row.oldest_pending_at?.toISOString() ?? null,
        last_answer: row.last_answer?.slice(0, 200) ?? null,
      })),
    };
  }

  @Post('sending')
  @AppCall('Pause or resume the sending of webhooks to everybody', { takes: SendingChange })
  async changeSending(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<void> {
    const change = new BodyFields(body).flag('paused') ? pauseSending : resumeSending;
    const by = { actor: session.email, actorUserId: session.userId, now: this.clock.now() };
    await inOperatorsWords(change(this.dataSource, by));
  }

  @Get('audit')
  @AppCall('A page of the audit log', { answers: AuditItems, query: ['search', 'after'] })
  async listAudit(@Query() query: Record<string, unknown>): Promise<AuditItems> {
    const page = {
      before: queryCursor(query['after'], 'after'),
      search: queryText(query['search'], 'search'),
    };
    const rows = await this.audit.list({ ...page, limit: PAGE });
    return {
      data: rows.map(({ id, at, ...row }) => ({ ...row, entry_id: id, at: at.toISOString() })),
      next_after: rows.length < PAGE ? null : (rows.at(-1)?.id ?? null),
    };
  }
}
