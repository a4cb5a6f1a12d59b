/* global Response */
// Next.js, file app/webhooks/fundmatch/route.js: a route handler gets a web Request with an unread
// body.
import { constructEvent, WebhookError } from '@fundmatch/sdk/webhooks';

/** Creates the route handler. Usage: export const POST = createRoute(handle). */
export function createRoute(handle, secret = process.env.FUNDMATCH_SIGNING_SECRET) {
  return async (request) => {
    try {
      const event = await constructEvent(
        await request.text(),
        request.headers.get('x-service-signature'),
        secret,
      );
      await handle(event);
      return new Response(null, { status: 204 });
    } catch (error) {
      return new Response(null, { status: error instanceof WebhookError ? error.status : 500 });
    }
  };
}
