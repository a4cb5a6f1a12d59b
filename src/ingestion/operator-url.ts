import { OperatorError } from '../runtime/errors.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { isRefusedPort } from '../outgoing/target.js';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/**
 * Returns the policy for a URL that the operator named. It may be on this machine; a link or
 * redirect from elsewhere may not.
 */
export function policyForOperatorUrl(url: string, policy: OutgoingPolicy): OutgoingPolicy {
  const isLocal = /^https?:\/\/(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])(?::\d+)?(?:[/?#]|$)/i.test(url);
  return isLocal ? { ...policy, allowedNetworks: [...policy.allowedNetworks, ...LOOPBACK] } : policy;
}

/** Validates a URL to poll. Errors: OperatorError. */
export function checkOperatorUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new OperatorError('The URL must be an http or https URL.');
  if (url.username !== '' || url.password !== '')
    throw new OperatorError('The URL must not contain a user name or password.');
  if (url.port !== '' && isRefusedPort(Number(url.port)))
    throw new OperatorError(`The URL must not use port ${url.port}.`);
  if (text.length > 2_000) throw new OperatorError('The URL must not be longer than 2,000 characters.');
  return url.href;
}
