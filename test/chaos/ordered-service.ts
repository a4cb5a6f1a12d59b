import '../harness/test-names.mjs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startWorker } from '../../src/composition/worker.js';
import type { Worker } from '../../src/composition/worker.js';
import { ingest, startService } from './rig.js';

export type Order =
  | { order: 'work' }
  | { order: 'ingest'; name: string; domain: string; item: string; source: string }
  | { order: 'memory' };

export type Done = { roundId?: string; usedBytes?: number; error?: string };

/**
 * The whole service, which carries out the orders of a test. `work` starts the loops. `ingest`
 * ingests one round, so that a test can make two services ingest at once. `memory` returns the used
 * memory.
 */
export class OrderedService {
  private service: { nest: NestFastifyApplication; close(): Promise<void> } | undefined;
  private worker: Worker | undefined;

  constructor(
    private readonly env: Record<string, string>,
    private readonly log: { push(line: string): number },
  ) {}

  async carryOut(order: Order): Promise<Done> {
    this.service ??= await startService(this.env, this.log);
    const { nest } = this.service;
    if (order.order === 'work') {
      this.worker = await startWorker(nest, this.env['DATABASE_URL'] ?? '');
      return {};
    }
    if (order.order === 'memory') {
      for (let round = 0; round < 3; round += 1) globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      return { usedBytes: heapUsed + external };
    }
    const { name, domain, item, source } = order;
    const articleUrl = `https://${source}.example/${item}`;
    const round = { companyName: name, website: `https://${domain}`, articleUrl };
    return { roundId: await ingest(nest, round, item, source) };
  }

  async close(): Promise<void> {
    await this.worker?.stop();
    await this.service?.close();
  }
}
