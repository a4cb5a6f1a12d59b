import { startReceiver } from '../../src/composition/demo/receiver.js';
import type { Receiver, ReceiverOptions } from '../../src/composition/demo/receiver.js';
import { parseHosts } from '../../src/outgoing/policy.js';
import type { OutgoingPolicy } from '../../src/outgoing/policy.js';

export type { Answer, AnswerSource, ReceivedRequest, Receiver } from '../../src/composition/demo/receiver.js';

/** A receiver and the policy under which the service reaches it. */
export interface TestReceiver extends Receiver {
  policy: OutgoingPolicy;
}

/** Starts a local HTTPS receiver for `receiver.test`, or for the names given. Close it, also after a failure. */
export async function startTestReceiver(options: ReceiverOptions = {}): Promise<TestReceiver> {
  const receiver = await startReceiver(options);
  return {
    ...receiver,
    // Long enough for a machine that is busy with others.
    waitFor: (count, timeoutMs = 30_000) => receiver.waitFor(count, timeoutMs),
    policy: policyFor(receiver),
  };
}

/** The policy that lets a receiver's names reach 127.0.0.1 and trusts its authority, and nothing else. */
export function policyFor({ hostsEntry, caPem }: Pick<Receiver, 'hostsEntry' | 'caPem'>): OutgoingPolicy {
  return { allowedNetworks: [], hosts: parseHosts(hostsEntry), ca: caPem };
}
