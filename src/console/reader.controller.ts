import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { queryCursor } from '../http/app-calls/query-fields.js';
import { DisputeItems, ReaderState } from './reader.dto.js';
import { ReaderConsoleService } from './reader.service.js';

@ApiTags('OperatorReader')
@Controller('app/api/operator/reader')
export class ReaderConsoleController {
  constructor(private readonly reader: ReaderConsoleService) {}

  @Get()
  @AppCall('The second reader and what it did today', { answers: ReaderState })
  getReader(): Promise<ReaderState> {
    return this.reader.read();
  }

  @Get('disputes')
  @AppCall('A page of items on which the second reader disagreed', {
    answers: DisputeItems,
    query: ['after'],
  })
  listDisputes(@Query() query: Record<string, unknown>): Promise<DisputeItems> {
    return this.reader.listDisputes(queryCursor(query['after'], 'after'));
  }
}
