import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../../auth/caller.js';
import type { Caller } from '../../auth/caller.js';
import { ApiErrors, REQUEST_ID } from '../../http/api-docs.js';
import { JsonBody } from '../../http/json-body.js';
import {
  CONFIGURATION_EXAMPLES,
  SetWebhookRequest,
  WEBHOOK_EXAMPLES,
  WebhookConfiguration,
  readWebhookUrl,
} from './webhooks.dto.js';
import { WebhooksService } from './webhooks.service.js';

@ApiTags('Webhooks')
@ApiBearerAuth('apiKey')
@Controller('api/v1/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    operationId: 'setWebhook',
    summary: 'Set or clear the webhook URL',
    description:
      'Sets or replaces the one URL to which your matches are sent. null or an empty string clears it (pull-only mode). The URL must be ' +
      'https with a public host. localhost, 127.0.0.1, ::1 and names that end in .local are refused. No quota.',
  })
  @ApiBody({ type: SetWebhookRequest, examples: WEBHOOK_EXAMPLES })
  @ApiResponse({
    status: 200,
    type: WebhookConfiguration,
    description: 'The stored value.',
    headers: REQUEST_ID,
    examples: CONFIGURATION_EXAMPLES,
  })
  @ApiErrors(['invalid_json', 'invalid_body', 'invalid_url', 'payload_too_large', 'unsupported_media_type'], {
    messages: {
      invalid_body: 'The body must have "url": an https URL, or null to clear it.',
      payload_too_large: 'The request body is larger than 64 KiB.',
    },
  })
  async setWebhook(@CurrentCaller() caller: Caller, @Body() body: JsonBody): Promise<WebhookConfiguration> {
    return { webhook_url: await this.webhooks.set(caller.userId, readWebhookUrl(body)) };
  }

  @Get()
  @ApiOperation({
    operationId: 'getWebhook',
    summary: 'Get the webhook URL',
    description: 'Returns the registered URL, or null in pull-only mode. No quota.',
  })
  @ApiResponse({
    status: 200,
    type: WebhookConfiguration,
    description: 'The stored value.',
    headers: REQUEST_ID,
    examples: CONFIGURATION_EXAMPLES,
  })
  @ApiErrors(['invalid_param'], {
    messages: { invalid_param: 'The query string must be percent-encoded UTF-8.' },
  })
  async getWebhook(@CurrentCaller() caller: Caller): Promise<WebhookConfiguration> {
    return { webhook_url: await this.webhooks.get(caller.userId) };
  }
}
