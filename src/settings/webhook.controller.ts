import { Body, Controller, Delete, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { AppCall } from '../http/app-calls/app-call.js';
import { BodyFields } from '../http/app-calls/body-fields.js';
import { JsonBody } from '../http/json-body.js';
import { CurrentSession } from '../sign-in/session.js';
import type { Session } from '../sign-in/session.js';
import { readWebhookUrl } from '../api/webhooks/webhooks.dto.js';
import { DeliveryHealth, DeliveryList, NewSecret, WebhookSettings, WebhookUrl } from './webhook.dto.js';
import { TRIALS, TRIAL_SECRETS, TrialReport, TrialRequest } from './receiver-trials.dto.js';
import { ReceiverTrialsService } from './receiver-trials.service.js';
import { WebhookSettingsService } from './webhook.service.js';

@ApiTags('Webhook')
@Controller('app/api')
export class WebhookSettingsController {
  constructor(
    private readonly webhook: WebhookSettingsService,
    private readonly trials: ReceiverTrialsService,
  ) {}

  @Get('webhook')
  @AppCall('The webhook', { answers: WebhookSettings })
  getWebhook(@CurrentSession() session: Session): Promise<WebhookSettings> {
    return this.webhook.get(session.userId);
  }

  @Post('webhook')
  @AppCall('Set or clear the webhook URL', { takes: WebhookUrl, answers: WebhookSettings })
  setWebhook(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<WebhookSettings> {
    return this.webhook.set(session, readWebhookUrl(body));
  }

  @Post('signing-secret')
  @AppCall('Rotate the signing secret', { answers: NewSecret })
  async rotateSecret(@CurrentSession() session: Session): Promise<NewSecret> {
    return { signing_secret: await this.webhook.rotateSecret(session) };
  }

  @Post('signing-secret/next')
  @AppCall('Prepare the next signing secret', { answers: NewSecret })
  async prepareSecret(@CurrentSession() session: Session): Promise<NewSecret> {
    return { signing_secret: await this.webhook.prepareSecret(session) };
  }

  @Delete('signing-secret/next')
  @AppCall('Discard the prepared signing secret', { answers: WebhookSettings })
  discardNextSecret(@CurrentSession() session: Session): Promise<WebhookSettings> {
    return this.webhook.discardNextSecret(session);
  }

  @Post('signing-secret/activate')
  @AppCall('Activate the prepared signing secret', { answers: WebhookSettings })
  activateSecret(@CurrentSession() session: Session): Promise<WebhookSettings> {
    return this.webhook.activateSecret(session);
  }

  @Post('webhook/trial')
  @AppCall('Send a test event to the webhook', { takes: TrialRequest, answers: TrialReport })
  tryReceiver(@CurrentSession() session: Session, @Body() body: JsonBody): Promise<TrialReport> {
    const fields = new BodyFields(body);
    return this.trials.run(session, {
      kind: fields.choice('kind', TRIALS) ?? 'event',
      secret: fields.choice('secret', TRIAL_SECRETS) ?? 'current',
    });
  }

  @Get('deliveries')
  @AppCall('The newest deliveries', { answers: DeliveryList })
  async listDeliveries(@CurrentSession() session: Session): Promise<DeliveryList> {
    return { data: await this.webhook.deliveries(session.userId) };
  }

  @Get('delivery-health')
  @AppCall('The outcomes of the matches of the last 30 days', { answers: DeliveryHealth })
  async getDeliveryHealth(@CurrentSession() session: Session): Promise<DeliveryHealth> {
    return { days: await this.webhook.health(session.userId) };
  }
}
