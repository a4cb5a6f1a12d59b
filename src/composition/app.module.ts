import { setTimeout as wait } from 'node:timers/promises';
import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import { ScheduleModule } from '@nestjs/schedule';
import { DataSource } from 'typeorm';
import { AccountsController } from '../api/accounts/accounts.controller.js';
import { SyncStateController } from '../api/sync-state/sync-state.controller.js';
import { AccountsService } from '../api/accounts/accounts.service.js';
import { appControllers, appProviders } from './app-parts.js';
import { Authenticator } from '../auth/authenticator.js';
import { SecretBox } from '../runtime/secrets/secret-box.js';
import { UsersService } from '../auth/users.service.js';
import { BatchesService } from '../api/batches/batches.service.js';
import { Clock } from '../runtime/clock.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { ContactsController } from '../api/contacts/contacts.controller.js';
import { ContactsService } from '../api/contacts/contacts.service.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { ReadReplica } from '../database/read-replica.js';
import { ErrorFilter } from '../http/error-filter.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { RatesUpdater } from '../ingestion/exchange-rates/rates-updater.js';
import { HttpEnricher } from '../ingestion/enrichment/http-enricher.js';
import { Extractor } from '../ingestion/threads/extractor.js';
import { IngestionService } from '../ingestion/ingestion.service.js';
import { HostBudget } from '../ingestion/sources/host-budget.js';
import { DatabaseClock } from '../database/shared-clock.js';
import { POLL_PARTS } from '../ingestion/sources/poll.js';
import type { PollParts } from '../ingestion/sources/poll.js';
import { SecondReader } from '../ingestion/second-reader/second-reader.js';
import { SourcePoller } from '../ingestion/sources/source-poller.js';
import { LOG } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';
import { MatchesController } from '../api/matches/matches.controller.js';
import { MatchesService } from '../api/matches/matches.service.js';
import { MatchingService } from '../matching/matching.service.js';
import { Metrics } from '../runtime/metrics.js';
import { NoticesService } from '../notices/notices.service.js';
import { QuotasService } from '../auth/quotas/quotas.service.js';
import { Retention } from '../retention/retention.js';
import { RoundsService } from '../rounds/rounds.service.js';
import { WebhooksController } from '../api/webhooks/webhooks.controller.js';
import { WebhooksService } from '../api/webhooks/webhooks.service.js';

export interface AppParts {
  config: Config;
  dataSource: DataSource;
  secretBox: SecretBox;
  log: Log;
  clock: Clock;
}

/** Builds the Nest module of the application. A worker process has no controllers. */
@Module({})
export class AppModule {
  static with(parts: AppParts): DynamicModule {
    return {
      module: AppModule,
      // Only the roles `worker` and `all` run the scheduler, because only these roles poll sources.
      imports: parts.config.role === 'api' ? [] : [ScheduleModule.forRoot()],
      controllers:
        parts.config.role === 'worker'
          ? []
          : [
              AccountsController,
              SyncStateController,
              ContactsController,
              WebhooksController,
              MatchesController,
              ...appControllers,
            ],
      providers: [
        { provide: CONFIG, useValue: parts.config },
        { provide: LOG, useValue: parts.log },
        { provide: Clock, useValue: parts.clock },
        { provide: DataSource, useValue: parts.dataSource },
        { provide: SecretBox, useValue: parts.secretBox },
        Metrics,
        ErrorFilter,
        { provide: APP_FILTER, useExisting: ErrorFilter },
        Authenticator,
        UsersService,
        ErasedPeople,
        NoticesService,
        QuotasService,
        BatchesService,
        AccountsService,
        ContactsService,
        WebhooksService,
        MatchesService,
        ReadReplica,
        IngestionService,
        RoundsService,
        MatchingService,
        {
          provide: POLL_PARTS,
          useFactory: (
            ingestion: IngestionService,
            people: ErasedPeople,
            extractor: Extractor,
            metrics: Metrics,
          ) => createPollParts(parts, { ingestion, people, extractor, metrics }),
          inject: [IngestionService, ErasedPeople, Extractor, Metrics],
        },
        {
          provide: SourcePoller,
          useFactory: (pollParts: PollParts) => new SourcePoller(pollParts),
          inject: [POLL_PARTS],
        },
        {
          provide: Extractor,
          useFactory: (rates: ExchangeRates) => createExtractor(parts, rates),
          inject: [ExchangeRates],
        },
        ExchangeRates,
        {
          provide: SecondReader,
          useFactory: (pollParts: PollParts, people: ErasedPeople) =>
            createSecondReader(parts, pollParts, people),
          inject: [POLL_PARTS, ErasedPeople],
        },
        {
          provide: RatesUpdater,
          useFactory: (rates: ExchangeRates) => createRatesUpdater(parts, rates),
          inject: [ExchangeRates],
        },
        { provide: Retention, useFactory: () => createRetention(parts) },
        ...appProviders,
      ],
    };
  }
}

function createRetention({ config, dataSource, log }: AppParts): Retention {
  const clock = new DatabaseClock(dataSource);
  return new Retention({ dataSource, clock, itemsMonths: config.retentionItemsMonths, log });
}

function createExtractor({ config: { reader } }: AppParts, rates: ExchangeRates): Extractor {
  return new Extractor(rates, { band: reader?.band ?? null });
}

function createRatesUpdater({ config, dataSource, log }: AppParts, rates: ExchangeRates): RatesUpdater {
  const { exchangeRatesUrl: url, outgoing: policy } = config;
  return new RatesUpdater({ dataSource, rates, clock: new DatabaseClock(dataSource), url, policy, log });
}

function createSecondReader(
  { config, dataSource, log }: AppParts,
  { ingestion, extractor, enricher, clock, metrics }: PollParts,
  people: ErasedPeople,
): SecondReader {
  const { reader: settings, outgoing: policy, minRoundConfidence: minConfidence } = config;
  const work = { ingestion, extractor, enricher, people, clock, dataSource };
  return new SecondReader({ ...work, settings, minConfidence, policy, metrics, log });
}

function createPollParts(
  { config, dataSource, log }: AppParts,
  rooms: Pick<PollParts, 'ingestion' | 'people' | 'extractor' | 'metrics'>,
): PollParts {
  const { contactEmail, enrichmentUrl, outgoing, reader } = config;
  const clock = new DatabaseClock(dataSource);
  return {
    ...rooms,
    dataSource,
    budget: new HostBudget(dataSource, clock, wait),
    clock,
    enricher: enrichmentUrl === null ? null : new HttpEnricher(enrichmentUrl, outgoing, log),
    reader,
    policy: outgoing,
    contactEmail,
    log,
  };
}
