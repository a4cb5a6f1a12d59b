import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { JsonBody } from '../http/json-body.js';
import { CurrentSession } from './session.js';
import type { Session } from './session.js';
import { setCookies } from './set-cookies.js';
import * as dto from './two-step.dto.js';
import { TwoStepService } from './two-step.service.js';

const PASSWORD_LENGTH = 1000;
const CODE_LENGTH = 50;

@ApiTags('TwoStep')
@Controller('app/api')
export class TwoStepController {
  constructor(private readonly twoStep: TwoStepService) {}

  @Post('session/code')
  @AppCall('Complete a sign-in with a code', { takes: dto.TwoStepCode })
  async enterCode(
    @Req() request: FastifyRequest,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    setCookies(reply, await this.twoStep.signIn(request, codeOf(body)));
  }

  @Get('two-step')
  @AppCall('Whether two-step sign-in is on', { answers: dto.TwoStep })
  async getTwoStep(@CurrentSession() session: Session): Promise<dto.TwoStep> {
    const { onSince, backupCodesLeft, hasPassword } = await this.twoStep.state(session);
    return {
      on_since: onSince?.toISOString() ?? null,
      backup_codes_left: backupCodesLeft,
      has_password: hasPassword,
    };
  }

  @Post('two-step')
  @AppCall('Make a secret for an authenticator app', {
    takes: dto.TwoStepPassword,
    answers: dto.TwoStepSecret,
  })
  beginTwoStep(
    @Req() request: FastifyRequest,
    @CurrentSession() session: Session,
    @Body() body: JsonBody,
  ): Promise<dto.TwoStepSecret> {
    return this.twoStep.begin(request, session, new BodyFields(body).text('password', PASSWORD_LENGTH));
  }

  @Post('two-step/confirm')
  @AppCall('Turn two-step sign-in on', { takes: dto.TwoStepCode, answers: dto.BackupCodes })
  async confirmTwoStep(
    @Req() request: FastifyRequest,
    @CurrentSession() session: Session,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<dto.BackupCodes> {
    const { backupCodes, cookies } = await this.twoStep.confirm(request, session, codeOf(body));
    setCookies(reply, cookies);
    return { backup_codes: backupCodes };
  }

  @Post('two-step/backup-codes')
  @AppCall('Replace the backup codes', { takes: dto.TwoStepProof, answers: dto.BackupCodes })
  async replaceBackupCodes(
    @Req() request: FastifyRequest,
    @CurrentSession() session: Session,
    @Body() body: JsonBody,
  ): Promise<dto.BackupCodes> {
    return { backup_codes: await this.twoStep.replaceBackupCodes(request, session, proofOf(body)) };
  }

  @Post('two-step/off')
  @AppCall('Turn two-step sign-in off', { takes: dto.TwoStepProof })
  async turnOffTwoStep(
    @Req() request: FastifyRequest,
    @CurrentSession() session: Session,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    setCookies(reply, await this.twoStep.turnOff(request, session, proofOf(body)));
  }
}

function codeOf(body: JsonBody): string {
  return new BodyFields(body).text('code', CODE_LENGTH);
}

function proofOf(body: JsonBody): { password: string; code: string } {
  return { password: new BodyFields(body).text('password', PASSWORD_LENGTH), code: codeOf(body) };
}
