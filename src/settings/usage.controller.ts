import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { Usage } from './usage.dto.js';
import { UsageService } from './usage.service.js';

@ApiTags('Usage')
@Controller('app/api/usage')
export class UsageController {
  constructor(private readonly usage: UsageService) {}

  @Get()
  @AppCall('The use of the calls with a quota over 30 days', { answers: Usage })
  getUsage(@CurrentSession() session: Session): Promise<Usage> {
    return this.usage.get(session.userId);
  }
}
