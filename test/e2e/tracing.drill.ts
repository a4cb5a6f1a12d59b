import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '../../src/runtime/log.js';
import { startTracing } from '../../src/runtime/otel.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startOtlpCollector } from '../harness/otlp-collector.js';
import type { OtlpCollector } from '../harness/otlp-collector.js';
import { roundItem, rss, setUpPolling } from '../harness/polling.js';
import { start } from '../harness/process.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { startSite } from '../harness/site.js';
import type { Site } from '../harness/site.js';

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

/**
 * Traces this process to the collector while `work` runs. All spans are sent when this function
 * returns.
 */
async function tracedAsPoller(work: () => Promise<unknown>): Promise<void> {
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_SERVICE_NAME: 'poller' };
  Object.assign(process.env, env);
  const end = startTracing(createLog('silent'));
  try {
    await work();
  } finally {
    await end();
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

it('one trace across processes contains the article, the match and the delivery', async () => {
  const user = await app.newUser();
  await user.call('POST', '/api/v1/accounts', {
    accounts: [{ external_id: 'a', name: 'Tidegauge', domain: 'tidegauge.com' }],
  });
  await user.call('POST', '/api/v1/webhooks', { url: receiver.url });
  site.serve('/feed', { body: rss([roundItem('Tidegauge')]) });
  const polling = setUpPolling(app);
  await polling.add('rss', `${site.origin}/feed`);
  await tracedAsPoller(() => polling.poll());

  const caFile = join(directory, 'ca.pem');
  await writeFile(caFile, receiver.caPem);
  const worker = start('dist/main.js', [], {
    ROLE: 'worker',
    DATABASE_URL: app.databaseUrl,
    SECRETS_KEY: secretsKey.toString('base64'),
    DATA_DIR: directory,
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
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
    // Tracing adds no header to the webhook, because the specification lists all headers.
    expect(Object.keys(request?.headers ?? {}).sort()).toEqual(
      ['connection', 'content-length', 'content-type', 'host', 'user-agent', 'x-service-signature'].sort(),
    );
  } finally {
    worker.child.kill('SIGKILL');
    await worker.finished;
  }
});
