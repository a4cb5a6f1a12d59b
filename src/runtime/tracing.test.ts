import { randomBytes } from 'node:crypto';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { startOtlpCollector } from '../../test/harness/otlp-collector.js';
import type { OtlpCollector } from '../../test/harness/otlp-collector.js';
import { createLog } from './log.js';
import { startTracing } from './otel.js';
import { startSpan } from './tracing.js';

let app: TestApp;
let collector: OtlpCollector;
beforeAll(async () => {
  collector = await startOtlpCollector();
  app = await startTestApp();
});
afterAll(async () => {
  await app?.close();
  await collector?.close();
});

/**
 * Sends this process's traces to a collector while `work` runs. All traces are sent before the
 * function returns.
 */
async function traced<T>(
  env: Record<string, string>,
  work: () => Promise<T>,
  lines: string[] = [],
): Promise<T> {
  const sink = { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream;
  Object.assign(process.env, env);
  const end = startTracing(createLog('info', sink));
  try {
    return await work();
  } finally {
    await end();
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

it('continues the trace of the caller, and writes its id to the log line of the call', async () => {
  const traceId = randomBytes(16).toString('hex');
  const parentSpanId = randomBytes(8).toString('hex');
  await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint }, async () => {
    const headers = { traceparent: `00-${traceId}-${parentSpanId}-01`, 'x-request-id': 'call-1' };
    await app.nest.inject({ method: 'GET', url: '/api/v1/matches?secret=1', headers });
    await app.nest.inject({ method: 'GET', url: '/docs/openapi.json', headers: { traceparent: 'nonsense' } });
  });
  const call = collector.spans.find((span) => span.traceId === traceId);
  expect(call).toMatchObject({
    service: 'fundmatch',
    name: 'GET /api/v1/matches',
    parentSpanId,
    attributes: { 'http.response.status_code': 401, 'fundmatch.request_id': 'call-1' },
  });
  expect(collector.spans.find((span) => span.name === 'GET /docs/openapi.json')?.parentSpanId).toBe('');
  const line = app.logLines
    .map((text) => JSON.parse(text) as Record<string, unknown>)
    .find((one) => one['traceId'] === traceId);
  expect(line).toMatchObject({ requestId: 'call-1', outcome: 'missing_authorization', status: 401 });
  expect(JSON.stringify(collector.spans)).not.toContain('secret');
});

it('uses the sampler that the environment configures', async () => {
  const before = collector.spans.length;
  await traced(
    { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_TRACES_SAMPLER: 'always_off' },
    async () => {
      startSpan('unwanted', { kind: 'internal' })?.end();
    },
  );
  expect(collector.spans.length).toBe(before);
});

it('writes one log line if the collector is unreachable, and shuts down without delay', async () => {
  const lines: string[] = [];
  const startedAt = performance.now();
  await traced(
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '200' },
    async () => {
      for (let made = 0; made < 3_000; made += 1) startSpan('lost', { kind: 'internal' })?.end();
    },
    lines,
  );
  // Each export may take at most 200 ms. Retries would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('span export failed');
});

it('creates no span if tracing is off', () => {
  expect(startSpan('nothing', { kind: 'internal' })).toBeNull();
});
