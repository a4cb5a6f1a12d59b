import { Controller, Get, Header, Query, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Authenticator } from '../../auth/authenticator.js';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { parseTimestamp } from '../../http/timestamp.js';
import { ApiError } from '../../runtime/errors.js';
import { untilClosed } from '../calls/until-closed.js';
import { ListenService } from './listen.service.js';
import type { Polled } from './listen.service.js';

/** The path of the command line's `listen`. It takes an API key and is no part of the public API. */
export const LISTEN_PATH = '/listen';

@ApiExcludeController()
@Controller(LISTEN_PATH)
export class ListenController {
  constructor(
    private readonly listen: ListenService,
    private readonly authenticator: Authenticator,
  ) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  async pollMatches(
    @CurrentCaller() caller: Caller,
    @Query('after') after: unknown,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Polled> {
    const checkKey = () => this.authenticator.authenticate(request.headers.authorization);
    return this.listen.poll(caller.userId, readAfter(after), { checkKey, signal: untilClosed(reply) });
  }
}

function readAfter(after: unknown): Date | null {
  if (after === undefined) return null;
  const time = parseTimestamp(after);
  if (time === null)
    throw new ApiError('invalid_param', 'after must be the "next" of the answer before, or absent.');
  return time;
}
