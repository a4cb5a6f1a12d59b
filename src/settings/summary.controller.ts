import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { Summary } from './summary.dto.js';
import { SummaryService } from './summary.service.js';

@ApiTags('Summary')
@Controller('app/api/summary')
export class SummaryController {
  constructor(private readonly summary: SummaryService) {}

  @Get()
  @AppCall('The last 30 days, what needs attention, and the set-up', { answers: Summary })
  getSummary(@CurrentSession() session: Session): Promise<Summary> {
    return this.summary.get(session.userId);
  }
}
