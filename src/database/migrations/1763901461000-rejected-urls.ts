import type { MigrationInterface, QueryRunner } from 'typeorm';
import { buildIndex } from '../build-index.js';

/**
 * Builds an index that finds the reason why an article stated no round. The index of each month is
 * built separately. Items can be read and stored meanwhile.
 */
export class RejectedUrls1763901461000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    const index = 'items_rejected_url_idx';
    const columns = `using hash (url) where outcome = 'rejected'`;
    // The index becomes valid when each partition has its own index. Later partitions get an index
    // automatically.
    await runner.query(`drop index if exists ${index}`);
    await runner.query(`create index ${index} on only items ${columns}`);
    const partitions: { name: string }[] = await runner.query(
      `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'items'::regclass order by 1`,
    );
    for (const { name } of partitions) {
      await buildIndex(runner, `${name}_rejected_url_idx`, `${name} ${columns}`);
      await runner.query(`alter index ${index} attach partition ${name}_rejected_url_idx`);
    }
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only. Restore a backup to go back.');
  }
}
