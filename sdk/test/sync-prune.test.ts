import { errorBody, json } from './peer.js';
import { csvOf, startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

describe('--prune', () => {
  test('--prune prints how many accounts are missing from the file, and deletes these accounts once', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(300));
    await service.sync(file);
    service.sandbox.file('crm.csv', csvOf(290));
    const { code, stderr, stdout } = await service.sync(file, '--prune', '--yes');
    expect(stderr).toContain(
      '10 of 300 accounts are gone from the file and will be deleted, with their matches.',
    );
    expect(stdout).toContain('deleted 10.');
    expect({ code, left: service.stored.size }).toEqual({ code: 0, left: 290 });
    expect((await service.sync(file, '--prune', '--yes')).stdout).toContain('deleted 0.');
    service.sandbox.file('crm.csv', csvOf(300));
    expect((await service.sync(file)).stdout).toContain('10 new');
  });

  test.each([
    [
      'more than 5 % of the accounts are missing from the file',
      [],
      'Nothing was deleted: 100 is more than --max-deletes 15 allows.',
    ],
    [
      'more accounts are missing than --max-deletes allows',
      ['--max-deletes', '99'],
      'Nothing was deleted: 100 is more than --max-deletes 99 allows.',
    ],
    [
      'a larger percentage is missing than --max-deletes allows',
      ['--max-deletes', '33%'],
      'Nothing was deleted: 100 is more than --max-deletes 33% allows.',
    ],
  ])('--prune deletes nothing if %s', async (_, args, message) => {
    const file = service.sandbox.file('crm.csv', csvOf(300));
    await service.sync(file);
    service.sandbox.file('crm.csv', csvOf(200));
    const { code, stderr } = await service.sync(file, '--prune', '--yes', ...args);
    expect(stderr).toContain(message);
    expect({ code, left: service.stored.size }).toEqual({ code: 6, left: 300 });
    expect((await service.sync(file, '--prune', '--yes', '--max-deletes', '34%')).code).toBe(0);
    expect(service.stored.size).toBe(200);
  });

  test('regression: --prune deletes nothing if the file has no rows, even with --max-deletes 100%', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3));
    await service.sync(file);
    service.sandbox.file('crm.csv', 'id,name\n');
    expect(await service.sync(file, '--prune', '--dry-run')).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        'A real run would delete nothing and exit with 6: the file has no rows.',
      ),
    });
    const { code, stderr } = await service.sync(file, '--prune', '--yes', '--max-deletes', '100%');
    expect(stderr).toContain('Nothing was deleted: the file has no rows.');
    expect({ code, left: service.stored.size }).toEqual({ code: 6, left: 3 });
  });

  test('regression: sync rejects an invalid --max-deletes before it sends a row', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3));
    expect((await service.sync(file, '--prune', '--yes', '--max-deletes', 'few')).code).toBe(2);
    expect(service.peer.seen).toHaveLength(0);
  });

  test('--prune deletes nothing if a row has no readable id, because its account would look deleted', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(50));
    await service.sync(file);
    service.sandbox.file('crm.csv', csvOf(49).replace('a7,', ','));
    const { code, stderr } = await service.sync(file, '--prune', '--yes');
    expect(stderr).toContain('Nothing was deleted: 1 row could not be read');
    expect({ code, left: service.stored.size }).toEqual({ code: 6, left: 50 });
  });

  test('--prune never deletes accounts of another source, and is rejected for contacts', async () => {
    await service.sync(service.sandbox.file('one.csv', csvOf(3)), '--source', 'one');
    await service.sync(
      service.sandbox.file('two.csv', 'id,name\nother,Other\n'),
      '--source',
      'two',
      '--prune',
      '--yes',
    );
    expect(service.stored.size).toBe(4);
    expect(await service.sandbox.run(['sync', 'contacts', 'one.csv', '--prune', '--yes'])).toMatchObject({
      code: 2,
    });
  });

  test('regression: if a restore of the service brings deleted accounts back, --prune --full deletes these again', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(50));
    await service.sync(file);
    const restored = new Map(service.stored);
    service.sandbox.file('crm.csv', csvOf(45));
    await service.sync(file, '--prune', '--yes');
    // A later run writes a new snapshot. The snapshot must keep the deletions.
    service.sandbox.file(
      'crm.csv',
      csvOf(45, () => 'Renamed'),
    );
    await service.sync(file);
    for (const [id, row] of restored) service.stored.set(id, row);
    expect((await service.sync(file, '--prune', '--yes')).stdout).toContain('Stored 0 in 0 calls');
    expect((await service.sync(file, '--full', '--prune', '--dry-run')).stdout).toContain(
      'Would send 45 rows in 1 call and delete 5 accounts',
    );
    const { stderr, stdout } = await service.sync(file, '--full', '--prune', '--yes', '--max-deletes', '0');
    expect(stderr).toContain(
      '5 accounts that earlier runs deleted will be deleted again, in case a restore brought them back.',
    );
    expect(stdout).toContain('Stored 45 in 1 call, rejected 0, deleted 5.');
    expect([...service.stored.values()].map(({ name }) => name)).toEqual(Array(45).fill('Renamed'));
    expect((await service.sync(file, '--full', '--prune', '--yes')).stdout).toContain('deleted 0.');
    service.sandbox.file('crm.csv', csvOf(46));
    expect((await service.sync(file, '--full', '--prune', '--yes')).stdout).toContain('deleted 0.');
    expect(service.stored.size).toBe(46);
  });

  test('regression: in the first run with a source or an API account, --prune says that it deletes no accounts', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(5));
    const note = 'This source has no stored state, so --prune deletes no older accounts.';
    expect((await service.sync(file)).stderr).not.toContain(note);
    service.sandbox.file('crm.csv', csvOf(4));
    const args = ['sync', 'accounts', file, '--prune', '--yes'];
    const env = { FUNDMATCH_API_KEY: 'svc_live_the_second_one' };
    const { code, stderr, stdout } = await service.sandbox.run(args, { env });
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('deleted 0.') });
    expect(stderr).toContain(note);
    service.sandbox.file('crm.csv', csvOf(3));
    const second = await service.sandbox.run(args, { env });
    expect(second.stderr).not.toContain(note);
    expect(second.stdout).toContain('deleted 1.');
  });

  test('after an error, --prune --resume deletes only the remaining accounts', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(20));
    await service.sync(file);
    service.sandbox.file('crm.csv', csvOf(10));
    let deletes = 0;
    service.instead = (seen, response, count) => {
      if (++deletes > 4) return json(response, 500, errorBody('db_error'));
      service.stored.delete(new URL(seen.path, 'http://peer').searchParams.get('external_id') ?? '');
      void count;
      return json(response, 200, { deleted: 1 });
    };
    expect((await service.sync(file, '--prune', '--yes', '--concurrency', '1')).code).toBe(5);
    service.instead = undefined;
    expect((await service.sync(file, '--prune', '--yes', '--resume')).stdout).toContain('deleted 6.');
    expect(service.stored.size).toBe(10);
  });
});
