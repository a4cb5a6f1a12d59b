import { Body, Controller, Get, Param, Post, Query, Res } from '@nestjs/common';
import { ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { pathId, queryInstant, queryText } from '../http/app-calls/query-fields.js';
import { JsonBody } from '../http/json-body.js';
import { sendCsv } from '../http/send-csv.js';
import type { RoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import { ApiError } from '../runtime/errors.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import * as dto from './round-batches.dto.js';
import { RoundBatchService } from './round-batches.service.js';

const SELECTION = ['source', 'since', 'until', 'company'] as const;
type Query = Record<string, unknown>;

@ApiTags('OperatorBatches')
@Controller('app/api/operator')
export class RoundBatchController {
  constructor(private readonly batches: RoundBatchService) {}

  @Get('rounds-of-source')
  @AppCall('Count the rounds of a source in a time, and their customers', {
    answers: dto.SelectionCount,
    query: SELECTION,
  })
  countSelection(@Query() query: Query): Promise<dto.SelectionCount> {
    return this.batches.count(readSelection(query));
  }

  @Get('rounds-of-source.csv')
  @ApiExcludeEndpoint()
  async exportRecipients(@Query() query: Query, @Res() reply: FastifyReply) {
    await sendCsv(reply, 'who-got-them.csv', this.batches.exportRecipients(readSelection(query)));
  }

  @Get('round-batches')
  @AppCall('The rounds that were held or withdrawn together', { answers: dto.BatchItems })
  listBatches(): Promise<dto.BatchItems> {
    return this.batches.list();
  }

  @Post('round-batches')
  @AppCall('Hold or withdraw the rounds of a source in a time', {
    takes: dto.BatchChange,
    answers: dto.BatchDone,
  })
  createBatch(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<dto.BatchDone> {
    const fields = new BodyFields(body);
    const action = fields.choice('action', ['hold', 'withdraw'] as const);
    if (action === null) throw new ApiError('invalid_body', 'action must be hold or withdraw.');
    const given = SELECTION.map((name) => [name, fields.optionalText(name, 255) ?? undefined]);
    return this.batches.review(session, action, readSelection(Object.fromEntries(given) as Query));
  }

  @Get('round-batches/:batch/reach')
  @AppCall('How many customers get the rounds of a batch if it is undone', { answers: dto.BatchReach })
  countBatchReach(@Param('batch') batch: string): Promise<dto.BatchReach> {
    return this.batches.reach(pathId(batch));
  }

  @Get('round-batches/:batch/recipients.csv')
  @ApiExcludeEndpoint()
  async exportBatchRecipients(@Param('batch') batch: string, @Res() reply: FastifyReply) {
    await sendCsv(reply, 'who-got-them.csv', this.batches.exportBatchRecipients(pathId(batch)));
  }

  @Post('round-batches/:batch/undo')
  @AppCall('Undo a batch', { answers: dto.BatchUndone })
  undoBatch(@CurrentSession() session: Session, @Param('batch') batch: string): Promise<dto.BatchUndone> {
    return this.batches.undo(session, pathId(batch));
  }
}

/**
 * Reads the selected source and time range. Errors: `invalid_param` if the source, start or end is
 * missing.
 */
function readSelection(query: Query): RoundsOfSource {
  const source = queryText(query['source'], 'source');
  const since = queryInstant(query['since'], 'since');
  const until = queryInstant(query['until'], 'until');
  if (source === null || since === null || until === null)
    throw new ApiError('invalid_param', 'The query parameters source, since and until are required.');
  return { source, since, until, company: queryText(query['company'], 'company') };
}
