import { createHmac, randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';

/**
 * A process that only signs and posts. It measures an HTTP client in a loop, without a database and
 * without delivery guarantees.
 */

export interface BareLoopTask {
  urls: string[];
  caPem: string;
  bodyBytes: number;
  seconds: number;
  concurrency: number;
}

export interface BareLoopResult {
  sent: number;
  failed: number;
  seconds: number;
}

process.once('message', (task: BareLoopTask) => {
  void run(task).then((result) => process.send?.(result, () => process.exit(0)));
});
process.on('disconnect', () => process.exit(0));

async function run(task: BareLoopTask): Promise<BareLoopResult> {
  const dispatcher = new Agent({
    // Like the service, the client uses no keep-alive and no resumed TLS sessions.
    pipelining: 0,
    maxCachedSessions: 0,
    connect: {
      ca: task.caPem,
      lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]),
    },
  });
  const startedAt = performance.now();
  const endsAt = startedAt + task.seconds * 1_000;
  let sent = 0;
  let failed = 0;
  const loop = async (offset: number): Promise<void> => {
    for (let at = offset; performance.now() < endsAt; at += task.concurrency) {
      const head = JSON.stringify({ event: 'funding_match', match_id: randomUUID(), filler: '' });
      const body = Buffer.from(head.slice(0, -2) + 'x'.repeat(task.bodyBytes - head.length) + '"}');
      const signature = createHmac('sha256', 'bare').update(body).digest('hex');
      try {
        const response = await request(task.urls[at % task.urls.length] ?? '', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-service-signature': `sha256=${signature}` },
          body,
          dispatcher,
        });
        await response.body.dump();
        sent += 1;
      } catch {
        failed += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: task.concurrency }, (_, offset) => loop(offset)));
  return { sent, failed, seconds: (performance.now() - startedAt) / 1_000 };
}
