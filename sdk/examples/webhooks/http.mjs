// node:http: nothing parses the body before you do.
import { constructEvent, WebhookError } from '@fundmatch/sdk/webhooks';

/** Makes a request listener: createServer(createHandler(handle)). */
export function createHandler(handle, secret = process.env.FUNDMATCH_SIGNING_SECRET) {
  return async (request, response) => {
    try {
      const parts = [];
      for await (const part of request) parts.push(part);
      const event = await constructEvent(
        Buffer.concat(parts),
        request.headers['x-service-signature'],
        secret,
      );
      await handle(event);
      response.writeHead(204).end();
    } catch (error) {
      const status = error instanceof WebhookError ? error.status : 500;
      response.writeHead(status, { 'Content-Type': 'text/plain' }).end(status === 500 ? '' : error.message);
    }
  };
}
