import { loadConfig } from '../../dist/runtime/config.js';
import { Notifications } from '../../dist/database/notifications.js';
import { openDatabase } from '../../dist/database/open-database.js';
import { DeliveryWorker } from '../../dist/delivery/delivery.worker.js';
import { NoticesService } from '../../dist/notices/notices.service.js';
import { createLog } from '../../dist/runtime/log.js';
import { Metrics } from '../../dist/runtime/metrics.js';

/**
 * A worker that only delivers. It starts four times as fast as the whole service, so a run can kill
 * it four times as often.
 */

const config = loadConfig();
const log = createLog(config.logLevel);
const { dataSource, secretBox, url, close } = await openDatabase(config);
const delivery = new DeliveryWorker({
  dataSource,
  secretBox,
  policy: config.outgoing,
  metrics: new Metrics(),
  notices: new NoticesService(config),
  log,
});
const notifications = new Notifications(url, log);
notifications.on('deliveries', () => delivery.wake());
await notifications.start();
delivery.start();
log.info('ready');
process.once('SIGTERM', async () => {
  await delivery.stop();
  await notifications.stop();
  await close();
  process.exit(0);
});
