import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { INestApplicationContext } from '@nestjs/common';
import { SecretBox } from '../runtime/secrets/secret-box.js';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { ListenService } from '../api/listen/listen.service.js';
import { Notifications } from '../database/notifications.js';
import { API_LISTENS } from '../database/service-connections.js';
import { RESET_LINK_MS, SignInService } from '../sign-in/sign-in.service.js';
import { DatabaseClock } from '../database/shared-clock.js';
import { DeliveryWorker, DRAIN_MS } from '../delivery/delivery.worker.js';
import { FailingHosts } from '../delivery/failing-hosts.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { RatesUpdater } from '../ingestion/exchange-rates/rates-updater.js';
import { SecondReader } from '../ingestion/second-reader/second-reader.js';
import { SourcePoller } from '../ingestion/sources/source-poller.js';
import { LOG } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';
import { MatchingService } from '../matching/matching.service.js';
import { MatchingWorker } from '../matching/matching.worker.js';
import { Metrics } from '../runtime/metrics.js';
import { callbackPoster, callbackSender } from '../notices/callback.js';
import { emailSender } from '../notices/email.js';
import { NoticeWorker } from '../notices/notice.worker.js';
import type { NoticeParts } from '../notices/notice.worker.js';
import { NoticesService } from '../notices/notices.service.js';
import { ReadinessCheck } from '../health/readiness.js';
import { ServerWatch } from '../health/server-watch.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { writeMasked } from '../rounds/erased-people/write-masked.js';
import { Retention } from '../retention/retention.js';

/** The background work of a process: polling, matching and delivery. */
export interface Worker {
  /** Stops claiming, and waits up to 6 s for work in progress. */
  stop(): Promise<void>;
}

const RELOAD_MS = 1_000;

/** Starts the work loops of an application. Database notifications wake the loops. */
export async function startWorker(app: INestApplicationContext, databaseUrl: string): Promise<Worker> {
  const log = app.get<Log>(LOG);
  const dataSource = app.get(DataSource);
  const matching = new MatchingWorker({
    dataSource,
    matching: app.get(MatchingService),
    people: app.get(ErasedPeople),
    log,
  });
  const policy = app.get<Config>(CONFIG).outgoing;
  const delivery = new DeliveryWorker({
    dataSource,
    secretBox: app.get(SecretBox),
    policy,
    metrics: app.get(Metrics),
    notices: app.get(NoticesService),
    log,
  });
  // The scheduler calls the poller at intervals. A notification only makes the next call earlier.
  const poller = app.get(SourcePoller);
  const notifications = new Notifications(databaseUrl, log);
  notifications.on('match_jobs', () => matching.wake());
  wakePolls(app, notifications);
  notifications.on('deliveries', () => delivery.wake());
  const reader = app.get(SecondReader);
  notifications.on('waiting_readings', () => reader.wake());
  notifications.on('sources', () => void poller.tick());
  await notifications.start();
  const rates = new RatesLoader(app.get(ExchangeRates), dataSource, log);
  await rates.start();
  void app.get(RatesUpdater).tick();
  const retention = app.get(Retention);
  void retention.tick();
  matching.start();
  reader.start();
  const tellers = await startNotices(app);
  delivery.start();
  return {
    stop: async () => {
      rates.stop();
      // If matching a round takes longer than the wait, its lease expires. Then another process
      // matches the round.
      const rest = Promise.all(
        [poller, matching, reader, retention, notifications, ...tellers].map((part) => part.stop()),
      );
      const drained = delay(DRAIN_MS, undefined, { ref: false });
      await Promise.all([delivery.stop(), Promise.race([rest, drained])]);
    },
  };
}

/**
 * Wakes the listen calls of an API process when a new match is stored. Returns an object that stops
 * the notifications.
 */
export async function startPolls(app: INestApplicationContext, databaseUrl: string): Promise<Worker> {
  const notifications = new Notifications(databaseUrl, app.get<Log>(LOG), { name: API_LISTENS });
  wakePolls(app, notifications);
  await notifications.start();
  return notifications;
}

function wakePolls(app: INestApplicationContext, notifications: Notifications): void {
  const listen = app.get(ListenService);
  notifications.on('matches', (userIds) => listen.wake(userIds === '' ? null : userIds.split(',')));
}

/**
 * Starts the configured notices: e-mails to users, callbacks to the operator, and checks of hosts.
 */
async function startNotices(app: INestApplicationContext): Promise<{ stop(): Promise<void> }[]> {
  const { alertCallback, databaseDirectUrl, email, outgoing, ui } = app.get<Config>(CONFIG);
  const dataSource = app.get(DataSource);
  const log = app.get<Log>(LOG);
  const masking = { dataSource, people: app.get(ErasedPeople) };
  const parts: Omit<NoticeParts, 'channel' | 'send'> = {
    dataSource,
    clock: new DatabaseClock(dataSource),
    writeMasked: (error, write) => writeMasked(masking, error, write),
    log,
  };
  const started: (NoticeWorker | FailingHosts | ServerWatch)[] = [];
  if (alertCallback !== null) {
    const send = callbackSender(alertCallback, outgoing);
    started.push(new NoticeWorker({ ...parts, channel: 'callback', send }));
    started.push(new FailingHosts({ dataSource, notices: app.get(NoticesService), log }));
    const readiness = new ReadinessCheck({ dataSource, directUrl: databaseDirectUrl, isServing: () => true });
    const post = callbackPoster(alertCallback, outgoing);
    started.push(new ServerWatch({ dataSource, readiness, post, log }));
  }
  if (email !== null) {
    const signIn = app.get(SignInService);
    const passwordLink = (userId: string) => signIn.createPasswordLink(userId, RESET_LINK_MS);
    const { ca } = outgoing;
    const send = await emailSender({ settings: email, origin: ui.origin, passwordLink, ca });
    started.push(new NoticeWorker({ ...parts, channel: 'email', send }));
  }
  for (const part of started) part.start();
  return started;
}

/**
 * Loads the stored exchange rates. If the database is unavailable, the process continues and
 * retries in the background.
 */
class RatesLoader {
  private readonly errorLog: ThrottledErrorLog;
  private timer: NodeJS.Timeout | undefined;
  private stopped = false;

  constructor(
    private readonly rates: ExchangeRates,
    private readonly dataSource: DataSource,
    log: Log,
  ) {
    this.errorLog = new ThrottledErrorLog(log);
  }

  /**
   * Resolves once the rates are loaded, or after the first failure. A failed load is retried in the
   * background.
   */
  async start(): Promise<void> {
    try {
      await this.rates.load(this.dataSource.manager);
    } catch (error) {
      this.errorLog.error(
        { err: error },
        'exchange rates not loaded: using the built-in rates until they are',
      );
      if (!this.stopped) this.timer = setTimeout(() => void this.start(), RELOAD_MS);
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
