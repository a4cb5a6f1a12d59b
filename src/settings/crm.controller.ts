import { Body, Controller, Delete, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AccountsService } from '../api/accounts/accounts.service.js';
import { AppCall } from '../http/app-calls/app-call.js';
import { queryCursor, queryText } from '../http/app-calls/query-fields.js';
import { UpsertResult } from '../api/batches/batches.dto.js';
import { ContactsService } from '../api/contacts/contacts.service.js';
import { JsonBody } from '../http/json-body.js';
import { RequiredText } from '../http/query.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import * as dto from './crm.dto.js';
import { CrmService } from './crm.service.js';
import { KeysService } from './keys.service.js';

const externalIdPipe = new RequiredText('external_id');

@ApiTags('Crm')
@Controller('app/api/crm')
export class CrmController {
  constructor(
    private readonly crm: CrmService,
    private readonly keys: KeysService,
    private readonly accounts: AccountsService,
    private readonly contacts: ContactsService,
  ) {}

  @Get()
  @AppCall('How much CRM data there is', { answers: dto.CrmCounts })
  getCrmCounts(@CurrentSession() session: Session): Promise<dto.CrmCounts> {
    return this.crm.counts(session.userId);
  }

  @Get('accounts')
  @AppCall('A page of accounts', { answers: dto.AccountItems, query: ['search', 'after'] })
  listAccounts(
    @CurrentSession() session: Session,
    @Query() query: Record<string, unknown>,
  ): Promise<dto.AccountItems> {
    return this.crm.listAccounts(session.userId, readPage(query));
  }

  @Get('contacts')
  @AppCall('A page of contacts', { answers: dto.ContactItems, query: ['search', 'after'] })
  listContacts(
    @CurrentSession() session: Session,
    @Query() query: Record<string, unknown>,
  ): Promise<dto.ContactItems> {
    return this.crm.listContacts(session.userId, readPage(query));
  }

  @Get('account')
  @AppCall('One account', { answers: dto.AccountDetail, query: ['external_id'] })
  getAccount(
    @CurrentSession() session: Session,
    @Query('external_id', externalIdPipe) externalId: string,
  ): Promise<dto.AccountDetail> {
    return this.crm.getAccount(session.userId, externalId);
  }

  @Get('contact')
  @AppCall('One contact', { answers: dto.ContactDetail, query: ['external_id'] })
  getContact(
    @CurrentSession() session: Session,
    @Query('external_id', externalIdPipe) externalId: string,
  ): Promise<dto.ContactDetail> {
    return this.crm.getContact(session.userId, externalId);
  }

  @Delete('account')
  @AppCall('Delete an account and its matches', { answers: dto.Deleted, query: ['external_id'] })
  async removeAccount(
    @CurrentSession() session: Session,
    @Query('external_id', externalIdPipe) externalId: string,
  ): Promise<dto.Deleted> {
    return { deleted: await this.crm.deleteAccount(session, externalId) };
  }

  @Delete('contact')
  @AppCall('Delete a contact', { answers: dto.Deleted, query: ['external_id'] })
  async removeContact(
    @CurrentSession() session: Session,
    @Query('external_id', externalIdPipe) externalId: string,
  ): Promise<dto.Deleted> {
    return { deleted: await this.crm.deleteContact(session, externalId) };
  }

  @Post('accounts')
  @HttpCode(200)
  @AppCall('Upsert accounts from a file', { takes: dto.AccountRows, answers: UpsertResult })
  async uploadAccounts(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<UpsertResult> {
    return (await this.accounts.upsert({ caller: await this.keys.asCaller(session), body, sync: null }))
      .result;
  }

  @Post('contacts')
  @HttpCode(200)
  @AppCall('Upsert contacts from a file', { takes: dto.ContactRows, answers: UpsertResult })
  async uploadContacts(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<UpsertResult> {
    return (await this.contacts.upsert({ caller: await this.keys.asCaller(session), body, sync: null }))
      .result;
  }
}

function readPage(query: Record<string, unknown>): { search: string | null; after: string | null } {
  return { search: queryText(query['search'], 'search'), after: queryCursor(query['after'], 'after') };
}
