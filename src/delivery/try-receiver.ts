import type { TLSSocket } from 'node:tls';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { sendWebhook } from './send-webhook.js';
import type { SendOptions, SendResult } from './send-webhook.js';

/** The steps that a test event has passed, and the receiver's response. */
export interface ReceiverReport extends SendResult {
  /** Number of addresses of the host name. Null if DNS did not resolve the name. */
  addresses: number | null;
  /**
   * Milliseconds from the start until each step succeeded. Null for a step that did not succeed.
   */
  dnsMs: number | null;
  connectMs: number | null;
  tlsMs: number | null;
  /** The TLS version. Example: `TLSv1.3`. */
  tlsVersion: string | null;
  certificateEndsAt: Date | null;
}

/**
 * Sends one test event with the code that sends real events, and reports each step (decision 29).
 * Stores nothing. Never throws.
 */
export async function tryReceiver(
  request: { url: string; body: Buffer; secret: string },
  policy: OutgoingPolicy,
  options: SendOptions = {},
): Promise<ReceiverReport> {
  const startedAt = performance.now();
  const elapsedMs = () => Math.round(performance.now() - startedAt);
  const steps: Omit<ReceiverReport, keyof SendResult> = {
    addresses: null,
    dnsMs: null,
    connectMs: null,
    tlsMs: null,
    tlsVersion: null,
    certificateEndsAt: null,
  };
  const observer = {
    resolved: (addresses: number) => Object.assign(steps, { addresses, dnsMs: elapsedMs() }),
    connected: () => Object.assign(steps, { connectMs: elapsedMs() }),
    secured: (socket: TLSSocket) =>
      Object.assign(steps, {
        tlsMs: elapsedMs(),
        tlsVersion: socket.getProtocol(),
        certificateEndsAt: endOf(socket),
      }),
  };
  const result = await sendWebhook(request, policy, { ...options, observer });
  return { ...result, ...steps };
}

function endOf(socket: TLSSocket): Date | null {
  const at = new Date(socket.getPeerCertificate().valid_to);
  return Number.isNaN(at.getTime()) ? null : at;
}
