// types.test.ts compiles this file. No test runs it.
import { FundMatch } from '../src/index.js';
import type { Account, ErrorCode, FundingType, MatchNotification } from '../src/index.js';
import { constructEvent, unwrap } from '../src/webhooks/index.js';
import type { VerifiedEvent } from '../src/webhooks/index.js';

interface Meta {
  partner_customer_id: string;
  tier?: 'gold' | 'silver';
}

export async function typedMetadata(raw: string): Promise<string | undefined> {
  const client = new FundMatch<Meta>();
  await client.accounts.upsert([{ external_id: 'a', name: 'A', metadata: { partner_customer_id: '7' } }]);
  await client.contacts.upsertAll([{ external_id: 'c', metadata: { partner_customer_id: '7' } }]);
  // @ts-expect-error a misspelt key
  void client.accounts.upsert([{ external_id: 'a', name: 'A', metadata: { partner_client: '7' } }]);
  // @ts-expect-error a value that is not in the type
  const meta: Meta = { partner_customer_id: '7', tier: 'bronze' };
  void meta;
  // @ts-expect-error a number where a text is expected
  void client.contacts.upsertAll([{ external_id: 'c', metadata: { partner_customer_id: 7 } }]);
  const matches: MatchNotification<Meta>[] = await client.matches.newerThan(null);
  for await (const match of client.matches.list()) matches.push(match);
  const event: VerifiedEvent<Meta> = await constructEvent<Meta>(raw, '', '');
  const other = await unwrap<Meta>(raw, { 'x-service-signature': '' });
  // @ts-expect-error metadata may be null
  void event.matched.account_metadata.partner_customer_id;
  // @ts-expect-error no such key
  void other.also_matched[0]?.account_metadata?.region;
  return event.matched.account_metadata?.partner_customer_id ?? other.matched.contact_metadata?.tier;
}

export async function untypedMetadata(client: FundMatch): Promise<void> {
  const { data } = await client.matches.list();
  const owner: unknown = data[0]?.matched.account_metadata?.['owner'];
  // @ts-expect-error unknown is no text
  const text: string = owner;
  void text;
  await client.accounts.upsert([
    { external_id: 'a', name: 'A', metadata: { anything: [1, { deep: true }] } },
  ]);
}

export async function optionalFields(client: FundMatch, domain: string | undefined): Promise<void> {
  const account: Account = { external_id: 'a', name: 'A', domain, metadata: undefined };
  await client.accounts.upsert([account], { signal: undefined, timeoutMs: undefined });
  await client.contacts.upsert([{ external_id: 'c', email: undefined, first_name: undefined }]);
  // @ts-expect-error a name is required
  void client.accounts.upsert([{ external_id: 'a' }]);
}

export async function openAnswersClosedInputs(client: FundMatch): Promise<void> {
  await client.matches.list({ status: ['failed', 'delivered'] });
  // @ts-expect-error a status that does not exist
  void client.matches.list({ status: 'sent' });
  // @ts-expect-error a misspelt log level
  void new FundMatch({ logLevel: 'trace' });
  // @ts-expect-error the path needs a method of HTTP
  void client.request('FETCH', '/api/v1/matches');
  const later: FundingType = 'a-type-of-next-year';
  const code: ErrorCode = 'a_code_of_next_year';
  const { data } = await client.matches.list();
  if (data[0]?.webhook_status === 'a_status_of_next_year') void [later, code];
  const page = await client.request<{ data: unknown[] }>('GET', '/api/v1/matches', { query: { limit: 1 } });
  void page.data;
}
