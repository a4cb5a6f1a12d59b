import type { Visitor } from '../e2e/ui-harness.js';
import type { TestApp } from './app.js';
import type { TestReceiver } from './receiver.js';

/** A period that contains all rounds of a test. */
export const ALL_TIMES = { since: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
/** Path prefix of the operator console's API. */
export const CONSOLE = '/app/api/operator/';

/** Returns the domain that a test company has. */
export const domainOf = (company: string) => `${company.toLowerCase().replaceAll(' ', '-')}-batches.com`;

export type RoundBatches = ReturnType<typeof roundBatches>;

/**
 * Returns the operator's actions on the rounds of one source, and helpers for the customers of
 * these rounds.
 */
export function roundBatches(app: TestApp, operator: Visitor, receiver: TestReceiver) {
  const of = (source: string, more: Record<string, string>) =>
    new URLSearchParams({ source, ...ALL_TIMES, ...more });
  /** Returns the lines of a CSV of recipients, without the header. */
  const recipientsAt = async (path: string) => {
    const { statusCode, body } = await operator.call('GET', `${CONSOLE}${path}`);
    expect(statusCode).toBe(200);
    return body.trim().split('\r\n').slice(1);
  };
  return {
    recipientsAt,
    recipientsOf: (source: string) => recipientsAt(`rounds-of-source.csv?${of(source, {})}`),
    count: async (source: string, more: Record<string, string> = {}) =>
      (await operator.call('GET', `${CONSOLE}rounds-of-source?${of(source, more)}`)).json(),
    change: async (action: string, source: string, more: Record<string, string> = {}) =>
      (
        await operator.call('POST', `${CONSOLE}round-batches`, { action, source, ...ALL_TIMES, ...more })
      ).json(),
    undo: async (batch: string) =>
      (await operator.call('POST', `${CONSOLE}round-batches/${batch}/undo`)).json(),
    listed: async (batch: string) => {
      const { data } = (await operator.call('GET', `${CONSOLE}round-batches`)).json();
      return data.find((row: { batch: string }) => row.batch === batch);
    },
    stateOf: async (roundId: string) => (await operator.call('GET', `${CONSOLE}rounds/${roundId}`)).json(),
    ingest: (companyName: string, source: string) =>
      app.ingestRound({ companyName, website: `https://${domainOf(companyName)}` }, { source }),
    /** Returns whether exactly this many statements wait for a lock. */
    isWaiting: async (statements: number) => {
      const rows: unknown[] = await app.dataSource.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows.length === statements;
    },
    /**
     * Creates a user with these companies in the CRM. The user has a webhook, unless `hasWebhook`
     * is false.
     */
    async newCustomer(companies: string[], { hasWebhook = true } = {}) {
      const user = await app.newUser();
      if (hasWebhook) await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
      const accounts = companies.map((name) => ({ external_id: name, name, domain: domainOf(name) }));
      await user.call('POST', '/api/v1/accounts', { accounts });
      const statuses = async () =>
        (await user.call('GET', '/api/v1/matches')).body.data
          .map((match: { webhook_status: string }) => match.webhook_status)
          .toSorted();
      return { user, statuses };
    },
  };
}
