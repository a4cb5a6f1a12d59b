import { OperatorError } from '../runtime/errors.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { isRefusedPort } from '../outgoing/target.js';
import { parseUrl } from '../outgoing/parse-url.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * Returns the network policies for a URL that the operator configured. The URL itself may be on
 * this machine or in an allowed network. A redirect to another host must not lead there. Otherwise
 * the owner of a public feed could send the service into the operator's network.
 */
export function policyForOperatorUrl(
  url: string,
  policy: OutgoingPolicy,
): { policy: OutgoingPolicy; policyElsewhere: OutgoingPolicy } {
  const isLocal = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:[/?#]|$)/i.test(url);
  const allowedNetworks = isLocal ? [...policy.allowedNetworks, ...LOOPBACK] : policy.allowedNetworks;
  return { policy: { ...policy, allowedNetworks }, policyElsewhere: { ...policy, allowedNetworks: [] } };
}

/** Validates a URL to poll. Throws `OperatorError` for an invalid URL. */
export function checkOperatorUrl(text: string): string {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OperatorError('The URL must be an http or https URL.');
  if (url.username !== '' || url.password !== '')
    throw new OperatorError('The URL must not contain a user name or password.');
  if (url.port !== '' && isRefusedPort(Number(url.port)))
    throw new OperatorError(`The URL must not use port ${url.port}.`);
  if (text.length > 2_000) throw new OperatorError('The URL must not be longer than 2,000 characters.');
  return url.href;
}
