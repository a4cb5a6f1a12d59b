import { startTestApp } from '../../test/harness/app.js';
import { startNoticeRig } from '../../test/harness/notices.js';
import { soon } from '../../test/harness/soon.js';
import { ExchangeRates } from '../ingestion/exchange-rates/exchange-rates.js';
import { NO_USER } from '../notices/notice.js';
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
      await soon('the exchange rates are loaded', () => toUsd(100, 'EUR', null) === 200, 60_000);
    } finally {
      await worker.stop();
    }
  } finally {
    await app.close();
  }
});

it('starts a worker that sends e-mails, calls the operator and watches hosts', async () => {
  const rig = await startNoticeRig();
  const { app } = rig;
  try {
    const { user, deliver } = await rig.userAt('receiver.test');
    rig.receiver.answerWith({ status: 500 });
    await deliver(1);
    await app.dataSource.query(`update endpoint_failures set unanswered = 10 where user_id = $1`, [
      user.userId,
    ]);
    const email = await rig.emailOf(user);
    const worker = await startWorker(app.nest, app.databaseUrl);
    try {
      await soon('an e-mail, a call and a notice of the host', async () => {
        const isCalled = rig.operator.calls.some(({ json }) => json.user_id === user.userId);
        const ofHosts = await rig.noticesOf(NO_USER);
        return isCalled && rig.mailsTo(email).length > 0 && ofHosts.length > 0;
      });
    } finally {
      await worker.stop();
    }
  } finally {
    await rig.close();
  }
});
