import { createHmac } from 'node:crypto';
import { startReceiver } from '../../src/composition/demo/receiver.js';
import type { Answer, ReceivedRequest } from '../../src/composition/demo/receiver.js';

/**
 * A process that acts as the endpoints of all customers. It is one HTTPS server with many host
 * names and one path per user.
 */

export interface Arrival {
  matchId: string;
  /** Time when the request was read, in milliseconds since 1970, with fractions. */
  at: number;
  /** Time when the answer was sent. */
  answeredAt: number;
}

export type Question =
  | { ask: 'start'; names: string[] }
  /** Sets the signing secrets by path. Requests to other paths are not checked. */
  | { ask: 'secrets'; secrets: Record<string, string> }
  /** From now on, requests to this path get no answer. Null: every path answers. */
  | { ask: 'hang'; path: string | null }
  /** Asks for all arrivals since the last question for arrivals. */
  | { ask: 'arrivals' };

export interface Started {
  port: number;
  caPem: string;
}

export interface Arrivals {
  arrivals: Arrival[];
  badSignatures: number;
}

let arrivals: Arrival[] = [];
let badSignatures = 0;
let secrets = new Map<string, string>();
let hungPath: string | null = null;

process.on('message', (question: Question) => void reply(question));
process.on('disconnect', () => process.exit(0));

async function reply(question: Question): Promise<void> {
  if (question.ask === 'start') {
    const receiver = await startReceiver({ names: question.names, answer });
    const { port, caPem } = receiver;
    // The receiver keeps all requests for tests. They would fill the memory in a minute at full
    // speed, so they are deleted every second.
    setInterval(() => receiver.requests.splice(0), 1_000).unref();
    process.send?.({ port, caPem } satisfies Started);
  } else if (question.ask === 'secrets') {
    secrets = new Map(Object.entries(question.secrets));
    process.send?.({});
  } else if (question.ask === 'hang') {
    hungPath = question.path;
    process.send?.({});
  } else {
    process.send?.({ arrivals, badSignatures } satisfies Arrivals);
    arrivals = [];
    badSignatures = 0;
  }
}

function answer(request: ReceivedRequest): Answer {
  const at = performance.timeOrigin + performance.now();
  const secret = secrets.get(request.path);
  if (secret !== undefined) {
    const expected = `sha256=${createHmac('sha256', secret).update(request.rawBody).digest('hex')}`;
    if (request.headers['x-service-signature'] !== expected) badSignatures += 1;
  }
  const { match_id: matchId } = JSON.parse(request.rawBody.toString()) as { match_id: string };
  // The receiver sends the answer immediately after this line.
  arrivals.push({ matchId, at, answeredAt: performance.timeOrigin + performance.now() });
  return request.path === hungPath ? { hang: true } : { status: 200 };
}
