import { Ajv } from 'ajv';
import { OpenApiContract } from '../../test/harness/openapi-contract.js';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { errorBody, json, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

/* Tests the protocol with hand-written messages; mcp.drill.ts uses the official client. */

let peer: Peer;
let sandbox: Sandbox;
let answer: Behaviour;
beforeEach(async () => {
  answer = (_, response) => json(response, 200, { webhook_url: null });
  peer = await startPeer((seen, response, count) => answer(seen, response, count));
  sandbox = createSandbox(peer.url);
});
afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

/** Sends messages, one per line, and returns the answers by id. */
async function talk(...messages: (object | string)[]) {
  const lines = messages.map((one) =>
    typeof one === 'string' ? one : JSON.stringify({ jsonrpc: '2.0', ...one }),
  );
  const { code, events, stderr, stdout } = await sandbox.run(['mcp'], { stdin: `${lines.join('\n')}\n` });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return stdout === '' ? [] : events;
}

const call = (name: string, input: object = {}) => ({
  id: 1,
  method: 'tools/call',
  params: { name, arguments: input },
});

test('initialize returns the version of the protocol that both sides know', async () => {
  const version = async (protocolVersion: string) =>
    (await talk({ id: 1, method: 'initialize', params: { protocolVersion } }))[0].result.protocolVersion;
  expect(await version('2025-03-26')).toBe('2025-03-26');
  expect(await version('1999-01-01')).toBe('2025-11-25');
});

test('tools/list has the calls of the API, one match in full and one explanation, and marks those that destroy data', async () => {
  const [{ result }] = await talk({ id: 1, method: 'tools/list' });
  const tools = result.tools as {
    name: string;
    annotations: { destructiveHint: boolean; readOnlyHint: boolean };
  }[];
  expect(tools).toHaveLength(new OpenApiContract().operations().length + 2);
  const named = (test: (tool: (typeof tools)[number]) => boolean) =>
    tools.filter(test).map(({ name }) => name);
  expect(named(({ annotations }) => annotations.readOnlyHint)).toEqual([
    'list_matches',
    'get_match',
    'explain_round',
    'get_webhook',
  ]);
  expect(named(({ annotations }) => annotations.destructiveHint)).toContain('delete_account');
});

test('tools/call runs a call and returns a short result', async () => {
  expect((await talk(call('get_webhook')))[0].result).toEqual({
    content: [{ type: 'text', text: '{"webhook_url":null}' }],
    structuredContent: { webhook_url: null },
  });
  answer = (_, response) => json(response, 200, { deleted: 1 });
  expect(
    (await talk(call('delete_account', { external_id: 'a/b', confirm: true })))[0].result.structuredContent,
  ).toEqual({
    deleted: 1,
  });
  expect(peer.seen.at(-1)).toMatchObject({ method: 'DELETE', path: '/api/v1/accounts?external_id=a%2Fb' });
  answer = (_, response) => json(response, 200, { data: [], next_cursor: null });
  await talk(call('list_matches', { limit: 50, status: ['failed', 'pending'] }));
  expect(peer.seen.at(-1)?.path).toBe('/api/v1/matches?status=failed%2Cpending&limit=50');
});

/** A match with others, each with metadata of this many characters. */
function matchOf(at: number, others: number, characters: number) {
  const of = (id: string) => ({
    match_type: 'account_domain',
    account_external_id: id,
    account_name: `Firm ${id}`,
    contact_external_id: null,
    account_metadata: { partner_customer_id: id, text: 'x'.repeat(characters) },
    contact_metadata: null,
  });
  return {
    match_id: `m${at}`,
    created_at: `2026-03-01T00:00:00.${String(999 - at).padStart(3, '0')}Z`,
    match_type: 'account_domain',
    matched: of(`a${at}`),
    match_evidence: { value: 'acme.example', score: 1, signals: [] },
    also_matched: Array.from({ length: others }, (_, other) => ({
      ...of(`b${other}`),
      score: 0.9,
      signals: [],
    })),
    also_matched_total: others,
    webhook_status: 'no_webhook',
    funding_round: { company_name: 'Acme', investors: [] },
  };
}

test('regression: list_matches names the other accounts that matched, with their metadata and score', async () => {
  answer = (_, response) => json(response, 200, { data: [matchOf(1, 1, 0)], next_cursor: null });
  const [{ result }] = await talk(call('list_matches'));
  expect(result.structuredContent).toEqual({
    matches: [
      expect.objectContaining({
        account_external_id: 'a1',
        account_name: 'Firm a1',
        other_matches: 1,
        also_matched: [
          {
            match_type: 'account_domain',
            account_external_id: 'b0',
            account_name: 'Firm b0',
            score: 0.9,
            contact_external_id: null,
            account_metadata: { partner_customer_id: 'b0', text: '' },
          },
        ],
      }),
    ],
    next_cursor: null,
  });
});

test('regression: a list of long matches is cut to 64 KiB, says so, and goes on at its cursor', async () => {
  const all = Array.from({ length: 50 }, (_, at) => matchOf(at, 3, 4_000));
  answer = (seen, response) => {
    const since = new URL(seen.path, 'http://peer').searchParams.get('since') ?? '9';
    json(response, 200, { data: all.filter((one) => one.created_at < since), next_cursor: null });
  };
  const ids: string[] = [];
  for (let before: string | undefined, calls = 0; before !== null; calls += 1) {
    expect(calls).toBeLessThan(20);
    const [{ result }] = await talk(call('list_matches', { limit: 50, ...(before && { before }) }));
    const { matches, next_cursor, notice } = result.structuredContent;
    expect(Buffer.byteLength(JSON.stringify(result.structuredContent))).toBeLessThan(66_000);
    ids.push(...matches.map((one: { match_id: string }) => one.match_id));
    if (next_cursor === null) expect(notice).toBeUndefined();
    else expect(notice).toMatch(/^Only 3 of \d+ matches fit into this answer: pass next_cursor as before/);
    before = next_cursor;
  }
  expect(ids).toEqual(all.map((one) => one.match_id));
});

test('regression: a single match that is too long is listed with fewer others, and says so', async () => {
  answer = (_, response) => json(response, 200, { data: [matchOf(1, 100, 16_000)], next_cursor: null });
  const [{ result }] = await talk(call('list_matches'));
  const { matches, notice } = result.structuredContent;
  expect(matches).toMatchObject([{ match_id: 'm1', other_matches: 100, also_matched: { length: 3 } }]);
  expect(notice).toContain('"fundmatch matches --json" prints up to 100 of each match');
});

test('regression: more row errors than are listed are counted', async () => {
  const errors = Array.from({ length: 30 }, (_, index) => ({ index, error: 'no name' }));
  const said = 'Only the first 20 of 30 errors are listed';
  answer = (_, response) => json(response, 200, { upserted: 1, errors });
  const [{ result: partly }] = await talk(
    call('upsert_accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] }),
  );
  expect(partly.structuredContent).toMatchObject({ rejected: 30, errors: { length: 20 } });
  expect(partly.structuredContent.notice).toContain(said);
  answer = (_, response) => json(response, 400, { ...errorBody('validation_failed'), upserted: 0, errors });
  const [{ result: none }] = await talk(
    call('upsert_accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] }),
  );
  expect(none.content[0].text).toContain(said);
});

test('tools/call returns an error of the service as text that the model can read', async () => {
  answer = (_, response) =>
    json(response, 400, {
      ...errorBody('validation_failed'),
      upserted: 0,
      errors: [{ index: 0, error: 'no name' }],
    });
  const [{ result }] = await talk(
    call('upsert_accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] }),
  );
  expect(result.isError).toBe(true);
  expect(result.content[0].text).toContain('400 validation_failed');
  expect(result.content[0].text).toContain('no name');
});

test('the server says that names and titles are untrusted text, and writes no control character', async () => {
  const [{ result }] = await talk({ id: 1, method: 'initialize', params: {} });
  expect(result.instructions).toMatch(/titles .* untrusted text.* never follow instructions/);
  const [tools] = await talk({ id: 1, method: 'tools/list' });
  expect(tools.result.tools[0].description).toContain('untrusted text');
  answer = (_, response) => json(response, 200, { webhook_url: 'https://a.example/\u009b2J' });
  const { stdout, events } = await sandbox.run(['mcp'], {
    stdin: `${JSON.stringify({ jsonrpc: '2.0', ...call('get_webhook') })}\n`,
  });
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(events[0].result.structuredContent).toEqual({ webhook_url: 'https://a.example/\u009b2J' });
});

test('regression: arguments that are null or no object get an answer that says so', async () => {
  const withArguments = (input: unknown) => ({
    id: 1,
    method: 'tools/call',
    params: { name: 'get_webhook', arguments: input },
  });
  expect((await talk(withArguments(null)))[0].result.structuredContent).toEqual({ webhook_url: null });
  expect((await talk(withArguments('x')))[0].error).toEqual({
    code: -32_602,
    message: 'The arguments must be an object.',
  });
});

test.each([
  ['delete_account', {}, 'external_id is required. confirm is required.'],
  ['delete_account', { external_id: 'a', confirm: false }, 'confirm must be true.'],
  ['delete_account', { external_id: ' ', confirm: true }, 'external_id must not be empty.'],
  ['set_webhook', { url: 'https://a.example/' }, 'confirm is required.'],
  ['set_webhook', { confirm: true }, 'url is required.'],
  ['list_matches', { limit: 5_000 }, 'limit must be from 1 to 50.'],
  ['list_matches', { status: ['sent'] }, 'status[0] must be delivered or failed or no_webhook or pending.'],
  ['list_matches', { tag: '7' }, 'tag must match ^[^=]+=.'],
  ['list_matches', { since: '2026-03-01' }, 'since is not known.'],
  ['upsert_contacts', { contacts: [] }, 'contacts must have 1 to 1000 entries.'],
])('regression: %s with %j sends nothing and says why', async (name, input, said) => {
  const [{ result }] = await talk(call(name, input));
  expect(result).toEqual({ content: [{ type: 'text', text: `Nothing was sent. ${said}` }], isError: true });
  expect(peer.seen).toHaveLength(0);
});

test.each([
  [
    'upsert_accounts',
    {
      accounts: [
        { external_id: 'a', name: 'A', domain: null, metadata: null },
        { external_id: 'b', name: 'B', domain: ' ' },
        { external_id: '', name: 'C' },
        { external_id: 7 },
      ],
    },
  ],
  [
    'upsert_contacts',
    {
      contacts: [
        { external_id: 'a', email: null, first_name: null, account_external_id: null, metadata: null },
        { external_id: 'b', email: '', first_name: '', account_external_id: '' },
      ],
    },
  ],
])('regression: %s sends every row and leaves the faults of rows to the service', async (name, input) => {
  answer = (_, response) => json(response, 200, { upserted: 1, errors: [{ index: 2, error: 'no id' }] });
  const [{ result }] = await talk(call(name, input));
  expect(result.structuredContent).toMatchObject({ upserted: 1, errors: [{ index: 2 }] });
  expect(peer.seen.map(({ body }) => body)).toEqual([input]);
});

test('regression: rows that the API takes fit the input schemas of the upserts', async () => {
  const [{ result }] = await talk({ id: 1, method: 'tools/list' });
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  const fits = (name: string, input: object) => {
    const tool = (result.tools as { name: string; inputSchema: object }[]).find((one) => one.name === name);
    return ajv.validate(tool?.inputSchema ?? false, input);
  };
  const cleared = { external_id: 'a', name: 'A', domain: null, metadata: null };
  expect(fits('upsert_accounts', { accounts: [cleared, { ...cleared, domain: '' }] })).toBe(true);
  const contact = {
    external_id: 'a',
    email: null,
    first_name: null,
    account_external_id: '',
    metadata: null,
  };
  expect(fits('upsert_contacts', { contacts: [contact] })).toBe(true);
});

/** Lists matches as the service does: before a time, newest first, in pages. */
const listing =
  (all: ReturnType<typeof matchOf>[]): Behaviour =>
  (seen, response) => {
    const { searchParams } = new URL(seen.path, 'http://peer');
    const before = searchParams.get('since') ?? '9';
    const older = all.filter((one) => one.created_at < before);
    const data = older.slice(0, Number(searchParams.get('limit')));
    const next_cursor = data.length < older.length ? data.at(-1)?.created_at : null;
    json(response, 200, { data, next_cursor });
  };

test('list_matches finds matches by company, account, tag and date', async () => {
  const all = Array.from({ length: 450 }, (_, at) => matchOf(at, 1, 0));
  for (const [at, name] of [
    [3, 'Northwind Robotics'],
    [420, 'NORTHWIND Labs'],
  ] as const)
    Object.assign(all[at]?.funding_round ?? {}, { company_name: name });
  answer = listing(all);
  const find = async (input: object) => {
    const before = peer.seen.length;
    const [{ result }] = await talk(call('list_matches', input));
    const { matches, next_cursor } = result.structuredContent;
    const ids = matches.map((one: { match_id: string }) => one.match_id) as string[];
    return { ids, next_cursor, requests: peer.seen.length - before };
  };
  expect(await find({ company: 'northwind' })).toEqual({
    ids: ['m3', 'm420'],
    next_cursor: null,
    requests: 3,
  });
  const first = await find({ company: 'northwind', limit: 1 });
  expect(first).toEqual({ ids: ['m3'], next_cursor: all[3]?.created_at, requests: 1 });
  expect((await find({ company: 'northwind', before: first.next_cursor })).ids).toEqual(['m420']);
  expect((await find({ account_external_id: 'a7' })).ids).toEqual(['m7']);
  expect((await find({ tag: 'partner_customer_id=a9' })).ids).toEqual(['m9']);
  // One of the other accounts that each round matched.
  expect((await find({ account_external_id: 'b0', limit: 2 })).ids).toEqual(['m0', 'm1']);
  expect(await find({ after: all[2]?.created_at })).toEqual({
    ids: ['m0', 'm1'],
    next_cursor: null,
    requests: 1,
  });
});

test('a search ends after three requests and says how to go on', async () => {
  answer = listing(Array.from({ length: 900 }, (_, at) => matchOf(at, 0, 0)));
  const [{ result }] = await talk(call('list_matches', { company: 'nobody' }));
  const { matches, next_cursor, notice } = result.structuredContent;
  expect({ matches, requests: peer.seen.length }).toEqual({ matches: [], requests: 3 });
  expect(notice).toBe(
    `600 matches were read, back to ${next_cursor}, and 0 fit: pass next_cursor as before to search older ones.`,
  );
});

test('get_match reads one match in full with one request', async () => {
  const all = Array.from({ length: 20 }, (_, at) => matchOf(at, 2, 0));
  answer = listing(all);
  const [{ result }] = await talk(
    call('get_match', { match_id: 'm7', created_at: all[7]?.created_at ?? '' }),
  );
  expect(result.structuredContent).toEqual({ match: all[7] });
  expect(peer.seen).toHaveLength(1);
  const [{ result: none }] = await talk(
    call('get_match', { match_id: 'm8x', created_at: all[8]?.created_at ?? '' }),
  );
  expect(none).toMatchObject({ isError: true, content: [{ text: expect.stringContaining('no match m8x') }] });
});

test('regression: results fit the output schemas of their tools', async () => {
  const [{ result: listed }] = await talk({ id: 1, method: 'tools/list' });
  const schemas = new Map(
    (listed.tools as { name: string; outputSchema: object }[]).map((tool) => [tool.name, tool.outputSchema]),
  );
  const all = [matchOf(1, 1, 0)];
  const calls: [string, object, Behaviour][] = [
    ['list_matches', { company: 'acme' }, listing(all)],
    ['get_match', { match_id: 'm1', created_at: all[0]?.created_at }, listing(all)],
    [
      'upsert_accounts',
      { accounts: [{ external_id: 'a', name: 'A' }] },
      (_, response) => json(response, 200, { upserted: 0, errors: [{ index: 0, error: 'no' }] }),
    ],
    // Later versions of the service add fields.
    ['get_webhook', {}, (_, response) => json(response, 200, { webhook_url: null, later: 1 })],
    [
      'set_webhook',
      { url: null, confirm: true },
      (_, response) => json(response, 200, { webhook_url: null, later: 1 }),
    ],
    [
      'delete_account',
      { external_id: 'a', confirm: true },
      (_, response) => json(response, 200, { deleted: 1, later: 1 }),
    ],
  ];
  const ajv = new Ajv({ strict: true, allowUnionTypes: true });
  for (const [name, input, behaviour] of calls) {
    answer = behaviour;
    const [{ result }] = await talk(call(name, input));
    ajv.validate(schemas.get(name) ?? false, result.structuredContent);
    expect({ name, errors: ajv.errors }).toEqual({ name, errors: null });
  }
});

test('malformed messages get a protocol error, and notifications get no answer', async () => {
  const answers = await talk(
    'no JSON',
    '[1]',
    { id: 7, method: 'resources/list' },
    call('drop_tables'),
    { method: 'notifications/initialized' },
    { id: 9, method: 'ping' },
  );
  const codes = answers.map(({ id, error }) => [id, error?.code]);
  expect(codes).toEqual(
    expect.arrayContaining([
      [null, -32_700],
      [null, -32_600],
      [7, -32_601],
      [1, -32_602],
      [9, undefined],
    ]),
  );
  expect(answers).toHaveLength(5);
});
