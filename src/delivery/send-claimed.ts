import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { SETTINGS_VALID_MS } from '../auth/sends-under-way.js';
import { OutgoingError } from '../outgoing/outgoing-error.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import type { Log } from '../runtime/log.js';
import type { Metrics } from '../runtime/metrics.js';
import type { SecretBox } from '../runtime/secrets/secret-box.js';
import { findSendSettings } from './delivery.queries.js';
import type { ClaimedMatch, Outcome, SendSettings, SettingsRead } from './delivery.queries.js';
import { sendWebhook } from './send-webhook.js';
import type { SendResult } from './send-webhook.js';

/**
 * Timeout of reading the settings again, in milliseconds. This time is part of the 5 s of the send.
 */
const READ_WITHIN_MS = 2_000;
/** Maximum number of reads. A read is repeated if its result is already too old when it arrives. */
const READS = 3;
/**
 * Maximum milliseconds between the claim and a second start of the send, if the database was down.
 * The send takes 5 s at most, so it ends before other workers expire the claim after 30 s.
 */
const START_WITHIN_MS = 15_000;
/** Pause between attempts to read the settings, in milliseconds. */
const READ_AGAIN_MS = 500;

interface SendParts {
  dataSource: DataSource;
  secretBox: SecretBox;
  policy: OutgoingPolicy;
  metrics: Metrics;
  log: Log;
}

interface Claim {
  userId: string;
  match: ClaimedMatch;
  /**
   * When the match was claimed, as `performance.now()`. Set only if the settings were read again
   * later.
   */
  claimedAt?: number;
}

/**
 * The outcome of a claimed match. `facts` are for the log. They are absent if the service did not
 * send the match.
 */
export interface Sent {
  outcome: Outcome;
  facts?: { host: string; error: string | null; answer: string | null; sinceFetchMs: number | null };
}

/**
 * Sends a claimed match with the user's settings at the moment when the bytes leave. If connecting
 * takes longer than settings are valid, the settings are read again. If the secret changed, the new
 * secret signs the match. If the URL changed, the match goes to the new URL, and the old URL gets
 * nothing. If the database does not answer, nothing is sent. The send starts again when the
 * database is available.
 */
export async function sendClaimed(parts: SendParts, claim: Claim): Promise<Sent> {
  const { metrics, policy, secretBox, log } = parts;
  const { userId, match } = claim;
  const { url, body } = match;
  const refusal = refusalOf(match);
  if (refusal !== null || url === null || body === null) return { outcome: refusal ?? unsent(null) };
  const startedAt = Date.now();
  const sinceFetchMs = match.fetched_at === null ? null : Math.max(0, startedAt - match.fetched_at.getTime());
  const claimedAt = claim.claimedAt ?? match.askedAt;
  let replaced: SendSettings | undefined;
  let settings: SettingsRead = { askedAt: match.askedAt, read: match };
  let isReading = false;
  let isSigned = false;
  // Why the service itself did not send the match. In that case, the endpoint did not fail.
  let reason: string | undefined;
  const refuse = (text: string, cause?: unknown) => {
    reason = text;
    return new OutgoingError('protocol', text, { cause });
  };
  const secret = async (): Promise<string> => {
    if (isOld(settings.askedAt)) {
      isReading = true;
      settings = await readAgain(parts, userId, match.id);
      isReading = false;
    }
    const { read } = settings;
    if (read === null) throw refuse('not sent: the match is final or deleted');
    if (read.url !== url || refusalOf({ ...match, ...read }) !== null) {
      replaced = read;
      throw new OutgoingError('protocol', 'not sent: the webhook settings changed');
    }
    try {
      const opened = secretBox.open(read.sealed_secret ?? '', userId);
      isSigned = true;
      return opened;
    } catch (cause) {
      log.error({ err: cause, job: 'deliver', userId }, 'the signing secret cannot be decrypted');
      throw refuse('not sent: the signing secret cannot be read', cause);
    }
  };
  const result = await sendWebhook({ url, body, secret }, policy);
  const next = isReading
    ? await readUntil(claimedAt + START_WITHIN_MS, parts, userId, match.id)
    : { askedAt: settings.askedAt, read: replaced };
  if (next.read === null) return { outcome: unsent('not sent: the database did not answer') };
  if (next.read !== undefined) {
    const again = { ...match, ...next.read, askedAt: next.askedAt };
    return sendClaimed(parts, { userId, match: again, claimedAt });
  }
  if (reason !== undefined) return { outcome: unsent(reason) };
  if (isSigned && sinceFetchMs !== null) metrics.articleToWebhook.observe(sinceFetchMs / 1_000);
  // The response body of a delivered match is only logged, not stored (decision 18).
  const facts = { host: new URL(url).host, error: result.error, answer: result.snippet, sinceFetchMs };
  return { outcome: outcomeOf(result, startedAt, url), facts };
}

/** Returns the outcome of a match that failed because the service did not send it. */
export function unsent(snippet: string | null): Outcome {
  return { status: 'failed', responseCode: null, snippet, durationMs: null, deliveredAt: null, sentTo: null };
}

/** Returns the outcome of a match that must not be sent. Returns null if the match may be sent. */
function refusalOf({ url, tier, sealed_secret, body }: ClaimedMatch): Outcome | null {
  if (url === null) return { ...unsent(null), status: 'no_webhook' };
  if (tier !== 'pro') return unsent('not sent: the account is not on the Pro tier');
  if (sealed_secret === null || body === null) return unsent('not sent: the account has no signing secret');
  return null;
}

function outcomeOf(
  { delivered, responseCode, snippet, durationMs }: SendResult,
  startedAt: number,
  url: string,
): Outcome {
  return {
    status: delivered ? 'delivered' : 'failed',
    responseCode,
    snippet: delivered ? null : snippet,
    durationMs,
    deliveredAt: delivered ? new Date(startedAt + durationMs) : null,
    sentTo: url,
  };
}

function isOld(askedAt: number): boolean {
  return performance.now() - askedAt > SETTINGS_VALID_MS;
}

/** Reads the settings again. Rejects if the database does not answer in time. */
async function readAgain(parts: SendParts, userId: string, matchId: string): Promise<SettingsRead> {
  // The query timeout does not include the wait for a connection.
  const late = delay(READ_WITHIN_MS, null, { ref: false });
  const settings = await Promise.race([readFresh(parts, userId, matchId), late]).catch((cause: unknown) => {
    throw new OutgoingError('protocol', 'not sent: the database did not answer', { cause });
  });
  if (settings !== null) return settings;
  throw new OutgoingError('protocol', 'not sent: the database took too long');
}

/** Reads the settings. Returns null if every result was already too old when it arrived. */
async function readFresh(
  { dataSource }: SendParts,
  userId: string,
  matchId: string,
): Promise<SettingsRead | null> {
  for (let reads = 1; reads <= READS; reads += 1) {
    const settings = await findSendSettings(dataSource, userId, matchId, READ_WITHIN_MS);
    if (!isOld(settings.askedAt)) return settings;
  }
  return null;
}

/**
 * Repeats the read until the database answers. Returns `read: null` if the database does not answer
 * before `until`. Waits for each query to end, because abandoned queries would occupy connections
 * and delay later queries.
 */
async function readUntil(
  until: number,
  parts: SendParts,
  userId: string,
  matchId: string,
): Promise<SettingsRead> {
  while (performance.now() < until) {
    const settings = await readFresh(parts, userId, matchId).catch(() => null);
    if (settings !== null && performance.now() < until) return settings;
    await delay(READ_AGAIN_MS, undefined, { ref: false });
  }
  return { askedAt: until, read: null };
}
