import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../calls/app-call.js';
import { BodyFields } from '../calls/body-fields.js';
import { JsonBody } from '../../http/json-body.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { SourceChange, SourceItems } from './sources.dto.js';
import { SourceConsoleService } from './sources.service.js';

@ApiTags('OperatorSources')
@Controller('app/api/operator/sources')
export class SourceConsoleController {
  constructor(private readonly sources: SourceConsoleService) {}

  @Get()
  @AppCall('The polled sources with their health', { answers: SourceItems })
  async listSources(): Promise<SourceItems> {
    return { data: await this.sources.list() };
  }

  @Post(':name')
  @AppCall('Begin or end to poll a source', { takes: SourceChange })
  async changeSource(
    @CurrentSession() session: Session,
    @Param('name') name: string,
    @Body() body: JsonBody,
  ) {
    await this.sources.setEnabled(session, name, new BodyFields(body).flag('enabled'));
  }

  @Post(':name/poll')
  @AppCall('Poll a source now')
  async pollSource(@CurrentSession() session: Session, @Param('name') name: string) {
    await this.sources.pollNow(session, name);
  }
}
