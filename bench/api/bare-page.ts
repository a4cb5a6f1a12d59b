import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from 'pg';

/**
 * A process that answers every call with a user's newest matches, unchanged from PostgreSQL. It
 * runs one prepared query with the columns of GET /matches. It has no key, quota, filter or format.
 */

const QUERY = `select id, match_type, account_external_id, contact_external_id, account_metadata::text,
    contact_metadata::text, evidence_value, evidence_score, also_matched_total, webhook_status, webhook_response_code,
    webhook_response_snippet, delivered_at, created_at, funding_round::text
  from matches where user_id = $1 order by created_at desc limit $2`;

const [databaseUrl = '', userId = '', limit = ''] = process.argv.slice(2);
const client = new Client({ connectionString: databaseUrl });
await client.connect();
const asItIs = { getTypeParser: () => (value: unknown) => value };
const server = createServer((_request, response) => {
  void client
    .query<string[]>({
      name: 'page',
      text: QUERY,
      values: [userId, limit],
      rowMode: 'array',
      types: asItIs as never,
    })
    .then(({ rows }) => {
      const body = Buffer.from(rows.map((row) => row.join('\t')).join('\n'));
      response.writeHead(200, { 'Content-Length': body.length });
      response.end(body);
    });
});
server.listen(0, '127.0.0.1', () =>
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('disconnect', () => process.exit(0));
