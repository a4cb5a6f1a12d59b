// Fastify: a content-type parser inside this plugin keeps the raw bytes for this route. All other
// routes keep the JSON parser.
import { constructEvent, WebhookError } from '@fundmatch/sdk/webhooks';

/**
 * Registers the route POST /webhooks/fundmatch. Usage: app.register(fundmatchWebhook, { handle }).
 */
export async function fundmatchWebhook(app, { handle, secret = process.env.FUNDMATCH_SIGNING_SECRET }) {
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.post('/webhooks/fundmatch', { bodyLimit: 2 * 1024 * 1024 }, async (request, reply) => {
    try {
      const event = await constructEvent(request.body, request.headers['x-service-signature'], secret);
      await handle(event);
      return reply.code(204).send();
    } catch (error) {
      return reply.code(error instanceof WebhookError ? error.status : 500).send();
    }
  });
}
