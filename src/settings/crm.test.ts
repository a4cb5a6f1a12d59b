import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { repeatUntil } from '../../test/harness/soon.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

describe('the lists of CRM rows', () => {
  it('a list shows each row once, newest first, even if the internal ids get one digit longer', async () => {
    const visitor = await signIn(app);
    const ids = Array.from({ length: 120 }, (_, i) => `row-${i}`);
    const accounts = ids.map((external_id) => ({ external_id, name: `Company ${external_id}` }));
    const contacts = ids.map((external_id) => ({ external_id, email: `${external_id}@company.com` }));
    await app.dataSource.query(`select setval(pg_get_serial_sequence('accounts', 'id'), 950)`);
    await app.dataSource.query(`select setval(pg_get_serial_sequence('contacts', 'id'), 950)`);
    await visitor.call('POST', '/app/api/crm/accounts', { accounts });
    await visitor.call('POST', '/app/api/crm/contacts', { contacts });
    for (const list of ['accounts', 'contacts']) {
      const seen: string[] = [];
      let after: string | null | undefined;
      await repeatUntil(
        () => after === null,
        async () => {
          const page = (
            await visitor.call('GET', `/app/api/crm/${list}${after ? `?after=${after}` : ''}`)
          ).json();
          seen.push(...page.data.map((row: { external_id: string }) => row.external_id));
          after = page.next_after as string | null;
        },
      );
      expect(seen).toEqual(ids.toReversed());
    }
  });
});
