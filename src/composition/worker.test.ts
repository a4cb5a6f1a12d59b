import { setTimeout as delay } from 'node:timers/promises';
import { startTestApp } from '../../test/harness/app.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { startWorker } from './worker.js';

it('starts a worker while the database is down, and loads the exchange rates once it is back', async () => {
  const app = await startTestApp();
  try {
    const { dataSource, nest, databaseUrl, logLines } = app;
    await dataSource.query(
      `insert into exchange_rates (day, currency, per_euro) values ('2999-01-01', 'USD', 2)`,
    );
    await dataSource.query('alter table exchange_rates rename to away');
    const worker = await startWorker(nest, databaseUrl);
    try {
      expect(logLines.filter((line) => line.includes('exchange rates not loaded'))).toHaveLength(1);
      await dataSource.query('alter table away rename to exchange_rates');
      const { toUsd } = nest.get(ExchangeRates);
      while (toUsd(100, 'EUR', null) !== 200) await delay(20);
    } finally {
      await worker.stop();
    }
  } finally {
    await app.close();
  }
});
