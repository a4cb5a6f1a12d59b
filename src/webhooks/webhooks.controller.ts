import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiBody, ApiOperation, ApiResponse, ApiTags } from '@nestjs/swagger';
import { CurrentCaller } from '../auth/caller.js';
import type { Caller } from '../auth/caller.js';
import { ApiErrors, REQUEST_ID } from '../http/api-docs.js';
import { JsonBody } from '../http/json-body.js';
import { SetWebhookRequest, WebhookConfiguration, readWebhookUrl } from './webhooks.dto.js';
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
      'https with a public host; localhost, 127.0.0.1, ::1 and names that end in .local are refused.',
  })
  @ApiBody({ type: SetWebhookRequest })
  @ApiResponse({
    status: 200,
    type: WebhookConfiguration,
    description: 'The stored value.',
    headers: REQUEST_ID,
  })
  @ApiErrors('invalid_json', 'invalid_body', 'invalid_url', 'payload_too_large', 'unsupported_media_type')
  async setWebhook(@CurrentCaller() caller: Caller, @Body() body: JsonBody): Promise<WebhookConfiguration> {
    return { webhook_url: await this.webhooks.set(caller.userId, readWebhookUrl(body)) };
  }

  @Get()
  @ApiOperation({
    operationId: 'getWebhook',
    summary: 'Get the webhook URL',
    description: 'Returns the registered URL, or null in pull-only mode.',
  })
  @ApiResponse({
    status: 200,
    type: WebhookConfiguration,
    description: 'The stored value.',
    headers: REQUEST_ID,
  })
  @ApiErrors()
  async getWebhook(@CurrentCaller() caller: Caller): Promise<WebhookConfiguration> {
    return { webhook_url: await this.webhooks.get(caller.userId) };
  }
}
