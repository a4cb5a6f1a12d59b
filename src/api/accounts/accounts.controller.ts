import { Body, Controller, Delete, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { CurrentSyncRun } from '../sync-state/sync-run.js';
import { ApiBatchResponses, UpsertResult } from '../batches/batches.dto.js';
import { ApiErrors, REQUEST_ID, SYNC_STATE } from '../../http/api-docs.js';
import { JsonBody } from '../../http/json-body.js';
import { RequiredText } from '../../http/query.js';
import type { SyncRun } from '../sync-state/crm-states.queries.js';
import { ACCOUNTS_EXAMPLES, DeleteAccountResult, UpsertAccountsRequest } from './accounts.dto.js';
import { AccountsService } from './accounts.service.js';

@ApiTags('Accounts')
@ApiBearerAuth('apiKey')
@Controller('api/v1/accounts')
export class AccountsController {
  constructor(private readonly accounts: AccountsService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'upsertAccounts',
    summary: 'Upsert accounts',
    description:
      'Stores 1 to 1,000 CRM companies under your external ids: new ones are added, known ones replaced. Repeating a call changes nothing. ' +
      'A row is a snapshot: a field that it leaves out is cleared. Of a repeated external id the last valid row counts.\n\n' +
      'A row that fails validation is reported in `errors` by its index and the others are stored. Row errors make the call a 400 (`validation_failed`) only if every row failed.\n\n' +
      'Daily quotas: 100 requests and 100,000 rows, failing rows included, unless raised for your key. A batch that would pass a quota is ' +
      'refused whole. Bodies up to 20 MiB and 500,000 values.',
  })
  @ApiBody({ type: UpsertAccountsRequest, examples: ACCOUNTS_EXAMPLES })
  @ApiBatchResponses('accounts')
  async upsertAccounts(
    @CurrentCaller() caller: Caller,
    @CurrentSyncRun() sync: SyncRun | null,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UpsertResult> {
    const { result, headers } = await this.accounts.upsert({ caller, body, sync });
    void reply.headers(headers);
    return result;
  }

  @Delete()
  @ApiOperation({
    operationId: 'deleteAccount',
    summary: 'Delete an account',
    description:
      'Deletes the account with this external id, and the matches tied to it. An unknown id is no error: `deleted` is 0. No quota.',
  })
  @ApiQuery({
    name: 'external_id',
    required: true,
    description: 'The id as you sent it, percent-encoded.',
    schema: { type: 'string', minLength: 1, example: 'crm-1042' },
  })
  @ApiResponse({
    status: 200,
    type: DeleteAccountResult,
    description: 'How many accounts were deleted: 1 or 0.',
    headers: { ...REQUEST_ID, ...SYNC_STATE },
  })
  @ApiErrors(['missing_param', 'invalid_param'], {
    messages: { invalid_param: 'external_id must be given once.' },
  })
  async deleteAccount(
    @CurrentCaller() caller: Caller,
    @CurrentSyncRun() sync: SyncRun | null,
    @Query('external_id', new RequiredText('external_id')) externalId: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<DeleteAccountResult> {
    const { deleted, headers } = await this.accounts.delete(caller.userId, externalId, sync);
    void reply.headers(headers);
    return { deleted };
  }
}
