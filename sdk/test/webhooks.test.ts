import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { constructEvent, signPayload, WebhookError } from '../src/webhooks/index.js';
import { failure } from './peer.js';

const SECRET = 'svc_whsec_test';
const event = {
  event: 'funding_match',
  match_id: 'm-1',
  timestamp: '2026-03-02T09:15:31.204Z',
  matched: { account_metadata: { n: 1 } },
};
const body = JSON.stringify(event);

test('signPayload() signs the raw bytes with HMAC-SHA256, and constructEvent() accepts the signature', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary', minLength: 1 }),
      async (note, secret) => {
        const text = JSON.stringify({ ...event, note });
        const signature = await signPayload(text, secret);
        expect(signature).toBe(`sha256=${createHmac('sha256', secret).update(text).digest('hex')}`);
        expect((await constructEvent(text, signature, secret)).raw).toBe(text);
      },
    ),
    { numRuns: 50 },
  );
});

test('constructEvent() accepts the body as a string, Buffer, Uint8Array or ArrayBuffer', async () => {
  const signature = await signPayload(body, SECRET);
  const padded = Buffer.concat([Buffer.from('..'), Buffer.from(body)]).subarray(2);
  const copy = new Uint8Array(Buffer.from(body)).buffer;
  for (const raw of [body, Buffer.from(body), padded, new Uint8Array(copy), copy]) {
    expect(await constructEvent(raw, [signature], SECRET)).toEqual(event);
  }
});

test('constructEvent() adds the raw text, with every digit, as a non-enumerable property', async () => {
  const text = body.replace('"n":1', '"n":12345678901234567890');
  const verified = await constructEvent(text, await signPayload(text, SECRET), SECRET);
  expect(verified.raw).toContain('12345678901234567890');
  expect(Object.keys(verified)).toEqual(Object.keys(event));
});

test('constructEvent() accepts a signature made with any of several secrets', async () => {
  const signature = await signPayload(body, SECRET);
  expect(await constructEvent(body, signature, ['svc_whsec_new', SECRET])).toEqual(event);
});

test('constructEvent() checks the age of an event only if toleranceMs is given', async () => {
  const signature = await signPayload(body, SECRET);
  const now = new Date('2026-03-02T09:20:00Z');
  expect(await constructEvent(body, signature, SECRET, { now })).toEqual(event);
  expect(await constructEvent(body, signature, SECRET, { now, toleranceMs: 300_000 })).toEqual(event);
  const error = await failure(constructEvent(body, signature, SECRET, { now, toleranceMs: 200_000 }));
  expect(error).toMatchObject({ reason: 'too_old', status: 400 });
});

test('regression: constructEvent() returns an event of an unknown kind', async () => {
  const later = JSON.stringify({ event: 'account_erased', external_id: 'a' });
  const event = await constructEvent(later, await signPayload(later, SECRET), SECRET);
  expect(event).toEqual({ event: 'account_erased', external_id: 'a' });
  expect(event.raw).toBe(later);
});

describe('constructEvent() throws a WebhookError', () => {
  const sign = (text: string | Uint8Array, secret = SECRET) => signPayload(text, secret);
  test.each<[string, number, () => Promise<unknown>]>([
    ['wrong_signature', 401, async () => constructEvent(`${body} `, await sign(body), SECRET)],
    [
      'wrong_signature',
      401,
      async () => constructEvent(body, await sign(body, 'other'), [SECRET, 'svc_whsec_new']),
    ],
    ['missing_signature', 401, () => constructEvent(body, undefined, SECRET)],
    ['missing_signature', 401, () => constructEvent(body, null, SECRET)],
    ['malformed_signature', 401, () => constructEvent(body, 'sha256=abc', SECRET)],
    ['malformed_signature', 401, async () => constructEvent(body, (await sign(body)).toUpperCase(), SECRET)],
    [
      'malformed_signature',
      401,
      async () => constructEvent(body, [await sign(body), await sign(body)], SECRET),
    ],
    ['missing_secret', 500, async () => constructEvent(body, await sign(body), undefined)],
    ['missing_secret', 500, async () => constructEvent(body, await sign(body), ['', ''])],
    ['body_not_raw', 500, async () => constructEvent(event as unknown as string, await sign(body), SECRET)],
    [
      'body_not_raw',
      500,
      async () => constructEvent(undefined as unknown as string, await sign(body), SECRET),
    ],
    ['not_json', 400, async () => constructEvent('{', await sign('{'), SECRET)],
    ['no_event', 400, async () => constructEvent('{}', await sign('{}'), SECRET)],
    ['no_event', 400, async () => constructEvent('null', await sign('null'), SECRET)],
  ])('with the reason %s and the status %i', async (reason, status, run) => {
    const error = (await failure(run())) as WebhookError;
    expect(error).toBeInstanceOf(WebhookError);
    expect(error).toMatchObject({ name: 'WebhookError', reason, status });
  });
});
