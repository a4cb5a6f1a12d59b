import { existsSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashOf } from '../../cli/src/sync/key-table.js';
import { Snapshot } from '../../cli/src/sync/snapshot.js';
import { errorBody, json, startPeer } from './peer.js';
import { csvOf, rowsOf, startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

const EVERY_ROW =
  'Another client changed accounts since the last run, or the service was restored, so every row is sent again.';

/** Returns the directory of the sync state and the name of the only source in it. */
function memory(): { directory: string; name: string } {
  const directory = join(service.sandbox.directory, 'state', 'fundmatch', 'sync');
  return { directory, name: readdirSync(directory)[0] ?? '' };
}

describe('the sync state', () => {
  test('the sync state belongs to the account, so a new key continues where the old key stopped', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(20));
    const args = ['sync', 'accounts', file, '--prune', '--yes'];
    const keyed = (key: string) => service.sandbox.run(args, { env: { FUNDMATCH_API_KEY: key } });
    await keyed('svc_live_one.first');
    service.sandbox.file('crm.csv', csvOf(18));
    expect((await keyed('svc_live_one.second')).stdout).toContain(
      '18 unchanged. Stored 0 in 0 calls, rejected 0, deleted 2.',
    );
    expect((await keyed('svc_live_two.first')).stdout).toContain('18 new');
  });

  test('after a change by another client, the next sync sends every row again, but later syncs do not', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(1_200));
    await service.sync(file);
    service.states.others = 'the settings';
    service.stored.delete('a7');
    const dry = await service.sync(file, '--dry-run');
    expect(dry.stderr).toContain(EVERY_ROW);
    expect(dry.stdout).toContain('Would send 1,200 rows in 2 calls');
    const { stderr, stdout } = await service.sync(file);
    expect(stderr).toContain(EVERY_ROW);
    expect(stdout).toContain('Stored 1,200 in 2 calls');
    expect(service.stored.has('a7')).toBe(true);
    const next = await service.sync(file);
    expect(next.stderr).not.toContain(EVERY_ROW);
    expect(next.stdout).toContain('1,200 unchanged. Stored 0 in 0 calls');
  });

  test("regression: after another client's change, sync counts a row as changed only if it changed in the file", async () => {
    const file = service.sandbox.file('crm.csv', csvOf(20));
    await service.sync(file);
    service.states.others = 'the settings';
    service.sandbox.file(
      'crm.csv',
      csvOf(22, (index) => (index === 7 ? 'Renamed' : `Company ${index}`)),
    );
    const { stdout } = await service.sync(file);
    expect(stdout).toContain(
      '22 accounts read, 2 new, 1 changed, 19 sent again, 0 unchanged. Stored 22 in 1',
    );
  });

  test('after a restore of the service, a sync sends every row again and deletes restored accounts', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(30));
    await service.sync(file);
    const [rows, restore] = [new Map(service.stored), service.states.backUp()];
    service.sandbox.file(
      'crm.csv',
      csvOf(28, () => 'Renamed'),
    );
    await service.sync(file, '--prune', '--yes');
    restore();
    for (const [id, row] of rows) service.stored.set(id, row);
    const { stderr, stdout } = await service.sync(file, '--prune', '--yes');
    expect(stderr).toContain(EVERY_ROW);
    expect(stderr).toContain('2 accounts that earlier runs deleted will be deleted again');
    expect(stdout).toContain('Stored 28 in 1 call, rejected 0, deleted 2.');
    expect([...service.stored.values()].map(({ name }) => name)).toEqual(Array(28).fill('Renamed'));
    expect((await service.sync(file, '--prune', '--yes')).stdout).toContain('Stored 0 in 0 calls');
  });

  test('if a run that sends every row again fails, the next run sends only the remaining rows', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3_000));
    await service.sync(file);
    service.states.others = 'another client';
    const before = service.peer.seen.length;
    service.instead = (seen, response, count) =>
      count > before + 2
        ? json(response, 500, errorBody('db_error'))
        : json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
    expect((await service.sync(file, '--concurrency', '1')).code).toBe(5);
    service.instead = undefined;
    const { stderr, stdout } = await service.sync(file);
    expect(stderr).not.toContain(EVERY_ROW);
    expect(stdout).toContain('2,000 unchanged. Stored 1,000 in 1 call');
  });

  test('if a sync stops before the response to a row, the next sync sends the row again, even if it changed back', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3));
    await service.sync(file);
    service.sandbox.file(
      'crm.csv',
      csvOf(4, (at) => (at === 1 ? 'New' : `Company ${at}`)),
    );
    const controller = new AbortController();
    service.instead = (seen) => {
      // The service stores the rows, but the client stops before it gets the response.
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      controller.abort();
    };
    await service.sandbox.run(['sync', 'accounts', file], { signal: controller.signal });
    service.instead = undefined;
    service.sandbox.file('crm.csv', csvOf(3));
    expect((await service.sync(file, '--prune', '--yes')).stdout).toContain(
      'Stored 1 in 1 call, rejected 0, deleted 1.',
    );
    expect([...service.stored.values()].map(({ name }) => name)).toEqual([
      'Company 0',
      'Company 1',
      'Company 2',
    ]);
    expect((await service.sync(file)).stdout).toContain('Stored 0 in 0 calls');
  });

  test('if the service rejects a new version of a row, the sync state keeps the version that the service has', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3));
    await service.sync(file);
    service.sandbox.file(
      'crm.csv',
      csvOf(3, (at) => (at === 1 ? '' : `Company ${at}`)),
    );
    expect((await service.sync(file)).code).toBe(3);
    service.sandbox.file('crm.csv', csvOf(3));
    expect((await service.sync(file)).stdout).toContain('3 unchanged. Stored 0 in 0 calls');
  });

  test('if two syncs with separate state directories overlap, both send every row again in their next run', async () => {
    const old = service.sandbox.file(
      'old.csv',
      csvOf(2_500, (at) => `Old ${at}`),
    );
    const fresh = service.sandbox.file(
      'fresh.csv',
      csvOf(2_500, (at) => `New ${at}`),
    );
    const [one, two] = ['one', 'two'].map((name) => join(service.sandbox.directory, name));
    // The second sync starts and ends between two calls of the first sync.
    let second: ReturnType<SyncService['sync']> | undefined;
    service.instead = async (seen, response, count) => {
      if (count === 2) await (second ??= service.sync(fresh, '--state', two ?? ''));
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
    };
    const first = await service.sync(old, '--state', one ?? '', '--concurrency', '1', '--json');
    expect(first.events.at(-1)).toMatchObject({ status: 'success', othersChanged: true });
    expect((await second)?.stderr).not.toContain('Another client changed accounts during this run');
    service.instead = undefined;
    expect((await service.sync(fresh, '--state', two ?? '')).stdout).toContain('Stored 2,500');
    expect(new Set([...service.stored.values()].map(({ name }) => name.slice(0, 3)))).toEqual(
      new Set(['New']),
    );
    expect((await service.sync(fresh, '--state', two ?? '')).stdout).toContain('Stored 0 in 0 calls');
    expect((await service.sync(fresh, '--state', one ?? '')).stdout).toContain('Stored 2,500');
  });

  test('a sync rejects a snapshot or journal of another format version', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3));
    await service.sync(file);
    const { directory, name } = memory();
    const path = join(directory, name);
    const journal = `${path}.journal`;
    writeFileSync(journal, 'fundmatch-snapshot 9\n+1.2\t"a1"\n');
    expect(await service.sync(file)).toMatchObject({
      code: 2,
      stderr: `fundmatch: ${journal} was written by another version of this command. Delete this file to send every row again.\n`,
    });
    writeFileSync(path, readFileSync(path, 'utf8').replace('snapshot 2', 'snapshot 1'));
    writeFileSync(journal, '');
    expect((await service.sync(file)).stderr).toContain(`${path} was written by another version`);
  });

  test('if the disk is full, a sync names the file and says what to do, and keeps the responses that it got', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3));
    await service.sync(file);
    const { directory, name } = memory();
    let draft = '';
    service.instead = (seen, response) => {
      const { token } = JSON.parse(readFileSync(join(directory, `${name}.lock`), 'utf8')) as {
        token: string;
      };
      draft = join(directory, `${name}.${token}.new`);
      symlinkSync('/dev/full', draft);
      json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
    };
    service.sandbox.file('crm.csv', csvOf(5));
    const { code, stderr } = await service.sync(file);
    service.instead = undefined;
    expect(code).toBe(2);
    expect(stderr).toContain(
      `fundmatch: ${draft} cannot be written: ENOSPC. The disk is full: free some space, and run the sync again. The sync state is saved.`,
    );
    expect((await service.sync(file)).stdout).toContain('5 unchanged. Stored 0 in 0 calls');
  });

  test('over 15 runs with changes, deletions and rejected rows, the sync state stays correct and small', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(40));
    const nameOn = (day: number) => (at: number) => {
      if (at === 7 && day % 3 === 0) return '';
      return at % 10 === day % 10 ? `Company ${at} of day ${day}` : `Company ${at}`;
    };
    for (let day = 0; day < 15; day += 1) {
      service.sandbox.file('crm.csv', csvOf(40 - (day % 4), nameOn(day)));
      const { code } = await service.sync(file, '--prune', '--yes');
      expect(code).toBe(day % 3 === 0 ? 3 : 0);
      const { directory, name } = memory();
      const lines = readFileSync(join(directory, name), 'utf8').trim().split('\n').length;
      // One line for each account, at most 25% outdated lines, a version line and a run line.
      expect(lines).toBeLessThanOrEqual(40 * 1.25 + 2);
      if (day % 3 !== 0) expect((await service.sync(file)).stdout).toContain('Stored 0 in 0 calls');
    }
    const names = Array.from({ length: 38 }, (_, at) => nameOn(14)(at));
    expect([...service.stored.values()].map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test('a sync exits with 2 and names the cause if the service has no /sync-state', async () => {
    const peer = await startPeer((_, response) => json(response, 404, errorBody('not_found')));
    try {
      const { sandbox } = service;
      const env = { FUNDMATCH_BASE_URL: peer.url };
      const file = sandbox.file('crm.csv', csvOf(1));
      expect(await sandbox.run(['sync', 'accounts', file], { env })).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(
          'The service has no /sync-state: it is older than this command, or a proxy does not pass this path.',
        ),
      });
    } finally {
      await peer.close();
    }
  });
});

describe('a sync that lost its lock without noticing', () => {
  const rows = () => [{ key: 'a0', keyHash: hashOf('a0'), rowHash: hashOf('Acme'), flagsBefore: undefined }];

  /**
   * Creates a state with a row whose response is unknown. Another sync then takes over the lock.
   */
  async function lose(): Promise<{ snapshot: Snapshot; path: string }> {
    const path = join(service.sandbox.directory, 'accounts');
    const snapshot = await Snapshot.open(service.sandbox.directory, 'accounts', false);
    snapshot.addSent(rows());
    writeFileSync(`${path}.lock`, JSON.stringify({ token: 'of another' }));
    return { snapshot, path };
  }

  test('regression: a sync that lost its lock cannot record a row before sending, so the row is not sent', async () => {
    const { snapshot } = await lose();
    expect(() => snapshot.addSent(rows())).toThrow('Another sync of this source took over');
    snapshot.close();
  });

  test('regression: a sync that lost its lock does not change the snapshot files of the new holder', async () => {
    const { snapshot, path } = await lose();
    const names = [`${path}.new`, `${path}.${'0'.repeat(36)}.new`];
    for (const name of names) writeFileSync(name, 'of another');
    await expect(snapshot.complete()).rejects.toThrow('Another sync of this source took over');
    snapshot.close();
    expect(names.map((name) => readFileSync(name, 'utf8'))).toEqual(['of another', 'of another']);
    expect(readdirSync(service.sandbox.directory).filter((name) => name.endsWith('.new'))).toHaveLength(2);
  });

  test('the next sync deletes the incomplete snapshot of a killed sync', async () => {
    const draft = join(service.sandbox.directory, `accounts.${'0'.repeat(36)}.new`);
    writeFileSync(draft, 'of a killed one');
    (await Snapshot.open(service.sandbox.directory, 'accounts', false)).close();
    expect(existsSync(draft)).toBe(false);
  });
});
