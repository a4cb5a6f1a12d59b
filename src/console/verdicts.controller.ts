import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { Verdicts } from './verdicts.dto.js';
import { VerdictService } from './verdicts.service.js';

@ApiTags('OperatorVerdicts')
@Controller('app/api/operator/verdicts')
export class VerdictController {
  constructor(private readonly verdicts: VerdictService) {}

  @Get()
  @AppCall('Matches that customers marked as wrong, by path and score', { answers: Verdicts })
  listVerdicts(): Promise<Verdicts> {
    return this.verdicts.read();
  }
}
