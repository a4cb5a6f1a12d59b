import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it('the list of hosts shows the host of a webhook URL in lower case', async () => {
  const operator = await signIn(app, { role: 'operator' });
  await operator.call('POST', '/app/api/webhook', { url: 'HTTPS://HOOKS.EXAMPLE.COM/A' });
  const hosts = (await operator.call('GET', '/app/api/operator/hosts')).json().data;
  expect(hosts).toMatchObject([{ host: 'hooks.example.com', users: 1 }]);
});
