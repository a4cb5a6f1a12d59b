import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import { DataSource } from 'typeorm';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { ApiErrors, REQUEST_ID } from '../../http/api-docs.js';
import { ApiError } from '../../runtime/errors.js';
import { findCrmState } from './crm-states.queries.js';
import type { CrmList } from './crm-states.queries.js';
import { readSource } from './sync-run.js';
import { SYNC_STATE_EXAMPLES, SyncState } from './sync-state.dto.js';

/** Path of the first call that `fundmatch sync` makes. It is outside /api/v1. */
export const SYNC_STATE_PATH = '/sync-state';

@ApiTags('Command line')
@ApiBearerAuth('apiKey')
@Controller(SYNC_STATE_PATH)
export class SyncStateController {
  constructor(private readonly dataSource: DataSource) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'getSyncState',
    summary: 'Get the sync state',
    description:
      '`fundmatch sync` makes this call first, and compares the response with that of its last run. If another client changed rows or the ' +
      'service was restored, the response differs, and the sync sends every row. Its upserts and deletions have the headers `X-Sync-Source` ' +
      'and `X-Sync-Run` (a UUID). Their responses have the state in `X-Sync-State`. ' +
      'No quota. This call is not one of the six calls under /api/v1 and has no version.',
  })
  @ApiQuery({
    name: 'list',
    required: true,
    description: 'Which rows are synced.',
    schema: { type: 'string', enum: ['accounts', 'contacts'], example: 'accounts' },
  })
  @ApiQuery({
    name: 'source',
    required: true,
    description: 'The name of the source that is synced. Two sources have no external id in common.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{1,80}$', example: 'default' },
  })
  @ApiResponse({
    status: 200,
    type: SyncState,
    description: 'The sync state.',
    headers: REQUEST_ID,
    examples: SYNC_STATE_EXAMPLES,
  })
  @ApiErrors(['invalid_param'], { messages: { invalid_param: 'list must be accounts or contacts.' } })
  async getSyncState(
    @CurrentCaller() caller: Caller,
    @Query('list') list: unknown,
    @Query('source') source: unknown,
  ): Promise<SyncState> {
    const known = await findCrmState(
      this.dataSource.manager,
      caller.userId,
      readList(list),
      readSource(source, 'source'),
    );
    return { account_id: caller.userId, ...known };
  }
}

function readList(value: unknown): CrmList {
  if (value === 'accounts' || value === 'contacts') return value;
  throw new ApiError('invalid_param', 'list must be accounts or contacts.');
}
