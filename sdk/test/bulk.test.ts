import { BulkError, FundMatch } from '../src/index.js';
import type { Account, BulkProgress, RowResult } from '../src/index.js';
import { errorBody, failure, json, rateHeaders, startPeer } from './peer.js';
import type { Behaviour, Peer, Seen } from './peer.js';

let peer: Peer;
afterEach(() => peer?.close());

const start = async (behaviour: Behaviour) => (peer = await startPeer(behaviour));
const account = (at: number): Account => ({
  external_id: `a${at}`,
  name: at % 700 === 5 ? '' : `Company ${at}`,
});
const accounts = (count: number, from = 0) => Array.from({ length: count }, (_, at) => account(from + at));
const rowsOf = ({ body }: Seen): Account[] => body.accounts ?? body.contacts;

/** Rejects rows without a name, as the service does. */
const service: Behaviour = (seen, response) => {
  const rows = rowsOf(seen);
  const errors = rows.flatMap(({ name }, index) =>
    name === '' ? [{ index, error: 'name is required' }] : [],
  );
  if (errors.length === rows.length)
    return json(response, 400, { ...errorBody('validation_failed'), upserted: 0, errors });
  return json(
    response,
    200,
    { upserted: rows.length - errors.length, errors },
    rateHeaders(100 - peer.seen.length, 100_000),
  );
};

test('upsertAll() sends chunks of 1,000 rows from any iterable and returns the totals', async () => {
  await start(service);
  const progress: BulkProgress[] = [];
  async function* source() {
    yield* accounts(4_500);
  }
  const summary = await peer
    .client()
    .accounts.upsertAll(source(), { onProgress: (one) => progress.push(one) });
  expect(peer.seen.map((seen) => rowsOf(seen).length)).toEqual([1000, 1000, 1000, 1000, 500]);
  expect(summary).toMatchObject({
    rows: 4500,
    upserted: 4493,
    rejected: 7,
    requests: 5,
    checkpoint: { from: 4500, done: [] },
  });
  expect(summary.errors[1]).toEqual({ index: 705, external_id: 'a705', error: 'name is required' });
  expect(progress.map(({ rows }) => rows)).toEqual([1000, 2000, 3000, 4000, 4500]);
});

test('iterating over upsertAll() yields one result per row, in input order', async () => {
  await start((seen, response, count) =>
    setTimeout(() => service(seen, response, count), count % 2 === 0 ? 8 : 0),
  );
  const results: RowResult[] = [];
  for await (const result of peer.client().contacts.upsertAll(accounts(3_200), { concurrency: 3 }))
    results.push(result);
  expect(results.map(({ index }) => index)).toEqual(accounts(3_200).map((_, at) => at));
  expect(results.filter(({ error }) => error).map(({ index }) => index)).toEqual([5, 705, 1405, 2105, 2805]);
  expect(peer.seen[0]!.path).toBe('/api/v1/contacts');
});

test('upsertAll() throws no error if the service rejects all rows of a chunk, and counts these rows as rejected', async () => {
  await start(service);
  const rows = [...accounts(1_000), { external_id: 'x', name: '' }];
  expect(await peer.client().accounts.upsertAll(rows)).toMatchObject({ rows: 1001, rejected: 3 });
});

test('upsertAll() reads rows from the source only as fast as it sends them', async () => {
  let open = 0;
  let most = 0;
  let read = 0;
  await start((seen, response, count) => {
    most = Math.max(most, ++open);
    expect(read).toBeLessThanOrEqual((count + 3) * 1_000);
    setTimeout(() => (open--, void service(seen, response, count)), 3);
  });
  function* source() {
    for (; read < 20_000; read += 1) yield account(read);
  }
  await peer.client().accounts.upsertAll(source(), { concurrency: 3 });
  expect(most).toBeLessThanOrEqual(3);
});

test('if an external_id is repeated, upsertAll() sends its rows in order, so the last row is stored', async () => {
  const stored = new Map<string, string>();
  await start((seen, response, count) => {
    // The first call takes the longest. If a later call with the same id did not wait for it, the
    // earlier row would be stored last.
    setTimeout(
      () => {
        for (const { external_id, name } of rowsOf(seen)) stored.set(external_id, name);
        service(seen, response, count);
      },
      30 - count * 5,
    );
  });
  const rows = [
    ...accounts(1_000),
    ...accounts(1_000, 1_000),
    ...accounts(999, 2_000),
    { external_id: 'a1100', name: 'Renamed' },
  ];
  await peer.client().accounts.upsertAll(rows, { concurrency: 4 });
  expect(stored.get('a1100')).toBe('Renamed');
});

test('upsertAll() stops when the row quota is used up, and resumes at the next row', async () => {
  let rowsLeft = 2_300;
  await start((seen, response) => {
    const { length } = rowsOf(seen);
    if (length > rowsLeft) return json(response, 429, errorBody('quota_exceeded'));
    rowsLeft -= length;
    return json(response, 200, { upserted: length, errors: [] }, rateHeaders(50, rowsLeft));
  });
  const rows = accounts(4_000);
  const error = (await failure(peer.client().accounts.upsertAll(rows))) as BulkError;
  expect(error).toBeInstanceOf(BulkError);
  expect(error).toMatchObject({
    reason: 'quota',
    code: 'quota_exceeded',
    summary: { rows: 2300 },
    checkpoint: { from: 2300, done: [] },
  });
  expect(error.resetsAt?.toISOString()).toMatch(/T00:00:00.000Z$/);
  expect(peer.seen.map((seen) => rowsOf(seen).length)).toEqual([1000, 1000, 300]);
  rowsLeft = 10_000;
  await peer.client().accounts.upsertAll(rows, { resume: error.checkpoint });
  expect(peer.seen.flatMap(rowsOf)).toEqual(rows);
});

test('upsertAll() stops before it exceeds the daily request quota, and after an unexpected 429', async () => {
  await start((seen, response, count) => {
    if (count > 5) return json(response, 429, errorBody('quota_exceeded'));
    return json(
      response,
      200,
      { upserted: rowsOf(seen).length, errors: [] },
      rateHeaders(3 - count, 100_000),
    );
  });
  expect(await failure(peer.client().accounts.upsertAll(accounts(9_000)))).toMatchObject({
    reason: 'quota',
    summary: { rows: 3000 },
  });
  expect(peer.seen).toHaveLength(3);
  await peer.close();
  await start((_, response, count) =>
    count > 2
      ? json(response, 429, errorBody('quota_exceeded'))
      : json(response, 200, { upserted: 1, errors: [] }),
  );
  expect(await failure(peer.client().accounts.upsertAll(accounts(9_000)))).toMatchObject({
    reason: 'quota',
    summary: { rows: 2000 },
  });
});

test('regression: upsertAll() stays within the quota even if responses arrive out of order', async () => {
  const left = [3, 0, 2, 1];
  await start((seen, response, count) => {
    const requests = left[count - 1];
    if (requests === undefined) return json(response, 429, errorBody('quota_exceeded'));
    return json(response, 200, { upserted: rowsOf(seen).length, errors: [] }, rateHeaders(requests, 100_000));
  });
  expect(await failure(peer.client().accounts.upsertAll(accounts(9_000)))).toMatchObject({
    reason: 'quota',
    summary: { rows: 4000 },
  });
  expect(peer.seen).toHaveLength(4);
});

test('after a failed call, upsertAll() keeps the results of other calls, and resumes with only the missing rows', async () => {
  await start((seen, response, count) => {
    const first = rowsOf(seen)[0]!.external_id;
    if (first === 'a2000' && count < 20) return json(response, 400, errorBody('invalid_body'));
    return service(seen, response, count);
  });
  const rows = accounts(9_500);
  const error = (await failure(peer.client().accounts.upsertAll(rows, { concurrency: 3 }))) as BulkError;
  expect(error).toMatchObject({
    reason: 'call',
    status: 400,
    code: 'invalid_body',
    checkpoint: { from: 2000, done: [[3000, 5000]] },
  });
  const before = peer.seen.length;
  while (peer.seen.length < 20) peer.seen.push(peer.seen[0]!);
  const summary = await peer
    .client()
    .accounts.upsertAll(rows, { resume: JSON.parse(JSON.stringify(error.checkpoint)) });
  expect(summary.checkpoint).toEqual({ from: 9500, done: [] });
  const sent = [...peer.seen.slice(0, before), ...peer.seen.slice(20)]
    .flatMap(rowsOf)
    .map(({ external_id }) => external_id);
  expect(new Set(sent).size).toBe(9_500);
  // The chunk that failed was sent twice.
  expect(sent).toHaveLength(9_500 + 1_000);
});

test('upsertAll() stops after one call if the key is wrong', async () => {
  await start((_, response) => json(response, 401, errorBody('invalid_or_revoked_key')));
  expect(await failure(peer.client().accounts.upsertAll(accounts(5_000)))).toMatchObject({
    reason: 'call',
    status: 401,
  });
  expect(peer.seen).toHaveLength(1);
});

test('if the source throws, upsertAll() sends complete chunks that were read before, then throws a BulkError', async () => {
  await start(service);
  function* source() {
    yield* accounts(1_500);
    throw new Error('The CRM hung up');
  }
  const error = (await failure(peer.client().accounts.upsertAll(source()))) as BulkError;
  expect(error).toMatchObject({ reason: 'source', summary: { rows: 1000 } });
  expect(error.cause).toEqual(new Error('The CRM hung up'));
});

test('upsertAll() stops when the caller aborts, even while the source waits, or leaves the loop', async () => {
  await start(service);
  const controller = new AbortController();
  async function* source() {
    yield* accounts(1_000);
    await new Promise(() => {});
  }
  const client: FundMatch = peer.client();
  const run = client.accounts.upsertAll(source(), { signal: controller.signal });
  setTimeout(() => controller.abort(), 20);
  expect(await failure(run)).toMatchObject({ reason: 'aborted' });
  let closed = false;
  function* closing() {
    try {
      yield* accounts(50_000);
    } finally {
      closed = true;
    }
  }
  const before = peer.seen.length;
  for await (const result of client.accounts.upsertAll(closing())) if (result.index === 3) break;
  expect(closed).toBe(true);
  expect(peer.seen.length - before).toBeLessThanOrEqual(4);
});

test('upsertAll() splits a chunk that the service rejects as too large', async () => {
  await start((seen, response, count) =>
    rowsOf(seen).length > 300
      ? json(response, 413, errorBody('payload_too_large'))
      : service(seen, response, count),
  );
  const summary = await peer.client().accounts.upsertAll(accounts(1_000));
  expect(summary.errors.map(({ index }) => index)).toEqual([5, 705]);
  expect(summary).toMatchObject({ rows: 1000, rejected: 2 });
});

test('regression: upsertAll() reports a single row that is too large as rejected, and sends all other rows', async () => {
  await start((seen, response, count) => {
    if (!seen.text.includes('Too large')) return service(seen, response, count);
    response.writeHead(413, { 'content-type': 'text/html' });
    return response.end('<h1>Request Entity Too Large</h1>');
  });
  const rows = accounts(1_500);
  rows[700] = { external_id: 'a700', name: 'Too large' };
  const summary = await peer.client().accounts.upsertAll(rows);
  expect(summary.errors.map(({ index, error }) => [index, error])).toEqual([
    [5, 'name is required'],
    [700, 'the row is too large: 413 without a code: The response has no error body of this API.'],
    [705, 'name is required'],
    [1405, 'name is required'],
  ]);
  expect(summary).toMatchObject({ rows: 1_500, rejected: 4, checkpoint: { from: 1_500, done: [] } });
});
