import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { OpenAPIObject } from '@nestjs/swagger';
import { createApp } from '../app.js';
import { SecretBox } from '../../secrets/secret-box.js';
import { SystemClock } from '../../runtime/clock.js';
import { loadConfig } from '../../runtime/config.js';
import { createDataSource } from '../../database/data-source.js';
import { createLog } from '../../runtime/log.js';
import { VERSION } from '../../runtime/version.js';
import { createDocument } from './openapi.js';

/**
 * Writes the OpenAPI documents from the code. `openapi.json` (3.1) is published; the SDK's core is
 * generated from `openapi.codegen.json` (3.0). Opens no database and no socket.
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
  write(`${directory}/openapi.json`, createDocument(app.nest, VERSION));
  write(`${directory}/openapi.codegen.json`, toCodegen(createDocument(app.nest, VERSION, '3.0.3')));
}

interface Operation {
  responses?: Record<string, unknown>;
  parameters?: { schema?: { default?: unknown } }[];
}

/**
 * Keeps only the six calls and what the generator handles well: no webhooks, no error bodies per status (the client
 * has one error type), and no parameter defaults, which the client would send.
 */
function toCodegen(document: OpenAPIObject): OpenAPIObject {
  const rest: OpenAPIObject = { ...document, servers: [{ url: 'http://127.0.0.1:3000' }] };
  delete (rest as { webhooks?: unknown }).webhooks;
  rest.paths = Object.fromEntries(
    Object.entries(rest.paths).filter(([path]) => path.startsWith('/api/v1/')),
  );
  for (const path of Object.values(rest.paths)) {
    for (const operation of Object.values(path) as Operation[]) {
      const success = operation.responses?.['200'];
      if (success !== undefined) operation.responses = { '200': success };
      for (const { schema } of operation.parameters ?? []) delete schema?.default;
    }
  }
  return rest;
}

function write(path: string, document: OpenAPIObject): void {
  writeFileSync(path, `${JSON.stringify(document, null, 2)}\n`);
}

await emit(process.argv[2] ?? 'openapi');
process.exit(0);
