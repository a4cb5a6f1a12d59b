// Express: register express.raw() on this route before any express.json(), to keep the raw bytes.
import express from 'express';
import { constructEvent, WebhookError } from '@fundmatch/sdk/webhooks';

/** Creates an app with the route POST /webhooks/fundmatch. */
export function createApp(handle, secret = process.env.FUNDMATCH_SIGNING_SECRET) {
  const app = express();
  app.post(
    '/webhooks/fundmatch',
    express.raw({ type: 'application/json', limit: '2mb' }),
    async (request, response) => {
      try {
        const event = await constructEvent(request.body, request.get('x-service-signature'), secret);
        await handle(event);
        response.sendStatus(204);
      } catch (error) {
        response.sendStatus(error instanceof WebhookError ? error.status : 500);
      }
    },
  );
  app.use(express.json());
  return app;
}
