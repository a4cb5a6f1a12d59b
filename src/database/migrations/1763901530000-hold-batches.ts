import type { MigrationInterface, QueryRunner } from 'typeorm';
import { alterWhenFree } from '../alter-when-free.js';
import { buildIndex } from '../build-index.js';

/** Keeps with a held round the hold of many rounds that it is part of. Rounds are read and stored meanwhile. */
export class HoldBatches1763901530000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await alterWhenFree(runner, `alter table funding_rounds add column if not exists hold_batch uuid`);
    const on = 'funding_rounds (hold_batch, id) where hold_batch is not null';
    await buildIndex(runner, 'funding_rounds_hold_batch_idx', on);
  }

  async down(): Promise<void> {
    throw new Error('Migrations go forward only; restore a backup to go back.');
  }
}
