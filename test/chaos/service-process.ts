import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startWorker } from '../../src/worker.js';
import { ingest, startService } from './rig.js';

/** A process of the service that takes orders: it ingests when told, so that two of them do so at once, and tells its memory. */

export type Order =
  | { order: 'work' }
  | { order: 'ingest'; name: string; domain: string; item: string; source: string }
  | { order: 'memory' };

export type Done = { roundId?: string; usedBytes?: number; error?: string };

let service: { nest: NestFastifyApplication } | undefined;

process.on('disconnect', () => process.exit(0));
process.on('message', (order: Order) => {
  carryOut(order).then(
    (done) => process.send?.(done),
    (error: unknown) => process.send?.({ error: String(error) } satisfies Done),
  );
});

async function carryOut(order: Order): Promise<Done> {
  const env = Object.fromEntries(Object.entries(process.env).map(([name, value]) => [name, value ?? '']));
  // Its log goes to standard output, where the suite looks for secrets in it.
  service ??= await startService(env, { push: (line: string) => (process.stdout.write(line), 1) });
  if (order.order === 'work') {
    await startWorker(service.nest, env['DATABASE_URL'] ?? '');
    return {};
  }
  if (order.order === 'memory') {
    for (let round = 0; round < 3; round += 1) globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    return { usedBytes: heapUsed + external };
  }
  const { name, domain, item, source } = order;
  const round = {
    companyName: name,
    website: `https://${domain}`,
    articleUrl: `https://${source}.example/${item}`,
  };
  return { roundId: await ingest(service.nest, round, item, source) };
}
