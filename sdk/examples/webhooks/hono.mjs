// Hono on Node.js, Deno, Bun and workers: arrayBuffer() returns the unchanged body.
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { constructEvent, WebhookError } from '@fundmatch/sdk/webhooks';

/** Creates an app with the route POST /webhooks/fundmatch. */
export function createApp(handle, secret) {
  const app = new Hono();
  app.post('/webhooks/fundmatch', bodyLimit({ maxSize: 2 * 1024 * 1024 }), async (context) => {
    try {
      const body = await context.req.arrayBuffer();
      const event = await constructEvent(
        body,
        context.req.header('x-service-signature'),
        secret ?? context.env.FUNDMATCH_SIGNING_SECRET,
      );
      await handle(event);
      return context.body(null, 204);
    } catch (error) {
      return context.text('', error instanceof WebhookError ? error.status : 500);
    }
  });
  return app;
}
