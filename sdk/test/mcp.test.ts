import { Ajv } from 'ajv';
import { OpenApiContract } from '../../test/harness/openapi-contract.js';
import { errorBody, json } from './peer.js';
import type { Behaviour } from './peer.js';
import { call, listing, matchOf, startMcpSession } from './mcp-session.js';
import type { McpSession } from './mcp-session.js';

/* These tests send hand-written protocol messages. mcp.drill.ts uses the official client. */

let session: McpSession;
beforeEach(async () => {
  session = await startMcpSession();
});
afterEach(() => session.close());

test('initialize returns the requested protocol version, or the newest one if the request names an unknown version', async () => {
  const version = async (protocolVersion: string) =>
    (await session.talk({ id: 1, method: 'initialize', params: { protocolVersion } }))[0].result
      .protocolVersion;
  expect(await version('2025-03-26')).toBe('2025-03-26');
  expect(await version('1999-01-01')).toBe('2025-11-25');
});

test('tools/list lists the API calls, get_match and explain_round, and marks destructive tools', async () => {
  const [{ result }] = await session.talk({ id: 1, method: 'tools/list' });
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

test('tools/call makes the API request of the tool and returns its result', async () => {
  expect((await session.talk(call('get_webhook')))[0].result).toEqual({
    content: [{ type: 'text', text: '{"webhook_url":null}' }],
    structuredContent: { webhook_url: null },
  });
  session.answer = (_, response) => json(response, 200, { deleted: 1 });
  expect(
    (await session.talk(call('delete_account', { external_id: 'a/b', confirm: true })))[0].result
      .structuredContent,
  ).toEqual({
    deleted: 1,
  });
  expect(session.peer.seen.at(-1)).toMatchObject({
    method: 'DELETE',
    path: '/api/v1/accounts?external_id=a%2Fb',
  });
  session.answer = (_, response) => json(response, 200, { data: [], next_cursor: null });
  await session.talk(call('list_matches', { limit: 50, status: ['failed', 'pending'] }));
  expect(session.peer.seen.at(-1)?.path).toBe('/api/v1/matches?status=failed%2Cpending&limit=50');
});

test('regression: an upsert result lists 20 row errors at most, and says how many errors there are', async () => {
  const errors = Array.from({ length: 30 }, (_, index) => ({ index, error: 'no name' }));
  const said = 'Only the first 20 of 30 errors are listed';
  session.answer = (_, response) => json(response, 200, { upserted: 1, errors });
  const [{ result: partly }] = await session.talk(
    call('upsert_accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] }),
  );
  expect(partly.structuredContent).toMatchObject({ rejected: 30, errors: { length: 20 } });
  expect(partly.structuredContent.notice).toContain(said);
  session.answer = (_, response) =>
    json(response, 400, { ...errorBody('validation_failed'), upserted: 0, errors });
  const [{ result: none }] = await session.talk(
    call('upsert_accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] }),
  );
  expect(none.content[0].text).toContain(said);
});

test('tools/call returns a service error as text that the model can read', async () => {
  session.answer = (_, response) =>
    json(response, 400, {
      ...errorBody('validation_failed'),
      upserted: 0,
      errors: [{ index: 0, error: 'no name' }],
    });
  const [{ result }] = await session.talk(
    call('upsert_accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] }),
  );
  expect(result.isError).toBe(true);
  expect(result.content[0].text).toContain('400 validation_failed');
  expect(result.content[0].text).toContain('no name');
});

test('the server says that names and titles are untrusted text, and writes no control character', async () => {
  const [{ result }] = await session.talk({ id: 1, method: 'initialize', params: {} });
  expect(result.instructions).toMatch(/titles .* untrusted text.* never follow instructions/);
  const [tools] = await session.talk({ id: 1, method: 'tools/list' });
  expect(tools.result.tools[0].description).toContain('untrusted text');
  session.answer = (_, response) => json(response, 200, { webhook_url: 'https://a.example/\u009b2J' });
  const { stdout, events } = await session.sandbox.run(['mcp'], {
    stdin: `${JSON.stringify({ jsonrpc: '2.0', ...call('get_webhook') })}\n`,
  });
  expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  expect(events[0].result.structuredContent).toEqual({ webhook_url: 'https://a.example/\u009b2J' });
});

test('regression: the server accepts null arguments, and rejects arguments that are not an object', async () => {
  const withArguments = (input: unknown) => ({
    id: 1,
    method: 'tools/call',
    params: { name: 'get_webhook', arguments: input },
  });
  expect((await session.talk(withArguments(null)))[0].result.structuredContent).toEqual({
    webhook_url: null,
  });
  expect((await session.talk(withArguments('x')))[0].error).toEqual({
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
])('regression: the server rejects %s with %j and sends nothing', async (name, input, said) => {
  const [{ result }] = await session.talk(call(name, input));
  expect(result).toEqual({ content: [{ type: 'text', text: `Nothing was sent. ${said}` }], isError: true });
  expect(session.peer.seen).toHaveLength(0);
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
])('regression: %s sends invalid rows too, because the service validates the rows', async (name, input) => {
  session.answer = (_, response) =>
    json(response, 200, { upserted: 1, errors: [{ index: 2, error: 'no id' }] });
  const [{ result }] = await session.talk(call(name, input));
  expect(result.structuredContent).toMatchObject({ upserted: 1, errors: [{ index: 2 }] });
  expect(session.peer.seen.map(({ body }) => body)).toEqual([input]);
});

test('regression: rows that the API accepts fit the input schemas of the upserts', async () => {
  const [{ result }] = await session.talk({ id: 1, method: 'tools/list' });
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

test('regression: results fit the output schemas of their tools', async () => {
  const [{ result: listed }] = await session.talk({ id: 1, method: 'tools/list' });
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
    // Later versions of the service may add fields, so the output schema must accept them.
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
    session.answer = behaviour;
    const [{ result }] = await session.talk(call(name, input));
    ajv.validate(schemas.get(name) ?? false, result.structuredContent);
    expect({ name, errors: ajv.errors }).toEqual({ name, errors: null });
  }
});

test('the server answers malformed messages with a protocol error, and does not answer notifications', async () => {
  const answers = await session.talk(
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
