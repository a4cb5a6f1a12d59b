import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { pathId } from '../http/app-calls/query-fields.js';
import { JsonBody } from '../http/json-body.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { KeyList, KeyName, NewKey } from './keys.dto.js';
import { KeysService } from './keys.service.js';

/** Maximum number of characters in the name of a key. */
const NAME_LENGTH = 100;

@ApiTags('Keys')
@Controller('app/api/keys')
export class KeysController {
  constructor(private readonly keys: KeysService) {}

  @Get()
  @AppCall('The API keys', { answers: KeyList })
  async listKeys(@CurrentSession() session: Session): Promise<KeyList> {
    return { data: await this.keys.list(session.userId) };
  }

  @Post()
  @AppCall('Create an API key', { takes: KeyName, answers: NewKey })
  async createKey(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<NewKey> {
    const key = await this.keys.create(session, new BodyFields(body).optionalText('name', NAME_LENGTH));
    return { key_id: key.keyId, api_key: key.apiKey, signing_secret: key.signingSecret };
  }

  @Post(':keyId')
  @AppCall('Rename an API key', { takes: KeyName })
  async renameKey(@CurrentSession() session: Session, @Param('keyId') keyId: string, @Body() body: JsonBody) {
    await this.keys.rename(session, pathId(keyId), new BodyFields(body).optionalText('name', NAME_LENGTH));
  }

  @Delete(':keyId')
  @AppCall('Revoke an API key')
  async revokeKey(@CurrentSession() session: Session, @Param('keyId') keyId: string) {
    await this.keys.revoke(session, pathId(keyId));
  }
}
