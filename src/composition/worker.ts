import { setTimeout as delay } from 'node:timers/promises';
import { DataSource } from 'typeorm';
import type { INestApplicationContext } from '@nestjs/common';
import { SecretBox } from '../secrets/secret-box.js';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { Notifications } from '../database/notifications.js';
import { DeliveryWorker, DRAIN_MS } from '../delivery/delivery.worker.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { RatesUpdater } from '../ingestion/exchange-rates/rates-updater.js';
import { SourcePoller } from '../ingestion/sources/source-poller.js';
import { LOG } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';
import { MatchingService } from '../matching/matching.service.js';
import { MatchingWorker } from '../matching/matching.worker.js';
import { Metrics } from '../runtime/metrics.js';
import { Retention } from '../operations/retention/retention.js';

/** The part of a process that works through the tables: polling, matching and delivery. */
export interface Worker {
  /** Stops claiming, waits for what is at hand, 6 s at most. */
  stop(): Promise<void>;
}

const RELOAD_MS = 1_000;

/** Starts the work loops on an application and wakes them by the database's notifications. */
export async function startWorker(app: INestApplicationContext, databaseUrl: string): Promise<Worker> {
  const log = app.get<Log>(LOG);
  const dataSource = app.get(DataSource);
  const matching = new MatchingWorker(dataSource, app.get(MatchingService), log);
  const config = app.get<Config>(CONFIG);
  const policy = config.outgoing;
  const delivery = new DeliveryWorker({
    dataSource,
    secretBox: app.get(SecretBox),
    policy,
    metrics: app.get(Metrics),
    log,
  });
  // Its ticks are the scheduler's, which the application starts; a notification makes one come sooner.
  const poller = app.get(SourcePoller);
  const notifications = new Notifications(databaseUrl, log);
  notifications.on('match_jobs', () => matching.wake());
  if (config.delivery) notifications.on('deliveries', () => delivery.wake());
  notifications.on('sources', () => void poller.tick());
  await notifications.start();
  const rates = new RatesLoader(app.get(ExchangeRates), dataSource, log);
  await rates.start();
  void app.get(RatesUpdater).tick();
  const retention = app.get(Retention);
  void retention.tick();
  matching.start();
  if (config.delivery) delivery.start();
  else {
    delivery.watch();
    log.warn('DELIVERY=off: matches are stored and nothing is sent');
  }
  return {
    stop: async () => {
      rates.stop();
      // A round that takes longer is matched by another process once its lease has run out.
      const rest = Promise.all([poller.stop(), matching.stop(), retention.stop(), notifications.stop()]);
      const drained = delay(DRAIN_MS, undefined, { ref: false });
      await Promise.all([delivery.stop(), Promise.race([rest, drained])]);
    },
  };
}

/** Loads the exchange rates that were fetched before. A database that goes away just then does not end the process: they are loaded later. */
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

  /** Returns once they are loaded, or after the first failure, which is retried in the background. */
  async start(): Promise<void> {
    try {
      await this.rates.load(this.dataSource.manager);
    } catch (error) {
      this.errorLog.error(
        { err: error },
        'exchange rates not loaded yet, those that ship are used until then',
      );
      if (!this.stopped) this.timer = setTimeout(() => void this.start(), RELOAD_MS);
    }
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }
}
