import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { createApp } from '../app.js';
import { SecretBox } from '../../runtime/secrets/secret-box.js';
import { SystemClock } from '../../runtime/clock.js';
import { loadConfig } from '../../runtime/config.js';
import { createDataSource } from '../../database/data-source.js';
import { createLog } from '../../runtime/log.js';
import { VERSION } from '../../runtime/version.js';
import { createAppDocument } from './app-document.js';

/**
 * Writes the OpenAPI document of the settings API from the code. This program connects to no
 * database and listens on no port.
 */
const app = await createApp({
  config: loadConfig({}),
  dataSource: createDataSource('postgres://unused@127.0.0.1:1/unused', { poolSize: 2 }),
  secretBox: new SecretBox(randomBytes(32)),
  log: createLog('silent'),
  clock: new SystemClock(),
});
const document = createAppDocument(app.nest, VERSION);
writeFileSync(process.argv[2] ?? 'openapi/app.json', `${JSON.stringify(document, null, 2)}\n`);
process.exit(0);
