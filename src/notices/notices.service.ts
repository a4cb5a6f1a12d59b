import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { NO_USER } from './notice.js';
import type { Channel, Facts, FailingEndpoint, TwoStepNotice } from './notice.js';
import * as queries from './notices.queries.js';
import type { Runner } from './notices.queries.js';

/** Share of a daily quota whose use triggers a notice to the user. */
const NEAR = 0.8;
/** Numbers of consecutive failures of an endpoint that trigger a notice to the operator. */
const REPORTED_AT = [1, 10];
/** Minimum milliseconds between two password links to one user. */
const RESET_EVERY_MS = 15 * 60_000;

export type NoticeSettings = Pick<Config, 'alertCallback' | 'email'>;

/**
 * Stores each notice in the transaction of the event that it reports. So no notice is lost, and no
 * notice reports an event that was rolled back. NoticeWorker sends the notices. A channel that is
 * not configured receives none.
 */
@Injectable()
export class NoticesService {
  constructor(@Inject(CONFIG) private readonly config: NoticeSettings) {}

  /** True if the operator or users receive notices about failing endpoints. */
  get watchesEndpoints(): boolean {
    return this.config.alertCallback !== null || this.config.email !== null;
  }

  /** True if users can request a password link by e-mail. */
  get sendsEmail(): boolean {
    return this.config.email !== null;
  }

  /**
   * Reports consecutive failed deliveries. The operator receives a notice at the first and the
   * tenth failure. The user receives at most one notice per day.
   */
  async endpointFailed(tx: Runner, userId: string, failing: FailingEndpoint, now: Date): Promise<void> {
    if (!REPORTED_AT.includes(failing.failures)) return;
    const lastMatch = failing.outcomes.at(-1)?.match_id ?? '';
    const event = { userId, kind: 'endpoint-failing' as const, facts: failing };
    await this.write(
      tx,
      'callback',
      { ...event, eventKey: `endpoint-failing ${failing.failures} ${lastMatch}` },
      now,
    );
    await this.write(tx, 'email', { ...event, eventKey: `endpoint-failing ${dayOf(now)}` }, now);
  }

  /** Reports to the operator that a host does not answer. */
  hostDown(tx: Runner, facts: Facts['host-down'], now: Date): Promise<void> {
    const eventKey = `host-down ${facts.host} ${facts.since}`;
    return this.write(tx, 'callback', { userId: NO_USER, kind: 'host-down', facts, eventKey }, now);
  }

  /** Returns when each of these hosts was last reported as down. */
  async lastHostsDown(db: Runner, hosts: readonly string[]): Promise<Map<string, Date>> {
    const found = await queries.findNewestOfHosts(db, NO_USER, { channel: 'callback', hosts });
    return new Map(found.map(({ host, at }) => [host, at]));
  }

  /** Returns the number of used units at which `quotaUsed` stores a notice. */
  firstNear(quota: number): number {
    return Math.ceil(NEAR * quota);
  }

  /** Reports to the user that a call has used at least 80 % of its daily quota. */
  async quotaUsed(
    tx: Runner,
    userId: string,
    use: Facts['limit-near'] & { added: number },
    now: Date,
  ): Promise<void> {
    const { added, ...facts } = use;
    const near = NEAR * use.limit;
    if (use.used < near || use.used - added >= near) return;
    const eventKey = `limit-near ${use.tool} ${use.unit} ${dayOf(now)}`;
    await this.write(tx, 'email', { userId, kind: 'limit-near', facts, eventKey }, now);
  }

  /** Reports to the user that an API key was created or revoked. */
  keyChanged(
    tx: Runner,
    userId: string,
    change: { kind: 'key-created' | 'key-revoked'; keyId: string },
    now: Date,
  ): Promise<void> {
    const { kind, keyId } = change;
    return this.write(
      tx,
      'email',
      { userId, kind, facts: { key_id: keyId }, eventKey: `${kind} ${keyId}` },
      now,
    );
  }

  /** Reports to the user that the operator had to replace the signing secret. */
  secretReplaced(tx: Runner, userId: string, now: Date): Promise<void> {
    const eventKey = `secret-replaced ${now.toISOString()}`;
    return this.write(tx, 'email', { userId, kind: 'secret-replaced', facts: {}, eventKey }, now);
  }

  /** Reports a change of the user's two-step sign-in to the user. */
  aboutTwoStep(tx: Runner, userId: string, kind: TwoStepNotice, now: Date): Promise<void> {
    const eventKey = `${kind} ${now.toISOString()}`;
    return this.write(tx, 'email', { userId, kind, facts: {}, eventKey }, now);
  }

  /**
   * Stores a notice that sends a password link to the user with this address. If there is no such
   * user, nothing is stored.
   */
  async resetPassword(tx: Runner, email: string, now: Date): Promise<void> {
    const userId = await queries.findUserId(tx, email.toLowerCase());
    if (userId === null) return;
    const eventKey = `password-reset ${Math.floor(now.getTime() / RESET_EVERY_MS)}`;
    await this.write(tx, 'email', { userId, kind: 'password-reset', facts: {}, eventKey }, now);
  }

  private async write(
    tx: Runner,
    channel: Channel,
    notice: Omit<queries.NewNotice, 'channel'>,
    now: Date,
  ): Promise<void> {
    const isOn = channel === 'callback' ? this.config.alertCallback : this.config.email;
    if (isOn !== null) await queries.insertNotice(tx, { ...notice, channel }, now);
  }
}

const dayOf = (now: Date) => now.toISOString().slice(0, 10);
