import { readFileSync } from 'node:fs';
import { ERROR_CODES, STATUS_OF_CODE } from '../../src/runtime/errors.js';
import type { ErrorCode } from '../../src/runtime/errors.js';
import { call, startTestApp } from '../harness/app.js';
import type { Reply, TestApp } from '../harness/app.js';
import { WRONG_REQUESTS } from '../harness/wrong-requests.js';
import { OpenApiContract } from '../harness/openapi-contract.js';
import type { JsonSchema } from '../harness/openapi-contract.js';

const contract = new OpenApiContract();
const operations = contract.operations();
const CAPPED = ['upsertAccounts', 'upsertContacts', 'listMatches'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the OpenAPI document', () => {
  it('the OpenAPI document has the six calls of the specification and nothing else under /api/v1', () => {
    expect(
      operations.map(({ method, path, operation }) => `${operation.operationId} ${method} ${path}`).sort(),
    ).toEqual([
      'deleteAccount DELETE /api/v1/accounts',
      'getWebhook GET /api/v1/webhooks',
      'listMatches GET /api/v1/matches',
      'setWebhook POST /api/v1/webhooks',
      'upsertAccounts POST /api/v1/accounts',
      'upsertContacts POST /api/v1/contacts',
    ]);
  });

  describe.each(operations)('$operation.operationId', ({ method, path, operation }) => {
    it('every call has a description, and documents every status with its headers and an example of every code', () => {
      expect(operation.summary).toMatch(/\w/);
      expect((operation.description ?? '').length).toBeGreaterThan(20);
      const documented: ErrorCode[] = [];
      for (const [status, { headers = {}, content }] of Object.entries(operation.responses)) {
        expect(Object.keys(headers)).toContain('X-Request-Id');
        if (status === '429')
          expect(Object.keys(headers)).toEqual(
            expect.arrayContaining(['RateLimit', 'RateLimit-Policy', 'Retry-After']),
          );
        if (status === '200') {
          expect(Object.keys(headers).includes('RateLimit')).toBe(CAPPED.includes(operation.operationId));
          continue;
        }
        for (const [code, { value }] of Object.entries(content?.['application/json']?.examples ?? {})) {
          expect(value).toMatchObject({ error: { code } });
          expect(STATUS_OF_CODE[code as ErrorCode]).toBe(Number(status));
          documented.push(code as ErrorCode);
        }
      }
      expect(documented).toEqual(
        expect.arrayContaining([
          'missing_authorization',
          'pro_required',
          'auth_lookup_failed',
          'db_error',
          'unavailable',
        ]),
      );
      expect(documented.includes('quota_exceeded')).toBe(CAPPED.includes(operation.operationId));
      expect(documented.includes('payload_too_large')).toBe(method === 'POST');
    });

    it('every example of a call is valid by its schema', () => {
      const bodies = [operation.requestBody, ...Object.values(operation.responses)];
      for (const mediaType of bodies.flatMap((body) => Object.values(body?.content ?? {}))) {
        const examples = [
          mediaType.example,
          ...Object.values(mediaType.examples ?? {}).map(({ value }) => value),
        ].filter((value) => value !== undefined);
        expect(examples.length).toBeGreaterThan(0);
        for (const example of examples) expect(contract.faultsOf(mediaType.schema, example)).toEqual([]);
      }
    });

    it("the service answers the document's request examples with 200, as documented", async () => {
      const user = await app.newUser();
      const examples = Object.values(
        operation.requestBody?.content['application/json']?.examples ?? { none: { value: undefined } },
      );
      const query = new URLSearchParams(
        (operation.parameters ?? []).map(({ name, schema }): [string, string] => [
          name,
          String(schema['example']),
        ]),
      );
      for (const { value } of examples) {
        const reply = await user.call(
          method as 'GET',
          query.size > 0 ? `${path}?${query.toString()}` : path,
          value,
        );
        expect([reply.status, contract.faultsOfAnswer(method, path, reply)]).toEqual([200, []]);
      }
    });
  });

  it('regression: the document describes the poll call that released versions of the command line use', async () => {
    const others = Object.keys(contract.document.paths).filter((path) => !path.startsWith('/api/v1/'));
    expect(others.sort()).toEqual(['/listen', '/rounds', '/rounds/explanation', '/sync-state']);
    const user = await app.newUser();
    const start = await user.call('GET', '/listen');
    expect([start.status, contract.faultsOfAnswer('GET', '/listen', start)]).toEqual([200, []]);
    const wrong = await user.call('GET', '/listen?after=yesterday');
    expect([wrong.status, contract.faultsOfAnswer('GET', '/listen', wrong)]).toEqual([400, []]);
    const open = Array.from({ length: 4 }, () => user.call('GET', `/listen?after=${start.body.next}`));
    const refused = await Promise.race(open);
    expect([refused.status, contract.faultsOfAnswer('GET', '/listen', refused)]).toEqual([429, []]);
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'l', name: 'Listenprobe', domain: 'listenprobe.com' }],
    });
    await app.ingestRound({ companyName: 'Listenprobe', website: 'https://listenprobe.com' });
    await app.matchAll();
    const answers = await Promise.all(open);
    const found = answers.find(({ body }) => body.event);
    expect(contract.faultsOfAnswer('GET', '/listen', found ?? refused)).toEqual([]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429]);
  });

  it('the document describes the responses of the round search and of an explanation', async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'w', name: 'Whyprobe Robotics' }],
    });
    await app.ingestRound({ companyName: 'Whyprobe Logistics', website: 'https://whyprobe-logistics.com' });
    await app.matchAll();
    for (const [path, query, status] of [
      ['/rounds', 'search=whyprobe', 200],
      ['/rounds', 'search=w', 400],
      ['/rounds', '', 400],
      ['/rounds/explanation', 'round=whyprobe-logistics.com', 200],
      ['/rounds/explanation', 'round=unheard-of.com', 200],
      ['/rounds/explanation', 'round=Whyprobe', 400],
    ] as const) {
      const reply = await user.call('GET', `${path}?${query}`);
      expect([reply.status, contract.faultsOfAnswer('GET', path, reply)]).toEqual([status, []]);
    }
  });

  it.each(Object.keys(contract.document.paths))(
    'regression: the document has the errors of %s for a wrong path and a wrong method',
    async (path) => {
      const user = await app.newUser();
      const [method = ''] = Object.keys(contract.document.paths[path] ?? {});
      const away = await user.call('GET', `${path}/nothing`);
      expect([away.status, contract.faultsOfAnswer(method, path, away)]).toEqual([404, []]);
      const other = await user.call('PUT' as 'POST', path, {});
      expect([other.status, contract.faultsOfAnswer(method, path, other)]).toEqual([405, []]);
      const documented = contract.document.paths[path]?.[method]?.responses['405'];
      const example = documented?.content?.['application/json']?.examples?.['method_not_allowed']?.value;
      expect(other.body).toEqual(example);
    },
  );

  it('the document says that clients must not parse a key', () => {
    const { components } = contract.document as unknown as {
      components: { securitySchemes: { apiKey: { bearerFormat: string } } };
    };
    expect(components.securitySchemes.apiKey.bearerFormat).toBe('opaque');
  });

  it('the document has a valid example of the webhook, and real events are valid too', async () => {
    const post = contract.document.webhooks['funding_match']?.['post'];
    expect(post?.parameters?.map(({ name }) => name)).toEqual(['X-Service-Signature', 'User-Agent']);
    const { schema, example } = post?.requestBody?.content['application/json'] ?? { schema: {} };
    expect(contract.faultsOf(schema, example)).toEqual([]);
    const user = await app.newUser();
    await user.call('POST', '/api/v1/webhooks', { url: 'https://hooks.example.com/in' });
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a', name: 'Reedmarsh', domain: 'reedmarsh.com', metadata: { x: [1] } }],
    });
    await user.call('POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'p', email: 'kim@reedmarsh.com' }],
    });
    await app.ingestRound({ companyName: 'Reedmarsh', website: 'https://reedmarsh.com' });
    await app.matchAll();
    const [row]: { body: Buffer }[] = await app.dataSource.query(
      `select body from matches where user_id = $1`,
      [user.userId],
    );
    expect(contract.faultsOf(schema, JSON.parse(String(row?.body)))).toEqual([]);
    const reply = await user.call('GET', '/api/v1/matches');
    expect(reply.body.data).toHaveLength(1);
    expect(contract.faultsOfAnswer('GET', '/api/v1/matches', reply)).toEqual([]);
  });

  it('the schemas reject responses that the service never sends', () => {
    const answer = { status: 200, headers: { 'x-request-id': 'x' } };
    expect(
      contract.faultsOfAnswer('GET', '/api/v1/webhooks', {
        ...answer,
        body: { webhook_url: null, secret: 1 },
      }),
    ).not.toEqual([]);
    expect(contract.faultsOfAnswer('GET', '/api/v1/webhooks', { ...answer, body: {} })).not.toEqual([]);
    expect(
      contract.faultsOfAnswer('GET', '/api/v1/webhooks', {
        ...answer,
        headers: {},
        body: { webhook_url: null },
      }),
    ).not.toEqual([]);
  });

  it('the service serves a page on which users can try the calls with a key', async () => {
    const document = await call(app.nest, 'GET', '/docs/openapi.json', {});
    expect(document.body).toEqual(contract.document);
    const page = await call(app.nest, 'GET', '/docs', {});
    expect([page.status, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')]);
    const script = await call(app.nest, 'GET', '/docs/swagger-ui-init.js', {});
    expect(script.text).toContain('"persistAuthorization": true');
    expect(script.text).toContain('"tryItOutEnabled": true');
  });

  it('the page for trying calls starts without filters, so that the first call finds matches', async () => {
    const script = await call(app.nest, 'GET', '/docs/swagger-ui-init.js', {});
    const listMatches = contract.document.paths['/api/v1/matches']?.['get'];
    expect(listMatches?.parameters?.every(({ schema }) => schema['example'] !== undefined)).toBe(true);
    const shown = JSON.parse(/let options = (\{[^]*?\n\});/.exec(script.text)?.[1] ?? '') as {
      swaggerDoc: typeof contract.document;
    };
    const parametersOf = (path: string, method: string) =>
      shown.swaggerDoc.paths[path]?.[method]?.parameters?.map(({ schema }) => schema['example']);
    expect(parametersOf('/api/v1/matches', 'get')).toEqual([undefined, undefined, undefined]);
    expect(parametersOf('/api/v1/accounts', 'delete')).toEqual(['crm-1042']);
  });

  it('the document keeps the calls, parameters, statuses, headers and fields of the last release', () => {
    const released = JSON.parse(readFileSync('openapi/released.json', 'utf8')) as unknown;
    expect(lostOf(released, contract.document)).toEqual([]);
    const { paths } = contract.document;
    const without = { ...contract.document, paths: { ...paths, '/api/v1/webhooks': {} } };
    expect(lostOf(released, without)).toContain('paths./api/v1/webhooks.get');
    const narrower = structuredClone(contract.document) as typeof contract.document;
    narrower.paths['/api/v1/matches']?.['get']?.parameters?.pop();
    expect(lostOf(released, narrower)).toHaveLength(1);
  });
});

describe('error messages', () => {
  it.each(operations)(
    'regression: the document says how $operation.operationId rejects an invalid query',
    async (one) => {
      const { method, path } = one;
      const user = await app.newUser();
      const reply = await user.call(method as 'GET', `${path}?a=%ff`, method === 'POST' ? {} : undefined);
      expect(reply.status).toBe(400);
      expect(contract.faultsOfAnswer(method, path, reply)).toEqual([]);
    },
  );

  it.each(WRONG_REQUESTS)('the document has the error %s of %s %s', async (code, method, url, body) => {
    const user = await app.newUser();
    const reply = await user.call(method as 'GET', url, body);
    expect(reply.body.error).toEqual(exampleError(code, method, url));
  });

  it.each(CAPPED)('the document has the error quota_exceeded of %s', async (operationId) => {
    const { method, path } = operations.find(({ operation }) => operation.operationId === operationId) ?? {
      method: '',
      path: '',
    };
    const user = await app.newUser();
    const tool =
      operationId === 'listMatches'
        ? 'matches_list'
        : operationId === 'upsertAccounts'
          ? 'crm_accounts_upsert'
          : 'crm_contacts_upsert';
    const body =
      method === 'GET' ? undefined : { [path.slice('/api/v1/'.length)]: [{ external_id: 'a', name: 'A' }] };
    await app.dataSource.query(
      `insert into quota_usage values ($1, $2, (now() at time zone 'utc')::date, 100, 100)`,
      [user.userId, tool],
    );
    const reply = await user.call(method as 'GET', path, body);
    expect(reply.body.error).toEqual(exampleError('quota_exceeded', method, path));
    expect(contract.faultsOfAnswer(method, path, reply)).toEqual([]);
  });

  it('the document has the error message of every failed authentication', async () => {
    const free = await app.newUser({ tier: 'free' });
    const errors: Reply[] = [
      await call(app.nest, 'GET', '/api/v1/webhooks', {}),
      await call(app.nest, 'GET', '/api/v1/webhooks', { authorization: 'Bearer x' }),
      await call(app.nest, 'GET', '/api/v1/webhooks', { authorization: 'Bearer svc_live_x' }),
      await free.call('GET', '/api/v1/webhooks'),
    ];
    for (const { body } of errors) {
      const { code } = (body as { error: { code: ErrorCode } }).error;
      expect(body.error).toEqual(exampleError(code, 'GET', '/api/v1/webhooks'));
    }
  });

  it('the document lists every error code', () => {
    const { description } = (
      contract.document.components.schemas['ErrorDetail'] as { properties: { code: JsonSchema } }
    ).properties.code;
    for (const code of ERROR_CODES) expect(description).toContain(code);
  });

  function exampleError(code: ErrorCode, method: string, url: string): unknown {
    const path = url.split('?')[0] ?? '';
    const response =
      contract.document.paths[path]?.[method.toLowerCase()]?.responses[String(STATUS_OF_CODE[code])];
    return (
      response?.content?.['application/json']?.examples?.[code]?.value as { error: unknown } | undefined
    )?.error;
  }
});

/** Fields that hold examples or text for people. They may change between releases. */
const FREE = new Set(['description', 'summary', 'example', 'examples', 'info', 'version', 'default']);

/**
 * Compares two documents. Returns the dotted path of each value that `after` lacks or changes.
 * Compares lists as sets, and named items by their name.
 */
function lostOf(before: unknown, after: unknown, place: string[] = []): string[] {
  if (Array.isArray(before)) {
    const others: unknown[] = Array.isArray(after) ? after : [];
    const nameOf = (item: unknown) => (item as { name?: string }).name ?? JSON.stringify(item);
    return before.flatMap((item) =>
      lostOf(
        item,
        others.find((other) => nameOf(other) === nameOf(item)),
        [...place, nameOf(item)],
      ),
    );
  }
  if (before === null || typeof before !== 'object') return before === after ? [] : [place.join('.')];
  if (after === null || typeof after !== 'object') return [place.join('.')];
  return Object.entries(before).flatMap(([key, value]) =>
    FREE.has(key) && place.at(-1) !== 'properties'
      ? []
      : lostOf(value, (after as Record<string, unknown>)[key], [...place, key]),
  );
}
