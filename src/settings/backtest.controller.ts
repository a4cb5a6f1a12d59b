import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { untilClosed } from '../http/until-closed.js';
import { JsonBody } from '../http/json-body.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { BACKTEST_DAYS, BacktestReport, BacktestRequest } from './backtest.dto.js';
import { BacktestService } from './backtest.service.js';

@ApiTags('Backtest')
@Controller('app/api/backtest')
export class BacktestController {
  constructor(private readonly backtest: BacktestService) {}

  /**
   * This call is a POST, although it changes nothing. A backtest takes seconds, so a link must not
   * start one.
   */
  @Post()
  @AppCall('What would have matched', { takes: BacktestRequest, answers: BacktestReport })
  runBacktest(
    @CurrentSession() session: Session,
    @Body() body: JsonBody,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<BacktestReport> {
    const days = new BodyFields(body).choice('days', BACKTEST_DAYS) ?? '30';
    return this.backtest.run(session, Number(days), { signal: untilClosed(reply) });
  }
}
