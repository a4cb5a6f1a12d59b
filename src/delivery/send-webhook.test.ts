import { createHmac } from 'node:crypto';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FAULTS, startFaultProxy } from '../../test/harness/fault-proxy.js';
import type { Fault } from '../../test/harness/fault-proxy.js';
import { policyFor, startTestReceiver } from '../../test/harness/receiver.js';
import type { Answer, TestReceiver } from '../../test/harness/receiver.js';
import { createCertificates } from '../composition/demo/certificates.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { sendWebhook } from './send-webhook.js';
import type { SendResult } from './send-webhook.js';

/** Number of deliveries per network fault. In a long test run, it is 100. */
const FAULT_DELIVERIES = Number(process.env['FAULT_DELIVERIES'] ?? 3);

/**
 * Number of webhooks that the test sends to a receiver that closes idle connections. In a long test
 * run, it is 1,500.
 */
const IDLE_POSTS = Number(process.env['IDLE_POSTS'] ?? 200);

const secret = 'svc_whsec_for-tests';
const body = Buffer.from('{"event":"funding_match","company":"Zürich Optics"}');
const anyDuration = expect.any(Number) as number;
let receiver: TestReceiver;

beforeAll(async () => {
  receiver = await startTestReceiver();
});
afterAll(() => receiver.close());

async function sendAnswered(answer: Answer, options?: { deadlineMs?: number }): Promise<SendResult> {
  receiver.answerWith(answer);
  return sendWebhook({ url: receiver.url, body, secret }, receiver.policy, options);
}

function failed(snippet: string, error: SendResult['error']): SendResult {
  return { delivered: false, responseCode: null, snippet, durationMs: anyDuration, error };
}

describe('the request', () => {
  test('is one POST of the signed bytes with exactly the headers of the contract', async () => {
    const before = receiver.requests.length;
    const result = await sendAnswered({});
    expect(result).toEqual({
      delivered: true,
      responseCode: 200,
      snippet: null,
      durationMs: anyDuration,
      error: null,
    });
    const [request, second] = receiver.requests.slice(before);
    expect(second).toBeUndefined();
    expect(request).toMatchObject({ method: 'POST', path: '/webhook', rawBody: body });
    // prettier-ignore
    expect(request?.rawHeaders).toEqual([
      'Host', `receiver.test:${receiver.port}`,
      'Content-Type', 'application/json',
      'User-Agent', 'Service-Webhook/1.0',
      'X-Service-Signature', `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      'Content-Length', String(body.length),
      'Connection', 'close',
    ]);
  });

  test('keeps path and query of the URL and omits the fragment', async () => {
    receiver.answerWith({});
    const url = receiver.url.replace('/webhook', '/hooks/fünf?tenant=7&x=%2F#part');
    await sendWebhook({ url, body, secret }, receiver.policy);
    expect(receiver.requests.at(-1)?.path).toBe('/hooks/f%C3%BCnf?tenant=7&x=%2F');
  });

  test('uses a new connection, because a receiver may close an idle connection', async () => {
    const idle = await startTestReceiver({ closeIdleAfterMs: 20 });
    const failures: SendResult[] = [];
    let left = IDLE_POSTS;
    const sendSome = async (): Promise<void> => {
      if (left-- <= 0) return;
      const result = await sendWebhook({ url: idle.url, body, secret }, idle.policy);
      if (!result.delivered) failures.push(result);
      await sendSome();
    };
    try {
      await Promise.all([sendSome(), sendSome(), sendSome(), sendSome()]);
      expect(failures).toEqual([]);
      expect([idle.requests.length, idle.connections()]).toEqual([IDLE_POSTS, IDLE_POSTS]);
    } finally {
      await idle.close();
    }
  });
});

describe('the outcome', () => {
  test.each([200, 201, 202, 204, 299])(
    'a response with status %i makes the match delivered',
    async (status) => {
      expect(await sendAnswered({ status })).toMatchObject({
        delivered: true,
        responseCode: status,
        error: null,
      });
    },
  );

  test.each([300, 304, 400, 401, 404, 410, 429, 500, 503])(
    'a response with status %i makes the match failed and stores the start of the body',
    async (status) => {
      const hasBody = status !== 304;
      expect(await sendAnswered({ status, body: 'no, thank\0 you' })).toEqual({
        delivered: false,
        responseCode: status,
        snippet: hasBody ? 'no, thank you' : null,
        durationMs: anyDuration,
        error: null,
      });
    },
  );

  test.each([301, 302, 303, 307, 308])(
    'a redirect with status %i fails and is not followed',
    async (status) => {
      const before = receiver.requests.length;
      const headers = { Location: receiver.url };
      expect(await sendAnswered({ status, headers })).toMatchObject({
        delivered: false,
        responseCode: status,
      });
      expect(receiver.requests.length).toBe(before + 1);
    },
  );

  test('the snippet is the first 500 characters of the body', async () => {
    const result = await sendAnswered({
      status: 500,
      body: '😀'.repeat(600),
      headers: { 'Content-Encoding': 'gzip' },
    });
    expect(result.snippet).toBe('😀'.repeat(500));
  });

  test('an informational response before the final response is skipped', async () => {
    const early = await startTestReceiver({
      respond: (response) => {
        response.writeProcessing();
        response.writeEarlyHints({ link: '</style.css>; rel=preload' });
        response.writeHead(202).end();
      },
    });
    try {
      expect(await sendWebhook({ url: early.url, body, secret }, early.policy)).toMatchObject({
        responseCode: 202,
      });
    } finally {
      await early.close();
    }
  });

  test('response headers over 16 KiB make the match failed', async () => {
    const headers = { 'X-Large': 'x'.repeat(20_000) };
    expect(await sendAnswered({ headers })).toEqual(failed('response headers too large', 'protocol'));
  });

  test('a process that was suspended while connecting sends nothing when it resumes', async () => {
    const before = receiver.requests.length;
    const later = performance.now() + 6_000;
    // The clock says that connecting took six seconds, but no timer has fired yet.
    const resolver = async () => {
      setImmediate(() => Object.assign(performance, { now: () => later }));
      return ['127.0.0.1'];
    };
    const policy = { ...receiver.policy, hosts: new Map(), allowedNetworks: ['127.0.0.0/8'] };
    try {
      expect(await sendWebhook({ url: receiver.url, body, secret }, policy, { resolver })).toEqual(
        failed('timed out after 5 s', 'timeout'),
      );
    } finally {
      Reflect.deleteProperty(performance, 'now');
    }
    expect(receiver.requests).toHaveLength(before);
  });

  test('a delivery without an answer fails 5 s after its start', async () => {
    const startedAt = performance.now();
    expect(await sendAnswered({ hang: true })).toEqual(failed('timed out after 5 s', 'timeout'));
    const elapsedMs = performance.now() - startedAt;
    expect(elapsedMs).toBeGreaterThan(4950);
    // If the timer were restarted, the delivery would take about 10 s.
    expect(elapsedMs).toBeLessThan(9_000);
  });

  test('an answer just before the deadline makes the match delivered', async () => {
    const result = await sendAnswered({ delayMs: 400, status: 201 }, { deadlineMs: 2000 });
    expect(result).toMatchObject({ delivered: true, responseCode: 201 });
    expect(result.durationMs).toBeGreaterThanOrEqual(400);
  });
});

describe('certificates', () => {
  const sendTo = (target: TestReceiver, policy: OutgoingPolicy): Promise<SendResult> =>
    sendWebhook({ url: target.url, body, secret }, policy);

  test('are rejected before the request is sent if they are expired, untrusted or for another name', async () => {
    const yesterday = new Date(Date.now() - 3_600_000);
    const expired = await startTestReceiver({
      certificates: await createCertificates(['receiver.test'], yesterday),
    });
    const misnamed = await startTestReceiver({ certificates: await createCertificates(['other.test']) });
    try {
      const untrusting = { ...policyFor(receiver), ca: undefined };
      const seen = receiver.requests.length;
      expect(await sendTo(receiver, untrusting)).toEqual(failed('TLS certificate not trusted', 'tls'));
      expect(await sendTo(expired, expired.policy)).toEqual(failed('TLS certificate expired', 'tls'));
      const misnamedFailure = failed('TLS certificate is for another host name', 'tls');
      expect(await sendTo(misnamed, misnamed.policy)).toEqual(misnamedFailure);
      expect([receiver.requests.length - seen, expired.requests.length, misnamed.requests.length]).toEqual([
        0, 0, 0,
      ]);
    } finally {
      await Promise.all([expired.close(), misnamed.close()]);
    }
  });

  test('are verified even if the environment disables verification', async () => {
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    try {
      const untrusting = { ...policyFor(receiver), ca: undefined };
      expect(await sendTo(receiver, untrusting)).toEqual(failed('TLS certificate not trusted', 'tls'));
    } finally {
      delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    }
  });
});

describe('addresses', () => {
  const policy: OutgoingPolicy = { allowedNetworks: [], hosts: new Map(), ca: undefined };

  test.each(['https://127.0.0.1/', 'http://example.com/', 'https://user@example.com/', 'no url'])(
    'a stored URL that registration would reject today gets no request: %s',
    async (url) => {
      expect(await sendWebhook({ url, body, secret }, policy)).toEqual(
        failed('address not allowed', 'blocked-address'),
      );
    },
  );

  test('a send to a name that resolves to a private address fails, and the error does not show the address', async () => {
    const resolver = (): Promise<string[]> => Promise.resolve(['10.20.30.40']);
    const result = await sendWebhook({ url: 'https://hooks.example.com/', body, secret }, policy, {
      resolver,
    });
    expect(result).toEqual(failed('address not allowed', 'blocked-address'));
  });

  test('a send to a name without an address, or without an answer from DNS, fails within the deadline', async () => {
    const send = (resolver: () => Promise<string[]>): Promise<SendResult> =>
      sendWebhook({ url: 'https://hooks.example.com/', body, secret }, policy, { resolver, deadlineMs: 100 });
    expect(await send(() => Promise.resolve([]))).toEqual(failed('host name not found', 'dns'));
    expect(await send(() => new Promise(() => undefined))).toEqual(
      failed('timed out after 0.1 s', 'timeout'),
    );
  });
});

describe('network faults', () => {
  const status200 = { delivered: true, responseCode: 200, error: null };
  const outcomes: Record<Fault, Partial<SendResult>> = {
    refuse: failed('connection refused', 'connect'),
    'reset-before-request': failed('connection reset', 'connect'),
    blackhole: failed('timed out after 1 s', 'timeout'),
    'tls-garbage': failed('TLS handshake failed', 'tls'),
    'reset-after-request': failed('connection reset', 'connect'),
    'half-close': failed('connection closed without a response', 'connect'),
    'drip-headers': failed('timed out after 1 s', 'timeout'),
    'drip-body': status200,
    'endless-body': status200,
    'gzip-bomb': status200,
    latency: status200,
  };
  const reachesReceiver = (fault: Fault): boolean =>
    FAULTS.indexOf(fault) >= FAULTS.indexOf('reset-after-request');

  test.each(FAULTS)(
    'the fault %s causes no second request, ends within the time limit and needs little memory',
    async (fault) => {
      const target = await startTestReceiver();
      const proxy = await startFaultProxy(target, fault);
      try {
        // A full garbage collection may take half a second, so only these faults measure memory.
        const isLarge = fault === 'endless-body' || fault === 'gzip-bomb';
        const memoryBefore = isLarge ? usedBytes() : 0;
        // If the fault ends in a timeout, the deadline is short. Otherwise it is long enough for a
        // busy machine.
        const deadlineMs =
          outcomes[fault].error === 'timeout' ? 1_000 : fault === 'drip-body' ? 2_000 : 10_000;
        const results = await deliver({
          url: proxy.url,
          policy: target.policy,
          fault,
          count: FAULT_DELIVERIES,
          deadlineMs,
        });
        if (isLarge) expect(usedBytes() - memoryBefore).toBeLessThan(20 * 1024 * 1024);
        for (const { result, elapsedMs } of results) {
          expect(result).toMatchObject(outcomes[fault]);
          expect(elapsedMs).toBeLessThan(deadlineMs + 4_000);
        }
        const hits = target.requests.map((request) => request.rawBody.toString());
        expect(new Set(hits).size).toBe(hits.length);
        // On a busy machine, the deadline may pass before the request is sent.
        if (outcomes[fault].error === 'timeout') expect(hits.length).toBeLessThanOrEqual(FAULT_DELIVERIES);
        else expect(hits.length).toBe(reachesReceiver(fault) ? FAULT_DELIVERIES : 0);
        expect(proxy.connections()).toBe(fault === 'refuse' ? 0 : FAULT_DELIVERIES);
      } finally {
        await proxy.close();
        await target.close();
      }
    },
  );

  test.each<Fault>(['drip-body', 'endless-body', 'gzip-bomb'])(
    'if a failed response has the body %s, little of it is read and a snippet is stored',
    async (fault) => {
      const target = await startTestReceiver({ answer: { status: 500 } });
      const proxy = await startFaultProxy(target, fault);
      try {
        const options = { deadlineMs: fault === 'drip-body' ? 1_000 : 10_000 };
        const result = await sendWebhook({ url: proxy.url, body, secret }, target.policy, options);
        expect(result).toMatchObject({ delivered: false, responseCode: 500, error: null });
        if (fault === 'drip-body') expect(result.snippet).toMatch(/^x{1,60}$/);
        await proxy.close();
        // The kernel's buffers accept more than the 64 KiB that the service reads, but their size
        // is limited.
        expect(proxy.bytesSent()).toBeLessThan(8 * 1024 * 1024);
      } finally {
        await proxy.close();
        await target.close();
      }
    },
  );
});

interface Batch {
  url: string;
  policy: OutgoingPolicy;
  fault: Fault;
  count: number;
  deadlineMs: number;
}

/** Sends `count` webhooks with different bodies, 20 at a time. */
async function deliver({
  url,
  policy,
  fault,
  count,
  deadlineMs,
}: Batch): Promise<{ result: SendResult; elapsedMs: number }[]> {
  const results: { result: SendResult; elapsedMs: number }[] = [];
  let next = 0;
  const sendSome = async (): Promise<void> => {
    if (next >= count) return;
    next += 1;
    const numbered = Buffer.from(JSON.stringify({ fault, count, number: next }));
    const startedAt = performance.now();
    const result = await sendWebhook({ url, body: numbered, secret }, policy, { deadlineMs });
    results.push({ result, elapsedMs: performance.now() - startedAt });
    await sendSome();
  };
  await Promise.all(Array.from({ length: Math.min(20, count) }, sendSome));
  return results;
}

/** Returns the memory in use after a garbage collection, in bytes. */
function usedBytes(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
