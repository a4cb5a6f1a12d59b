import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { OpenApiContract } from '../../test/harness/openapi-contract.js';
import { WRONG_REQUESTS } from '../../test/harness/wrong-requests.js';
import { FundMatch, QuotaExceededError } from '../src/index.js';
import { FakeFundMatch } from '../src/testing/index.js';
import type { Failure } from '../src/testing/index.js';
import { unwrap } from '../src/webhooks/index.js';
import { failure } from './peer.js';

/*
 * Checks the fake service against the OpenAPI document of the real service, and uses the fake as a
 * customer's tests do.
 */

const contract = new OpenApiContract();
const operations = contract.operations();

/** Calls the fake service and returns the exchange in the format of the contract check. */
async function ask(fake: FakeFundMatch, method: string, path: string, body?: unknown) {
  const response = await fake.options.fetch(`${fake.options.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${fake.apiKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: (await response.json()) as Record<string, unknown> & { error?: { code: string; message: string } },
  };
}

describe('the OpenAPI contract of the fake service', () => {
  test.each(operations)('the fake answers $operation.operationId as documented', async (one) => {
    const { method, path, operation } = one;
    const fake = new FakeFundMatch();
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
      const reply = await ask(fake, method, query.size > 0 ? `${path}?${query.toString()}` : path, value);
      expect([reply.status, contract.faultsOfAnswer(method, path, reply)]).toEqual([200, []]);
    }
  });

  test.each(WRONG_REQUESTS)('the fake returns a documented %s for %s %s', async (code, method, url, body) => {
    const path = url.split('?')[0] ?? '';
    const reply = await ask(new FakeFundMatch(), method, url, body);
    expect(contract.faultsOfAnswer(method, path, reply)).toEqual([]);
    const documented = contract.document.paths[path]?.[method.toLowerCase()]?.responses[reply.status];
    const example = documented?.content?.['application/json']?.examples?.[code]?.value as { error: object };
    expect(reply.body.error).toEqual(example.error);
  });

  const FAILED: Failure[] = ['invalid_or_revoked_key', 'pro_required', 'db_error', 'unavailable'];

  test.each(FAILED)('failNext answers %s as documented, once', async (code) => {
    const fake = new FakeFundMatch();
    fake.failNext(code);
    const reply = await ask(fake, 'GET', '/api/v1/matches');
    expect(reply.body.error?.code).toBe(code);
    expect(contract.faultsOfAnswer('GET', '/api/v1/matches', reply)).toEqual([]);
    expect((await ask(fake, 'GET', '/api/v1/matches')).status).toBe(200);
  });

  test('match pages, quota errors and events of the fake fit the OpenAPI document', async () => {
    const bodies: unknown[] = [];
    const fake = new FakeFundMatch({
      receiver: async (request) => {
        bodies.push(await request.json());
        return new Response(null, { status: 204 });
      },
    });
    await ask(fake, 'POST', '/api/v1/accounts', {
      accounts: [
        { external_id: 'a', name: 'Acme', domain: 'acme.example', metadata: { partner_customer_id: '7' } },
        { external_id: 'b', name: 'Acme GmbH' },
      ],
    });
    await ask(fake, 'POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'p', email: 'kim@acme.example' }],
    });
    await fake.announce({ domain: 'www.acme.example', company_name: 'Acme' });
    const page = await ask(fake, 'GET', '/api/v1/matches');
    expect(page.body['data']).toHaveLength(1);
    expect(contract.faultsOfAnswer('GET', '/api/v1/matches', page)).toEqual([]);
    const { schema } = contract.document.webhooks['funding_match']?.['post']?.requestBody?.content[
      'application/json'
    ] ?? { schema: {} };
    expect(bodies).toHaveLength(1);
    expect(contract.faultsOf(schema, bodies[0])).toEqual([]);
    fake.setQuota('matches', { requests: 1 });
    const refused = await ask(fake, 'GET', '/api/v1/matches');
    expect(refused.status).toBe(429);
    expect(contract.faultsOfAnswer('GET', '/api/v1/matches', refused)).toEqual([]);
  });

  test('the fake rejects unknown paths and methods as the service does', async () => {
    const fake = new FakeFundMatch();
    expect((await ask(fake, 'GET', '/api/v1/nothing')).body.error?.code).toBe('not_found');
    const reply = await ask(fake, 'GET', '/api/v1/accounts');
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'POST, DELETE']);
  });
});

describe('in tests of a customer', () => {
  test('announce() sends a signed event to the receiver, and the match shows the response of the receiver', async () => {
    const seen: string[] = [];
    const fake = new FakeFundMatch({
      receiver: async (request) => {
        const secret = fake.signingSecret;
        const event = await unwrap<{ owner: string }>(await request.text(), request.headers, { secret });
        seen.push(`${event.matched.account_metadata?.owner}: ${event.funding_round.company_name}`);
        return new Response('stored', { status: 202 });
      },
    });
    const client = new FundMatch<{ owner: string }>(fake.options);
    await client.accounts.upsert([
      { external_id: 'crm-1', name: 'Acme', domain: 'acme.example', metadata: { owner: 'kim' } },
    ]);
    const { match, response } = await fake.announce({ domain: 'acme.example', company_name: 'Acme' });
    expect(seen).toEqual(['kim: Acme']);
    expect(response).toEqual({ status: 202, body: 'stored' });
    expect(match).toMatchObject({ match_type: 'account_domain', webhook_status: 'delivered' });
    expect(await client.matches.newerThan(null)).toEqual([match]);
    expect((await fake.announce({ domain: 'other.example', company_name: 'Other' })).match).toBeUndefined();
  });

  test('regression: the fake compares a name with 100,000 legal forms within 5 s', async () => {
    const fake = new FakeFundMatch();
    await new FundMatch(fake.options).accounts.upsert([{ external_id: 'a', name: 'Acme B.V.' }]);
    const { match } = await fake.announce({ company_name: 'ACME Corp Ltd. B.V.' });
    expect(match).toMatchObject({ match_type: 'account_name' });
    const startedAt = performance.now();
    await fake.announce({ company_name: `Acme${' inc b.v.'.repeat(50_000)} x` });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  test('the fake posts events to a receiver URL, and marks the match as failed after an error or no response', async () => {
    const server = createServer((_, response) => response.writeHead(500).end('no')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const receiver = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const fake = new FakeFundMatch({ receiver });
    const client = new FundMatch(fake.options);
    await client.accounts.upsert([{ external_id: 'a', name: 'Acme' }]);
    expect((await fake.announce({ company_name: 'ACME Inc.' })).match).toMatchObject({
      match_type: 'account_name',
      webhook_status: 'failed',
      webhook_response_code: 500,
      webhook_response_snippet: 'no',
    });
    await new Promise((resolve) => server.close(resolve));
    expect((await fake.announce({ company_name: 'Acme' })).match).toMatchObject({
      webhook_status: 'failed',
      webhook_response_code: null,
    });
  });

  test('the same seed gives the same ids, and the fake uses the given clock', async () => {
    const run = async (seed: number) => {
      const fake = new FakeFundMatch({ seed, now: new Date('2026-03-01T00:00:00Z') });
      await new FundMatch(fake.options).accounts.upsert([{ external_id: 'a', name: 'Acme' }]);
      const { match } = await fake.announce({ company_name: 'Acme' });
      return [match?.match_id, match?.created_at];
    };
    const [id, createdAt] = await run(7);
    expect(await run(7)).toEqual([id, createdAt]);
    expect((await run(8))[0]).not.toBe(id);
    expect(createdAt).toBe('2026-03-01T00:00:00.001Z');
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test('a used-up quota of the fake resets on the next day of its clock', async () => {
    const fake = new FakeFundMatch();
    fake.setQuota('accounts', { requests: 10, rows: 3 });
    const client = new FundMatch(fake.options);
    const rows = ['a', 'b'].map((external_id) => ({ external_id, name: 'Acme' }));
    await client.accounts.upsert(rows);
    expect(await failure(client.accounts.upsert(rows))).toBeInstanceOf(QuotaExceededError);
    fake.now = new Date(fake.now.getTime() + 86_400_000);
    expect((await client.accounts.upsert(rows)).upserted).toBe(2);
  });

  test('the client retries the temporary failures that failNext() sets', async () => {
    const fake = new FakeFundMatch();
    fake.failNext('unavailable', 2);
    const call = await new FundMatch(fake.options).webhooks.get().withResponse();
    expect(call.attempts).toBe(3);
  });

  test('deleting an account in the fake deletes its matches and its entries in other matches', async () => {
    const fake = new FakeFundMatch();
    const client = new FundMatch(fake.options);
    await client.accounts.upsert(
      ['a', 'b'].map((external_id) => ({ external_id, name: external_id, domain: 'acme.example' })),
    );
    await fake.announce({ domain: 'acme.example' });
    expect(fake.matches[0]).toMatchObject({ also_matched_total: 1 });
    await client.accounts.delete('b');
    expect(fake.matches[0]).toMatchObject({ also_matched: [], also_matched_total: 0 });
    await client.accounts.delete('a');
    expect(fake.matches).toEqual([]);
  });
});
