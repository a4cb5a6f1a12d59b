import { Body, Controller, Delete, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { JsonBody } from '../http/json-body.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { DEFAULT_INTERVAL_S, SOURCE_KINDS } from '../ingestion/sources/source-kind.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import { ApiError } from '../runtime/errors.js';
import * as dto from './sources.dto.js';
import { SourceConsoleService } from './sources.service.js';

/** Limits of the poll interval, in seconds. */
const INTERVAL = { min: 1, max: 86_400, whole: true };
const SHARE = { min: 0, max: 1 };

@ApiTags('OperatorSources')
@Controller('app/api/operator/sources')
export class SourceConsoleController {
  constructor(private readonly sources: SourceConsoleService) {}

  @Get()
  @AppCall('The polled sources with their health', { answers: dto.SourceItems })
  listSources(): Promise<dto.SourceItems> {
    return this.sources.list();
  }

  @Get('outcomes')
  @AppCall("Count each source's rounds by outcome", { answers: dto.SourceOutcomes })
  listOutcomes(): Promise<dto.SourceOutcomes> {
    return this.sources.listOutcomes();
  }

  @Post()
  @AppCall('Add a source', { takes: dto.NewSource })
  async addSource(@CurrentSession() session: Session, @Body() body: JsonBody) {
    const fields = new BodyFields(body);
    await this.sources.add(session, {
      name: fields.text('name', 63),
      ...readSource(fields),
      intervalS: fields.number('interval_seconds', INTERVAL) ?? DEFAULT_INTERVAL_S,
      minConfidence: fields.number('min_confidence', SHARE),
      enabled: fields.flag('enabled'),
    });
  }

  @Post('trial')
  @AppCall('Read a source now, and show the outcome that its items would have', {
    takes: dto.SourceToTry,
    answers: dto.SourceTrial,
  })
  trySource(@Body() body: JsonBody): Promise<dto.SourceTrial> {
    const fields = new BodyFields(body);
    return this.sources.try(readSource(fields), fields.number('min_confidence', SHARE));
  }

  @Post(':name/settings')
  @AppCall('Change the URL, the interval or the minimum confidence of a source', { takes: dto.SourceEdit })
  async editSource(@CurrentSession() session: Session, @Param('name') name: string, @Body() body: JsonBody) {
    const fields = new BodyFields(body);
    await this.sources.edit(session, name, {
      url: fields.optionalText('url', 2_000),
      intervalS: fields.number('interval_seconds', INTERVAL),
      ...(fields.has('min_confidence') && { minConfidence: fields.number('min_confidence', SHARE) }),
    });
  }

  @Delete(':name')
  @AppCall('Remove a source. Its items and rounds stay')
  async removeSource(@CurrentSession() session: Session, @Param('name') name: string) {
    await this.sources.remove(session, name);
  }

  @Post(':name')
  @AppCall('Enable or disable a source', { takes: dto.SourceChange })
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

function readSource(fields: BodyFields): { kind: SourceKind; url: string } {
  const kind = fields.choice('kind', SOURCE_KINDS);
  if (kind === null) throw new ApiError('invalid_body', `kind must be one of ${SOURCE_KINDS.join(', ')}.`);
  return { kind, url: fields.text('url', 2_000) };
}
