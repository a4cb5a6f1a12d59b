import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { startOtlpCollector } from '../../test/harness/otlp-collector.js';
import type { OtlpCollector } from '../../test/harness/otlp-collector.js';
import { roundItem, rss, setUpPolling } from '../../test/harness/polling.js';
import { start } from '../../test/harness/process.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import type { TestReceiver } from '../../test/harness/receiver.js';
import { startSite } from '../../test/harness/site.js';
import type { Site } from '../../test/harness/site.js';
import { createLog } from './log.js';
import { startTracing } from './otel.js';
import { startSpan } from './tracing.js';

const secretsKey = randomBytes(32);

let app: TestApp;
let collector: OtlpCollector;
let directory: string;
let receiver: TestReceiver;
let site: Site;
beforeAll(async () => {
  [collector, receiver, site, directory] = await Promise.all([
    startOtlpCollector(),
    startTestReceiver(),
    startSite(),
    mkdtemp(join(tmpdir(), 'fundmatch-trace-')),
  ]);
  app = await startTestApp({ outgoing: receiver.policy, secretsKey });
});
afterAll(async () => {
  await app?.close();
  await Promise.all([collector?.close(), receiver?.close(), site?.close()]);
  await rm(directory, { recursive: true, force: true });
});

/** Traces this process to a collector while `work` runs; everything has been sent when it returns. */
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

it('puts the article, the match and the delivery into one trace across processes', async () => {
  const user = await app.newUser();
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'Tidegauge', domain: 'tidegauge.com' }],
  });
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  site.serve('/feed', { body: rss([roundItem('Tidegauge')]) });
  const polling = setUpPolling(app);
  await polling.add('rss', `${site.origin}/feed`);
  await traced({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'poller' }, () =>
    polling.poll(),
  );

  const caFile = join(directory, 'ca.pem');
  await writeFile(caFile, receiver.caPem);
  const worker = start('dist/main.js', [], {
    ROLE: 'worker',
    DATABASE_URL: app.databaseUrl,
    SECRETS_KEY: secretsKey.toString('base64'),
    DATA_DIR: directory,
    WEBHOOK_HOSTS: receiver.hostsEntry,
    WEBHOOK_CA_FILE: caFile,
    EXCHANGE_RATES_URL: 'off',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=ours',
    OTEL_RESOURCE_ATTRIBUTES: 'service.name=sender',
  });
  try {
    await worker.line((line) => line.job === 'deliver');
    const [request] = await receiver.waitFor(1);
    worker.child.kill('SIGTERM');
    const { code, lines } = await worker.finished;
    expect(code).toBe(0);
    const find = (name: string) => collector.spans.find((span) => span.name === name);
    const [poll, ingest, match, deliver] = ['poll', 'ingest', 'match', 'deliver'].map(find);
    expect(ingest).toMatchObject({ service: 'poller', parentSpanId: '', links: [poll?.spanId] });
    expect(match).toMatchObject({
      service: 'sender',
      parentSpanId: ingest?.spanId,
      traceId: ingest?.traceId,
    });
    expect(deliver).toMatchObject({
      service: 'sender',
      parentSpanId: match?.spanId,
      traceId: ingest?.traceId,
    });
    expect(deliver?.attributes).toEqual({
      'fundmatch.match_id': expect.any(String),
      'fundmatch.user_id': user.userId,
      'fundmatch.outcome': 'delivered',
      'http.response.status_code': 200,
    });
    expect(collector.headers.at(-1)).toMatchObject({ 'x-tenant': 'ours' });
    for (const job of ['match', 'deliver'])
      expect(lines.find((line) => line.job === job)).toMatchObject({ traceId: ingest?.traceId });
    // The headers of a webhook are those of the specification.
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(
      ['connection', 'content-length', 'content-type', 'host', 'user-agent', 'x-service-signature'].sort(),
    );
  } finally {
    worker.child.kill('SIGKILL');
    await worker.finished;
  }
});

it('continues the trace of the caller, and names it in the log line of the call', async () => {
  const traceId = randomBytes(16).toString('hex');
  const parentSpanId = randomBytes(8).toString('hex');
  await traced({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: `${collector.endpoint}/v1/traces` }, async () => {
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

it('honours the sampler of the environment', async () => {
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
  // Every export has 200 ms; retries would take minutes.
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('span export failed');
});

it('creates no span if nothing is exported', () => {
  expect(startSpan('nothing', { kind: 'internal' })).toBeNull();
});
