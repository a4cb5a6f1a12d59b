import { startReceiver } from '../../src/composition/demo/receiver.js';
import type { Receiver, ReceiverOptions } from '../../src/composition/demo/receiver.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';

export type { Answer, AnswerSource, ReceivedRequest, Receiver } from '../../src/composition/demo/receiver.js';

/** A receiver, and the policy that lets the service reach the receiver. */
export interface TestReceiver extends Receiver {
  policy: OutgoingPolicy;
}

/**
 * Starts a local HTTPS receiver for `receiver.test` or for the given names. Close the receiver even
 * after a failure.
 */
export async function startTestReceiver(options: ReceiverOptions = {}): Promise<TestReceiver> {
  const receiver = await startReceiver(options);
  return {
    ...receiver,
    // Higher than in production, because the test machine may be busy.
    waitFor: (count, timeoutMs = 30_000) => receiver.waitFor(count, timeoutMs),
    policy: policyFor(receiver),
  };
}

/**
 * Returns a policy that maps only the receiver's names to 127.0.0.1 and trusts only the receiver's
 * certificate authority.
 */
export function policyFor({ hosts, caPem }: Pick<Receiver, 'hosts' | 'caPem'>): OutgoingPolicy {
  return { allowedNetworks: [], hosts, ca: caPem };
}
