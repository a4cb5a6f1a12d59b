import { Controller, Get, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { DataSource } from 'typeorm';
import { AppCall } from '../http/app-calls/app-call.js';
import { queryChoice, queryText } from '../http/app-calls/query-fields.js';
import { countByAnswerAcrossUsers, listMissedAcrossUsers } from '../health/status/hosts.queries.js';
import type { FailureFilter } from '../health/status/hosts.queries.js';
import { Clock } from '../runtime/clock.js';
import { csvLine } from '../settings/csv.js';
import { AnswerItems, MissedItems } from './failures.dto.js';
import { PERIODS, startOf } from './periods.js';

const FILTER = ['period', 'host', 'answer'] as const;
const CHOICES = { choices: { period: PERIODS } };
const LISTED = 200;
/** Maximum rows in the CSV file. An operator will not contact more users than this. */
const EXPORTED = 100_000;
type Query = Record<string, unknown>;

/** Shows operators why deliveries failed, and which users did not receive them. */
@ApiTags('OperatorFailures')
@Controller('app/api/operator')
export class FailureController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  @Get('failures')
  @AppCall('Failed deliveries by how they ended', { answers: AnswerItems, query: FILTER, ...CHOICES })
  async listAnswers(@Query() query: Query): Promise<AnswerItems> {
    const rows = await countByAnswerAcrossUsers(this.dataSource.manager, this.filterOf(query));
    return { data: rows.map((row) => ({ ...row, last_at: row.last_at.toISOString() })) };
  }

  @Get('failures/users')
  @AppCall('The users who missed deliveries', { answers: MissedItems, query: FILTER, ...CHOICES })
  async listMissed(@Query() query: Query): Promise<MissedItems> {
    const rows = await listMissedAcrossUsers(this.dataSource.manager, this.filterOf(query), LISTED + 1);
    return {
      data: rows.slice(0, LISTED).map((row) => ({
        ...row,
        oldest_at: row.oldest_at.toISOString(),
        newest_at: row.newest_at.toISOString(),
      })),
      has_more: rows.length > LISTED,
    };
  }

  @Get('failures/users.csv')
  @ApiExcludeEndpoint()
  async exportMissed(@Query() query: Query, @Res() reply: FastifyReply) {
    const rows = await listMissedAcrossUsers(this.dataSource.manager, this.filterOf(query), EXPORTED);
    const head = ['email', 'name', 'user_id', 'missed', 'oldest_at', 'newest_at', 'last_answer'];
    const lines = rows.map((row) =>
      csvLine([
        ...[row.email, row.name, row.user_id, row.missed],
        ...[row.oldest_at.toISOString(), row.newest_at.toISOString(), row.last_answer],
      ]),
    );
    await reply
      .type('text/csv; charset=utf-8')
      .header('Content-Disposition', 'attachment; filename="who-missed-what.csv"')
      .send(`\uFEFF${csvLine(head)}${lines.join('')}`);
  }

  private filterOf(query: Query): FailureFilter {
    return {
      since: startOf(queryChoice(query['period'], 'period', PERIODS), this.clock.now()),
      host: queryText(query['host'], 'host')?.toLowerCase() ?? null,
      answer: queryText(query['answer'], 'answer'),
    };
  }
}
