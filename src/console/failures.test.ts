import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import type { Visitor } from '../../test/e2e/ui-harness.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';

let app: TestApp;
let receiver: TestReceiver;
let operator: Visitor;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy });
  operator = await signIn(app, { role: 'operator' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

/** Creates a customer whose webhook receives one match per company. */
async function newCustomer(url: string, companies: string[]): Promise<string> {
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url });
  const rows = companies.map((name) => ({ name, domain: `${name.toLowerCase()}-missed.com` }));
  await user.call('POST', '/api/v1/accounts', {
    accounts: rows.map((row) => ({ ...row, external_id: row.name })),
  });
  for (const { name, domain } of rows)
    await app.ingestRound({ companyName: name, website: `https://${domain}` });
  await app.matchAll();
  await app.deliverAll();
  return user.userId;
}

const read = async (path: string, visitor = operator) => visitor.call('GET', `/app/api/operator/${path}`);

it('the service groups failed deliveries by status and error, and lists the affected users of a host as JSON and CSV', async () => {
  receiver.answerWith({ status: 503, body: '<html>busy</html>' });
  const busyId = await newCustomer(receiver.url, ['Busyone', 'Busytwo']);
  receiver.answerWith({});
  const lostId = await newCustomer('https://nowhere.test/hook', ['Lostone']);
  const { host } = new URL(receiver.url);

  const { data: answers } = (await read('failures')).json();
  expect(answers).toMatchObject([
    { answer: '503', is_status: true, failed: 2, users: 1, hosts: 1 },
    { is_status: false, failed: 1, users: 1, hosts: 1 },
  ]);
  const ofHost = (await read(`failures?host=${host}`)).json().data;
  expect(ofHost).toMatchObject([{ answer: '503', failed: 2 }]);

  const missed = (await read(`failures/users?host=${host}&period=week`)).json();
  expect(missed).toMatchObject({
    has_more: false,
    data: [{ user_id: busyId, missed: 2, last_answer: '503' }],
  });
  const [busy] = missed.data;
  expect(Date.parse(busy.oldest_at)).toBeLessThan(Date.parse(busy.newest_at));
  const byAnswer = (await read(`failures/users?answer=${encodeURIComponent(answers[1].answer)}`)).json().data;
  expect(byAnswer).toMatchObject([{ user_id: lostId, missed: 1 }]);

  const csv = (await read(`failures/users.csv?host=${host}`)).body.trim().split('\r\n');
  expect(csv).toEqual([
    'email,name,user_id,missed,oldest_at,newest_at,last_answer',
    `${busy.email},,${busyId},2,${busy.oldest_at},${busy.newest_at},503`,
  ]);
});

it('the service rejects an unknown period, and rejects customers', async () => {
  expect((await read('failures?period=year')).statusCode).toBe(400);
  expect((await read('failures/users.csv', await signIn(app))).statusCode).toBe(403);
});
