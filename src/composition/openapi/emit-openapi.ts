import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { createApp } from '../app.js';
import { SecretBox } from '../../runtime/secrets/secret-box.js';
import { SystemClock } from '../../runtime/clock.js';
import { loadConfig } from '../../runtime/config.js';
import { createDataSource } from '../../database/data-source.js';
import { createLog } from '../../runtime/log.js';
import { VERSION } from '../../runtime/version.js';
import { createDocument } from './openapi.js';

/**
 * Writes the public OpenAPI document from the code. The clients are generated from this document.
 * This program connects to no database and listens on no port.
 */
async function emit(directory: string): Promise<void> {
  const app = await createApp({
    config: loadConfig({}),
    dataSource: createDataSource('postgres://unused@127.0.0.1:1/unused', { poolSize: 2 }),
    secretBox: new SecretBox(randomBytes(32)),
    log: createLog('silent'),
    clock: new SystemClock(),
  });
  mkdirSync(directory, { recursive: true });
  const document = createDocument(app.nest, VERSION);
  writeFileSync(`${directory}/openapi.json`, `${JSON.stringify(document, null, 2)}\n`);
}

await emit(process.argv[2] ?? 'openapi');
process.exit(0);
