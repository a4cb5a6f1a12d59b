import { Body, Controller, Delete, HttpCode, Post, Query, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentCaller } from '../auth/caller.js';
import type { Caller } from '../auth/caller.js';
import { UpsertResult } from '../batches/batches.dto.js';
import { ApiErrors, RATE_HEADERS, REQUEST_ID } from '../http/api-docs.js';
import { JsonBody } from '../http/json-body.js';
import { RequiredText } from '../http/query.js';
import { DeleteAccountResult, UpsertAccountsRequest } from './accounts.dto.js';
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
      'A row that fails validation is reported in `errors` by its index and the others are stored; 400 only when every row failed. ' +
      'Daily caps: 100 requests and 100,000 rows, failing rows included.',
  })
  @ApiBody({ type: UpsertAccountsRequest })
  @ApiResponse({
    status: 200,
    type: UpsertResult,
    description: 'Stored, apart from the rows in errors.',
    headers: { ...REQUEST_ID, ...RATE_HEADERS },
  })
  @ApiErrors(
    'invalid_json',
    'invalid_body',
    'batch_too_large',
    'validation_failed',
    'payload_too_large',
    'unsupported_media_type',
    'quota_exceeded',
  )
  async upsertAccounts(
    @CurrentCaller() caller: Caller,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UpsertResult> {
    const { result, headers } = await this.accounts.upsert(caller, body);
    void reply.headers(headers);
    return result;
  }

  @Delete()
  @ApiOperation({
    operationId: 'deleteAccount',
    summary: 'Delete an account',
    description:
      'Deletes the account with this external id, and the matches tied to it. An unknown id is no error: `deleted` is 0.',
  })
  @ApiQuery({
    name: 'external_id',
    required: true,
    schema: { type: 'string', minLength: 1, example: 'crm-1042' },
  })
  @ApiResponse({
    status: 200,
    type: DeleteAccountResult,
    description: 'How many accounts were deleted: 1 or 0.',
    headers: REQUEST_ID,
  })
  @ApiErrors('missing_param', 'invalid_param')
  async deleteAccount(
    @CurrentCaller() caller: Caller,
    @Query('external_id', new RequiredText('external_id')) externalId: string,
  ): Promise<DeleteAccountResult> {
    return { deleted: await this.accounts.delete(caller.userId, externalId) };
  }
}
