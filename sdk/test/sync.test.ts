import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorBody, json, rateHeaders } from './peer.js';
import { csvOf, rowsOf, startSyncService } from './sync-service.js';
import type { SyncService } from './sync-service.js';

let service: SyncService;
beforeEach(async () => {
  service = await startSyncService();
});
afterEach(() => service.close());

describe('sync', () => {
  test('a sync of an unchanged file sends nothing, and a sync of a changed file sends only the changed row', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(2_500));
    await service.sync(file);
    expect((await service.sync(file)).stdout).toContain('2,500 unchanged. Stored 0 in 0 calls');
    expect(service.peer.seen).toHaveLength(3);
    service.sandbox.file(
      'crm.csv',
      csvOf(2_500, (at) => (at === 1_700 ? 'Renamed' : `Company ${at}`)),
    );
    expect((await service.sync(file)).stdout).toContain(
      '0 new, 1 changed, 2,499 unchanged. Stored 1 in 1 call',
    );
    expect(rowsOf(service.peer.seen[3]!)).toEqual([
      { external_id: 'a1700', name: 'Renamed', domain: 'c1700.example' },
    ]);
    expect((await service.sync(file, '--full')).stdout).toContain('Stored 2,500 in 3 calls');
  });

  test('sync keeps separate state for each source and account', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(2));
    await service.sync(file);
    expect((await service.sync(file, '--source', 'other')).stdout).toContain('Stored 2');
    const env = { FUNDMATCH_API_KEY: 'svc_live_of_somebody_else' };
    expect((await service.sandbox.run(['sync', 'accounts', file], { env })).stdout).toContain('Stored 2');
  });

  test('sync sends a row again that the service rejected in the last run', async () => {
    const file = service.sandbox.file('crm.csv', 'id,name\n1,\n2,Bolt\n');
    expect((await service.sync(file)).code).toBe(3);
    expect((await service.sync(file)).stdout).toContain(
      '1 new, 0 changed, 1 unchanged. Stored 0 in 1 call, rejected 1',
    );
  });

  test('regression: sync reports one row that is too large as rejected, and sends all other rows', async () => {
    const file = service.sandbox.file(
      'crm.csv',
      csvOf(2_500, (at) => (at === 3 ? 'Large' : `Company ${at}`)),
    );
    service.instead = (seen, response) => {
      if (seen.text.includes('Large')) return json(response, 413, 'Request Entity Too Large');
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      return json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
    };
    const { code, stderr, stdout } = await service.sync(file);
    expect(stderr).toContain('line 5 (a3): the row is too large: 413');
    expect({ code, stored: service.stored.size }).toEqual({ code: 3, stored: 2_499 });
    expect(stdout).toContain('rejected 1');
  });

  test('if an id is repeated in the file, sync sends the last row last, and the next run sends nothing', async () => {
    const rows = [
      ...Array.from({ length: 1_200 }, (_, at) => `a${at},Company ${at}`),
      'a3,Later',
      'a1199,Later too',
      'a3,Last',
    ];
    const file = service.sandbox.file('crm.csv', ['id,name', ...rows].join('\n'));
    await service.sync(file);
    expect([service.stored.get('a3')?.name, service.stored.get('a1199')?.name]).toEqual([
      'Last',
      'Later too',
    ]);
    const before = service.peer.seen.length;
    expect((await service.sync(file)).stdout).toContain(
      '0 new, 0 changed, 1,203 unchanged, 3 with a repeated id. Stored 0 in 0 calls',
    );
    expect(service.peer.seen).toHaveLength(before);
    service.sandbox.file('crm.csv', 'id,name\na3,Only one\n');
    await service.sync(file);
    expect(service.stored.get('a3')?.name).toBe('Only one');
  });

  test('if an id is repeated, sync sends its last row only after the response to its earlier row', async () => {
    const rows = Array.from({ length: 3_000 }, (_, at) => `a${at},Company ${at}`);
    const file = service.sandbox.file('crm.csv', ['id,name', ...rows, 'a1100,Renamed'].join('\n'));
    service.instead = (seen, response, count) => {
      // The first call takes the longest. If a later call with the same id did not wait for it, the
      // earlier row would be stored last.
      setTimeout(
        () => {
          for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
          json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
        },
        30 - count * 5,
      );
    };
    expect((await service.sync(file)).code).toBe(0);
    expect(service.stored.get('a1100')?.name).toBe('Renamed');
  });

  test('sync splits a call that the service rejects as too large', async () => {
    const nameOf = (at: number) => `${at} ${'ö'.repeat(4_000)}`;
    const file = service.sandbox.file('crm.csv', csvOf(300, nameOf));
    service.instead = (seen, response) => {
      if (seen.text.length > 500_000) return json(response, 413, errorBody('payload_too_large'));
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      return json(response, 200, { upserted: rowsOf(seen).length, errors: [] });
    };
    expect((await service.sync(file)).stdout).toContain('Stored 300 in 1 call');
    expect([...service.stored.values()].map(({ name }) => name)).toEqual(
      Array.from({ length: 300 }, (_, at) => nameOf(at)),
    );
    expect(service.peer.seen.length).toBeGreaterThan(3);
  });

  test('sync accepts tabs, quotes, line breaks, backslashes and emoji in ids', async () => {
    const file = service.sandbox.file(
      'crm.csv',
      'id,name\n"with\ttab",A\n"with ""quote""",B\n"with\nline",C\nback\\slash,D\n\ud83d\ude80,E\n',
    );
    await service.sync(file);
    expect((await service.sync(file)).stdout).toContain('5 unchanged. Stored 0');
    service.sandbox.file('crm.csv', 'id,name\nback\\slash,D\n');
    await service.sync(file, '--prune', '--yes', '--max-deletes', '4');
    expect([...service.stored.keys()]).toEqual(['back\\slash']);
  });

  test('--dry-run prints what sync would do, and sends nothing', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(1_001));
    expect((await service.sync(file, '--dry-run')).stdout).toContain(
      '1,001 new, 0 changed, 0 unchanged. Would send 1,001 rows in 2 calls',
    );
    expect(service.peer.seen).toHaveLength(0);
    expect((await service.sync(file)).stdout).toContain('Stored 1,001');
  });
});

describe('a sync that stops', () => {
  test('if the quota is used up, sync prints when to run again with --resume, which sends only the remaining rows', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3_500));
    service.instead = (seen, response, count) => {
      if (count === 2) service.instead = undefined;
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      json(response, 200, { upserted: 1000, errors: [] }, rateHeaders(2 - count, 90_000));
    };
    const first = await service.sync(file);
    expect(first.code).toBe(5);
    expect(first.stderr).toMatch(
      /The daily quota is used up after 2,000 rows of this run\. Run it again with --resume after .*T00:00:00\.000Z/,
    );
    const second = await service.sync(file, '--resume');
    expect(second.stderr).toContain('The last run did not finish. Rows that it sent are not sent again.');
    expect(second.stdout).toContain('1,500 new, 0 changed, 2,000 unchanged. Stored 1,500');
    expect(service.peer.seen.flatMap(rowsOf)).toHaveLength(3_500);
  });

  test('after an error in a run with --full, --resume skips the rows that the service stored', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(3_500));
    await service.sync(file);
    service.instead = (_, response, count) => {
      if (count > 6) return json(response, 500, errorBody('db_error'));
      return json(response, 200, { upserted: 1000, errors: [] });
    };
    const failed = await service.sync(file, '--full', '--concurrency', '1');
    expect({ code: failed.code, stderr: failed.stderr }).toEqual({
      code: 5,
      stderr: expect.stringMatching(/500 db_error: about db_error \(request [\w-]+\)/),
    });
    service.instead = undefined;
    const dry = await service.sync(file, '--full', '--dry-run');
    expect(dry.stderr).toContain(
      'The last run did not finish. --full sends every row again. Add --resume to skip the rows that it sent.',
    );
    expect(dry.stdout).toContain('Would send 3,500 rows');
    const resumed = await service.sync(file, '--full', '--resume');
    expect(resumed.stderr).toContain('Rows that it sent are not sent again.');
    expect(resumed.stdout).toContain('2,000 unchanged. Stored 1,500');
    expect((await service.sync(file, '--full')).stdout).toContain('Stored 3,500');
  });

  test('after an interrupt, sync exits with 130, and --resume sends the remaining rows', async () => {
    const file = service.sandbox.file('crm.csv', csvOf(5_000));
    const controller = new AbortController();
    service.instead = (seen, response, count) => {
      if (count === 3) return controller.abort();
      for (const row of rowsOf(seen)) service.stored.set(row.external_id, row);
      return json(response, 200, { upserted: 1000, errors: [] });
    };
    const { code, stderr } = await service.sandbox.run(['sync', 'accounts', file, '--concurrency', '1'], {
      signal: controller.signal,
    });
    expect(code).toBe(130);
    expect(stderr).toContain(
      'Interrupted after 2,000 rows of this run. The sync state is saved. Run it again with --resume.',
    );
    service.instead = undefined;
    expect((await service.sync(file, '--resume')).stdout).toContain('2,000 unchanged. Stored 3,000');
    expect(service.stored.size).toBe(5_000);
  });

  test('sync exits with 4 if the key is wrong', async () => {
    service.instead = (_, response) => json(response, 401, errorBody('invalid_or_revoked_key'));
    const outcome = await service.sync(service.sandbox.file('crm.csv', csvOf(1)), '--json');
    expect(outcome.code).toBe(4);
    expect(outcome.events.at(-1)).toEqual({
      event: 'result',
      status: 'failed',
      exit_code: 4,
      code: 'invalid_or_revoked_key',
      message: '401 invalid_or_revoked_key: about invalid_or_revoked_key',
    });
  });
});

test('sync --json prints one event per rejected row, and the result last', async () => {
  const outcome = await service.sync(service.sandbox.file('crm.csv', 'id,name\n1,Acme\n2,\n'), '--json');
  expect(outcome.events).toEqual([
    { event: 'rejected', line: 3, external_id: '2', error: 'name is required' },
    {
      event: 'result',
      status: 'partial',
      dryRun: false,
      read: 2,
      unchanged: 0,
      added: 2,
      changed: 0,
      again: 0,
      unreadable: 0,
      repeated: 0,
      sent: 2,
      stored: 1,
      rejected: 1,
      requests: 1,
      deleted: 0,
      othersChanged: false,
      durationMs: expect.any(Number),
    },
  ]);
});

test('regression: sync --json prints a progress event before the result of a failed run', async () => {
  service.instead = (_, response, count) =>
    count === 1
      ? json(response, 200, { upserted: 1000, errors: [] })
      : json(response, 429, errorBody('quota_exceeded'));
  const { events, code } = await service.sync(service.sandbox.file('crm.csv', csvOf(1500)), '--json');
  expect(code).toBe(5);
  expect(events.at(-2)).toEqual({ event: 'progress', read: 1500, unchanged: 0, stored: 1000, rejected: 0 });
  expect(events.at(-1)).toMatchObject({
    event: 'result',
    status: 'failed',
    exit_code: 5,
    code: 'quota_exceeded',
  });
});

test('two syncs of one source cannot run at the same time, and the lock of a dead sync expires', async () => {
  const file = service.sandbox.file('crm.csv', csvOf(1));
  await service.sync(file);
  const directory = join(service.sandbox.directory, 'state', 'fundmatch', 'sync');
  expect(statSync(directory).mode & 0o077).toBe(0);
  const lock = join(directory, `${readdirSync(directory)[0]}.lock`);
  writeFileSync(lock, String(process.ppid));
  const outcome = await service.sync(file);
  expect(outcome).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Another sync of this source is running'),
  });
  expect((await service.sync(file, '--source', 'other')).code).toBe(0);
  utimesSync(lock, new Date(0), new Date(0));
  expect((await service.sync(file)).code).toBe(0);
});
