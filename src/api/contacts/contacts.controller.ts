import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { CurrentSyncRun } from '../sync-state/sync-run.js';
import { ApiBatchResponses, UpsertResult } from '../batches/batches.dto.js';
import { JsonBody } from '../../http/json-body.js';
import type { SyncRun } from '../sync-state/crm-states.queries.js';
import { CONTACTS_EXAMPLES, UpsertContactsRequest } from './contacts.dto.js';
import { ContactsService } from './contacts.service.js';

@ApiTags('Contacts')
@ApiBearerAuth('apiKey')
@Controller('api/v1/contacts')
export class ContactsController {
  constructor(private readonly contacts: ContactsService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'upsertContacts',
    summary: 'Upsert contacts',
    description:
      'Stores 1 to 1,000 CRM people under your external ids, by the same rules as accounts. A contact is tied to its account by ' +
      '`account_external_id`, in whatever order the two arrive.\n\nDaily quotas: 100 requests and 100,000 rows, failing rows included, unless raised for your key. Bodies up to 20 MiB and 500,000 values.',
  })
  @ApiBody({ type: UpsertContactsRequest, examples: CONTACTS_EXAMPLES })
  @ApiBatchResponses('contacts')
  async upsertContacts(
    @CurrentCaller() caller: Caller,
    @CurrentSyncRun() sync: SyncRun | null,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<UpsertResult> {
    const { result, headers } = await this.contacts.upsert({ caller, body, sync });
    void reply.headers(headers);
    return result;
  }
}
