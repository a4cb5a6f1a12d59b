import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startScratchPostgres } from '../../src/database/embedded/scratch-postgres.js';

test('a scratch server keeps committed data through a crash, and leaves no file behind', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'scratch-test-'));
  const scratch = await startScratchPostgres({ dir, durable: true, settings: { work_mem: '3MB' } });
  const own = await startScratchPostgres();
  try {
    expect(own.port).not.toBe(scratch.port);
    expect(
      await query(
        scratch.url,
        `select current_setting('work_mem') as mem, current_setting('fsync') as fsync`,
      ),
    ).toEqual([{ mem: '3MB', fsync: 'on' }]);
    expect(await query(own.url, `select current_setting('fsync') as fsync`)).toEqual([{ fsync: 'off' }]);
    await query(scratch.url, 'create table kept as select 7 as seven');
    await scratch.stopImmediately();
    await expect(query(scratch.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
    await scratch.startAgain();
    expect(await query(scratch.url, 'select seven from kept')).toEqual([{ seven: 7 }]);
  } finally {
    await scratch.stop();
    await own.stop();
  }
  await expect(query(scratch.url, 'select 1')).rejects.toThrow('ECONNREFUSED');
  expect(await readdir(dir)).toEqual([]);
  await rm(dir, { recursive: true });
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  try {
    await client.connect();
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}
