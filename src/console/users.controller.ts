import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { pathId, queryText } from '../http/app-calls/query-fields.js';
import { ApiError } from '../runtime/errors.js';
import { JsonBody } from '../http/json-body.js';
import { QUOTA_BUCKETS } from '../auth/quota-buckets.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import * as dto from './users.dto.js';
import { UserConsoleService } from './users.service.js';

const TIERS = ['free', 'pro'] as const;
const ROLES = ['customer', 'operator'] as const;
/**
 * Limits of a daily quota. The maximum keeps PostgreSQL's integer from overflowing when usage is
 * added.
 */
const QUOTA = { min: 0, max: 1_000_000_000, whole: true };

@ApiTags('OperatorUsers')
@Controller('app/api/operator')
export class UserConsoleController {
  constructor(private readonly users: UserConsoleService) {}

  @Get('users')
  @AppCall('A page of users', { answers: dto.UserItems, query: ['search', 'after'] })
  listUsers(@Query() query: Record<string, unknown>): Promise<dto.UserItems> {
    return this.users.list({
      search: queryText(query['search'], 'search'),
      after: queryText(query['after'], 'after'),
    });
  }

  @Post('users')
  @AppCall('Create a user', { takes: dto.NewUser, answers: dto.PasswordToken })
  createUser(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<dto.PasswordToken> {
    const fields = new BodyFields(body);
    return this.users.create(session, fields.text('email', 254), fields.choice('tier', TIERS) ?? 'free');
  }

  @Get('users/:userId')
  @AppCall('One user with the keys', { answers: dto.UserDetail })
  getUser(@Param('userId') userId: string): Promise<dto.UserDetail> {
    return this.users.get(pathId(userId));
  }

  @Post('users/:userId')
  @AppCall('Set the tier or the role of a user', { takes: dto.UserChange })
  async changeUser(
    @CurrentSession() session: Session,
    @Param('userId') userId: string,
    @Body() body: JsonBody,
  ) {
    const fields = new BodyFields(body);
    const change = { tier: fields.choice('tier', TIERS), role: fields.choice('role', ROLES) };
    await this.users.change(session, pathId(userId), change);
  }

  @Post('users/:userId/sending')
  @AppCall('Pause or resume the sending of webhooks to a user', { takes: dto.UserSending })
  async changeUserSending(
    @CurrentSession() session: Session,
    @Param('userId') userId: string,
    @Body() body: JsonBody,
  ) {
    await this.users.changeSending(session, pathId(userId), new BodyFields(body).flag('paused'));
  }

  @Post('users/:userId/password-link')
  @AppCall('Make a one-time link to set the password', { answers: dto.PasswordToken })
  createPasswordLink(
    @CurrentSession() session: Session,
    @Param('userId') userId: string,
  ): Promise<dto.PasswordToken> {
    return this.users.createPasswordToken(session, pathId(userId));
  }

  @Delete('users/:userId/sessions')
  @AppCall('End all sessions of a user')
  async endSessions(@CurrentSession() session: Session, @Param('userId') userId: string) {
    await this.users.endSessions(session, pathId(userId));
  }

  @Delete('users/:userId/two-step')
  @AppCall('Turn off the two-step sign-in of a user')
  async turnOffUserTwoStep(@CurrentSession() session: Session, @Param('userId') userId: string) {
    await this.users.turnOffTwoStep(session, pathId(userId));
  }

  @Get('users/:userId/rows')
  @AppCall('Count the rows that would be deleted with a user', { answers: dto.UserRows })
  countUserRows(@Param('userId') userId: string): Promise<dto.UserRows> {
    return this.users.countRows(pathId(userId));
  }

  @Delete('users/:userId')
  @AppCall('Delete a user and all rows of the user', { answers: dto.UserRows })
  deleteUser(@CurrentSession() session: Session, @Param('userId') userId: string): Promise<dto.UserRows> {
    return this.users.delete(session, pathId(userId));
  }

  @Post('erasures')
  @AppCall('Erase a person by e-mail address', { takes: dto.PersonToErase, answers: dto.ErasedPerson })
  erasePerson(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<dto.ErasedPerson> {
    return this.users.erasePerson(session, new BodyFields(body).text('email', 254));
  }

  // The call is a POST, because URLs appear in access logs and the address must not.
  @Post('erasures/preview')
  @AppCall('Count the rows that name a person', { takes: dto.PersonToErase, answers: dto.ErasedPerson })
  countPerson(@Body() body: JsonBody): Promise<dto.ErasedPerson> {
    return this.users.countPerson(new BodyFields(body).text('email', 254));
  }

  @Delete('keys/:keyId')
  @AppCall('Revoke a key of any user')
  async revokeUserKey(@CurrentSession() session: Session, @Param('keyId') keyId: string) {
    await this.users.revokeKey(session, pathId(keyId));
  }

  @Post('keys/:keyId/caps')
  @AppCall('Set the daily quotas of a key', { takes: dto.CapChange })
  async setQuotas(@CurrentSession() session: Session, @Param('keyId') keyId: string, @Body() body: JsonBody) {
    const fields = new BodyFields(body);
    const tool = fields.choice('tool', QUOTA_BUCKETS);
    const requests = fields.number('requests', QUOTA);
    const rows = fields.number('rows', QUOTA);
    if (tool === null || (requests === null && rows === null))
      throw new ApiError('invalid_body', 'Give the tool, and set its requests, its rows or both.');
    await this.users.setQuotas(session, pathId(keyId), { tool, requests, rows });
  }
}
