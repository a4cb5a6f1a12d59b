import { createHmac } from 'node:crypto';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { sendWebhook } from './send-webhook.js';

const secret = 'svc_whsec_for-tests';
const body = Buffer.from('{"event":"funding_match","company":"Zürich Optics"}');
let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await startTestReceiver();
});
afterAll(() => receiver.close());

test('posts the signed bytes once, with exactly the headers of the contract', async () => {
  const before = receiver.requests.length;
  const result = await sendWebhook({ url: receiver.url, body, secret }, receiver.policy);
  expect(result).toEqual({
    delivered: true,
    responseCode: 200,
    snippet: null,
    durationMs: expect.any(Number) as number,
    error: null,
  });
  const [request] = receiver.requests.slice(before);
  expect(request?.rawBody.equals(body)).toBe(true);
  expect(request?.rawHeaders).toEqual([
    'Host',
    `receiver.test:${receiver.port}`,
    'Content-Type',
    'application/json',
    'User-Agent',
    'Service-Webhook/1.0',
    'X-Service-Signature',
    `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    'Content-Length',
    String(body.length),
    'Connection',
    'close',
  ]);
});
