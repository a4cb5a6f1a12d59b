import { Deadline } from '../outgoing/deadline.js';
import { exchange } from '../outgoing/exchange.js';
import { guardedConnect } from '../outgoing/guarded-connect.js';
import { toOutgoingError } from '../outgoing/outgoing-error.js';
import { policyForConfiguredUrl } from '../outgoing/policy.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { VERSION } from '../runtime/version.js';
import { signBody } from '../runtime/secrets/signature.js';
import { eventIdOf } from './notice.js';
import type { ClaimedNotice } from './notices.queries.js';

/** Maximum milliseconds of a call, as for webhooks. */
const DEADLINE_MS = 5_000;

/** Returns a function that posts a notice to the operator's system, as `callbackPoster` does. */
export function callbackSender(settings: { url: string; secret: string }, policy: OutgoingPolicy) {
  const post = callbackPoster(settings, policy);
  return (notice: ClaimedNotice): Promise<void> => post(bodyOf(notice));
}

/**
 * Returns a function that posts an event to the operator's system, signed like a webhook. The
 * function throws if no 2xx response arrives in time. It does not follow redirects.
 */
export function callbackPoster(settings: { url: string; secret: string }, policy: OutgoingPolicy) {
  const url = new URL(settings.url);
  return async (event: object): Promise<void> => {
    const body = Buffer.from(JSON.stringify(event));
    const deadline = new Deadline(DEADLINE_MS);
    try {
      const status = await deadline.within(post({ url, secret: settings.secret, body, policy, deadline }));
      if (status < 200 || status > 299) throw new Error(`the callback answered with status ${status}`);
    } catch (error) {
      throw error instanceof Error ? error : toOutgoingError(error, 'protocol');
    } finally {
      deadline.end();
    }
  };
}

async function post(call: {
  url: URL;
  secret: string;
  body: Buffer;
  policy: OutgoingPolicy;
  deadline: Deadline;
}): Promise<number> {
  const { url, secret, body, policy, deadline } = call;
  const socket = await guardedConnect(url, { policy: policyForConfiguredUrl(policy), deadline });
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': `fundmatch/${VERSION}`,
    'X-Service-Signature': signBody(secret, body),
    'Content-Length': body.length,
  };
  const response = await exchange(socket, { method: 'POST', url, headers, body });
  response.destroy();
  return response.statusCode ?? 0;
}

function bodyOf(notice: ClaimedNotice): object {
  const head = { event_id: eventIdOf(notice), created_at: notice.created_at.toISOString() };
  if (notice.kind === 'host-down') return { event: 'host.down', ...head, ...notice.facts };
  if (notice.kind !== 'endpoint-failing')
    throw new Error(`a notice of the kind ${notice.kind} has no callback`);
  const event = notice.facts.failures === 1 ? 'endpoint.first_failure' : 'endpoint.failing';
  return { event, ...head, user_id: notice.user_id, ...notice.facts };
}
