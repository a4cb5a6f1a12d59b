import { Client } from 'pg';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import type { Log } from '../runtime/log.js';
import { API_LISTENS, WORKER_LISTENS } from './service-connections.js';

export type Channel = 'match_jobs' | 'deliveries' | 'matches' | 'sources' | 'waiting_readings';

/**
 * Receives the text of a notification. The text is empty after a reconnect, when notifications may
 * have been missed.
 */
export type Listener = (payload: string) => void;

const RECONNECT_MS = 1_000;
/** Milliseconds between two probes of the connection. */
const PROBE_MS = 10_000;
const ANSWER_WITHIN_MS = 5_000;

/**
 * Listens for PostgreSQL notifications on its own connection. Reconnects if the connection breaks
 * or if its server has become a standby. Missed notifications cause only a delay, because listeners
 * also poll slowly and are called once after a reconnect.
 */
export class Notifications {
  private client: Client | null = null;
  private timer: NodeJS.Timeout | undefined;
  private probeTimer: NodeJS.Timeout | undefined;
  private stopped = false;
  private readonly listeners = new Map<Channel, Listener>();
  private readonly errorLog: ThrottledErrorLog;

  constructor(
    private readonly url: string,
    log: Log,
    private readonly options: { name?: typeof WORKER_LISTENS | typeof API_LISTENS; probeMs?: number } = {},
  ) {
    this.errorLog = new ThrottledErrorLog(log);
  }

  /** Calls `listener` for each notification of a channel. Call this method before `start`. */
  on(channel: Channel, listener: Listener): void {
    this.listeners.set(channel, listener);
  }

  /**
   * Connects and listens. Resolves after the first attempt. If the attempt fails, it is retried in
   * the background.
   */
  async start(): Promise<void> {
    try {
      await this.connect();
    } catch (error) {
      this.errorLog.error(
        { err: error },
        'cannot listen for notifications: polling until the database is available',
      );
      this.reconnectLater();
    }
  }

  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    clearTimeout(this.probeTimer);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new Client({
      connectionString: this.url,
      application_name: this.options.name ?? WORKER_LISTENS,
      connectionTimeoutMillis: 5_000,
      query_timeout: ANSWER_WITHIN_MS,
    });
    client.on('notification', ({ channel, payload = '' }) =>
      this.listeners.get(channel as Channel)?.(payload),
    );
    client.on('error', () => undefined);
    client.once('end', () => {
      if (this.client === client) this.reconnectLater();
    });
    try {
      await client.connect();
      await this.listen(client);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    this.client = client;
    if (this.stopped) await client.end();
    else this.probeLater(client);
    for (const listener of this.listeners.values()) listener('');
  }

  private async listen(client: Client): Promise<void> {
    for (const channel of this.listeners.keys()) await client.query(`listen ${channel}`);
  }

  /**
   * Probes the connection with a repeated LISTEN, which changes nothing. LISTEN fails on a dead
   * connection and on a standby.
   */
  private probeLater(client: Client): void {
    // After a broken connection, the old timer would keep a stopping process alive.
    clearTimeout(this.probeTimer);
    this.probeTimer = setTimeout(() => {
      this.listen(client).then(
        () => this.stopped || this.probeLater(client),
        () => client.end().catch(() => undefined),
      );
    }, this.options.probeMs ?? PROBE_MS);
  }

  private reconnectLater(): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => void this.start(), RECONNECT_MS);
  }
}
