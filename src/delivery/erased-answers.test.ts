import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

test('regression: the answer of an endpoint is kept without the address of a person who was erased', async () => {
  const operator = await signIn(app, { role: 'operator' });
  const erased = await operator.call('POST', '/app/api/operator/erasures', { email: 'kim@answer.example' });
  expect(erased.statusCode).toBe(200);
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  const accounts = [{ external_id: 'a', name: 'A', domain: 'answered.com' }];
  await user.call('POST', '/api/v1/accounts', { accounts });
  const unknown = 'HTTP 404: nobody of jo@answer.example';
  for (const [body, kept] of [
    [`{"owner":"-KIM@answer.example-","to":"kim%40answer.example"}`, `{"owner":"-erased-","to":"erased"}`],
    [unknown, unknown],
  ] as const) {
    receiver.answerWith({ status: 500, body });
    await app.ingestRound({
      companyName: 'Answered',
      website: 'https://answered.com',
      amountUsd: body.length * 1e6,
    });
    await app.matchAll();
    await app.deliverAll();
    const { data } = (await user.call('GET', '/api/v1/matches')).body;
    expect(data.map((match: Record<string, unknown>) => match['webhook_response_snippet'])).toContain(kept);
  }
});
