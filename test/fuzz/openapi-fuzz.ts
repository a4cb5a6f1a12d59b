import fc from 'fast-check';
import { stringifyWithRaw } from '../../src/http/raw-json.js';
import { call, startTestApp } from '../harness/app.js';
import type { Reply, TestApp, TestUser } from '../harness/app.js';
import { exactJson, sliceJson } from '../harness/exact-json.js';
import { OpenApiContract } from '../harness/openapi-contract.js';
import { requests } from './request-arbitraries.js';
import type { FuzzRequest } from './request-arbitraries.js';

/** Time limit, in milliseconds, for each answer. */
const PATIENCE_MS = 5_000;

/** From this number of requests on, every kind of answer must occur. */
const ENOUGH_FOR_ALL = 2_000;

const contract = new OpenApiContract();

let app: TestApp;
let user: TestUser;

/** Declares the tests with `count` random requests. */
export function describeFuzz(count: number): void {
  beforeAll(startUser);
  afterAll(() => app.close());
  it(
    `the API answers ${count} random requests as documented, without a 5xx, a silent change or a hang`,
    () => sendAll(count),
    60_000 + count * 60,
  );
}

async function startUser(): Promise<void> {
  app = await startTestApp({ logLevel: 'error' });
  user = await app.newUser();
  for (const tool of ['crm_accounts_upsert', 'crm_contacts_upsert', 'matches_list'] as const) {
    await user.setQuotas(tool, {
      requests: 10_000_000,
      ...(tool === 'matches_list' ? {} : { rows: 1_000_000_000 }),
    });
  }
}

async function send(request: FuzzRequest): Promise<Reply & { sent: string | Buffer | undefined }> {
  const { path, method, query, headers } = request;
  const search = query.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
  const sent =
    request.body === undefined
      ? undefined
      : Buffer.isBuffer(request.body)
        ? request.body
        : stringifyWithRaw(request.body);
  const all = { authorization: `Bearer ${user.apiKey}`, ...headers };
  const answered = call(app.nest, method as 'GET', search === '' ? path : `${path}?${search}`, all, sent);
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`The service must answer within ${PATIENCE_MS} ms, but it did not.`)),
      PATIENCE_MS,
    );
  });
  return { ...(await Promise.race([answered, late]).finally(() => clearTimeout(timer))), sent };
}

/** encodeURIComponent throws an error for lone surrogates, so they are replaced first. */
const encode = (value: string) => encodeURIComponent(value.toWellFormed());

/** Returns the rows that the service neither stored unchanged nor reported as errors. */
async function faultsOfStored(request: FuzzRequest, reply: Reply, sent: string): Promise<string[]> {
  const list = request.path.endsWith('accounts') ? 'accounts' : 'contacts';
  const rows = (JSON.parse(sent) as Record<string, Record<string, unknown>[]>)[list] ?? [];
  const { upserted, errors } = reply.body as { upserted: number; errors: { index: number }[] };
  if (upserted + errors.length !== rows.length)
    return [`${upserted} stored and ${errors.length} refused of ${rows.length}`];
  const refused = new Set(errors.map((error) => error.index));
  const last = new Map(
    rows
      .map((row, i) => ({ row, i }))
      .filter(({ i }) => !refused.has(i))
      .map(({ row, i }) => [row['external_id'] as string, { row, i }]),
  );
  const columns = list === 'accounts' ? 'name' : 'email, first_name, account_external_id';
  const stored: Record<string, string | null>[] = await app.dataSource.query(
    `select external_id, ${columns}, metadata::text as metadata from ${list} where user_id = $1 and external_id = any($2)`,
    [user.userId, [...last.keys()]],
  );
  const faults =
    stored.length === last.size ? [] : [`${last.size} ids were taken, ${stored.length} are stored`];
  for (const found of stored) {
    const { row, i } = last.get(found['external_id'] ?? '') ?? { row: {}, i: -1 };
    for (const column of columns.split(', ')) {
      const given = row[column];
      const expected =
        typeof given !== 'string' || given.trim() === '' ? null : column === 'email' ? given.trim() : given;
      if (found[column] !== expected)
        faults.push(`${column} of row ${i} is stored as ${JSON.stringify(found[column])}`);
    }
    const text = 'metadata' in row ? sliceJson(sent, [list, i, 'metadata']) : 'null';
    if (exactJson(found['metadata'] ?? 'null') !== exactJson(text))
      faults.push(`metadata of row ${i} is stored as ${found['metadata']}`);
  }
  return faults;
}

async function sendAll(count: number): Promise<void> {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(requests(contract), async (request) => {
      const reply = await send(request);
      const faults = contract.faultsOfAnswer(request.method, request.path, reply);
      if (reply.status >= 500) faults.push(`status ${reply.status}: ${app.logLines.at(-1)}`);
      if (/\bat .*\.(?:ts|js):\d+|node_modules|QueryFailed|syntax error/.test(reply.text))
        faults.push(`tells of its insides: ${reply.text}`);
      if (reply.status === 200 && 'upserted' in reply.body)
        faults.push(...(await faultsOfStored(request, reply, String(reply.sent))));
      seen.set(
        `${request.method} ${request.path} ${reply.status}`,
        (seen.get(`${request.method} ${request.path} ${reply.status}`) ?? 0) + 1,
      );
      if (faults.length > 0)
        throw new Error(
          `${faults.join('; ')}\nsent: ${String(reply.sent).slice(0, 2_000)}\ngot: ${reply.text.slice(0, 2_000)}`,
        );
    }),
    { numRuns: count, endOnFailure: false },
  );
  expect(app.logLines).toEqual([]);
  if (count < ENOUGH_FOR_ALL) return;
  // The generators make valid and invalid requests of every operation, so both kinds of answer must
  // occur.
  for (const { method, path } of contract.operations()) {
    expect(seen.get(`${method} ${path} 200`) ?? 0).toBeGreaterThan(count / 200);
    expect(seen.get(`${method} ${path} 401`) ?? 0).toBeGreaterThan(0);
    if (method !== 'GET' || path.endsWith('matches'))
      expect(seen.get(`${method} ${path} 400`) ?? 0).toBeGreaterThan(count / 200);
  }
}
