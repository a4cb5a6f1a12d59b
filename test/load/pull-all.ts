import { KeepAliveClient } from '../deploy/client.js';
import type { Customer } from '../deploy/customers.js';

/** Counts of the matches that a customer can pull. */
export interface Pulled {
  total: number;
  pending: number;
  interrupted: number;
  domains: Set<string>;
}

/**
 * Pulls all matches of each customer through the API at `url`. Returns one result per customer, in
 * the same order.
 */
export async function pullAll(customers: Customer[], url: string): Promise<Pulled[]> {
  const all: Pulled[] = [];
  for (const { headers } of customers) {
    const client = new KeepAliveClient(headers);
    const pulled: Pulled = { total: 0, pending: 0, interrupted: 0, domains: new Set() };
    for (let since = ''; ;) {
      const { status, text, error } = await client.call(
        'GET',
        `${url}/api/v1/matches?limit=200${since && `&since=${encodeURIComponent(since)}`}`,
      );
      if (status !== 200)
        throw new Error(`GET /matches must return 200, but it returned ${error ?? `${status} ${text}`}`);
      const page = JSON.parse(text) as {
        data: {
          webhook_status: string;
          webhook_response_snippet: string | null;
          funding_round: { website: string | null };
        }[];
        next_cursor: string | null;
      };
      for (const match of page.data) {
        pulled.total += 1;
        if (match.webhook_status === 'pending') pulled.pending += 1;
        if (match.webhook_response_snippet?.includes('interrupted') === true) pulled.interrupted += 1;
        pulled.domains.add(domainOf(match.funding_round.website));
      }
      if (page.next_cursor === null) break;
      since = page.next_cursor;
    }
    client.close();
    all.push(pulled);
  }
  return all;
}

/** Returns the domain of a website URL, without www. */
export function domainOf(website: string | null): string {
  return (website ?? '').replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
}
