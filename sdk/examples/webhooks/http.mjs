// node:http: the handler reads the raw body itself, because node:http parses nothing.
import { constructEvent, WebhookError } from '@fundmatch/sdk/webhooks';

const MOST_BYTES = 2 * 1024 * 1024;

/** Creates a request listener. Usage: createServer(createHandler(handle)). */
export function createHandler(handle, secret = process.env.FUNDMATCH_SIGNING_SECRET) {
  return async (request, response) => {
    try {
      const parts = [];
      let bytes = 0;
      for await (const part of request) {
        bytes += part.length;
        if (bytes > MOST_BYTES) return request.destroy();
        parts.push(part);
      }
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
