import { EventEmitter, once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { connect, Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { CallsInFlight } from '../../src/http/calls-in-flight.js';
import { createLog } from '../../src/runtime/log.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { signIn } from './ui-harness.js';
import { soon } from '../harness/soon.js';

let app: TestApp;
let port: number;
beforeAll(async () => {
  app = await startTestApp({ logLevel: 'warn' });
  await app.nest.listen(0, '127.0.0.1');
  port = (app.nest.getHttpServer().address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends the bytes. Closes the connection when the server sends its first data. */
async function sendAndHangUp(bytes: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.once('data', () => socket.destroy());
  socket.write(bytes);
  await new Promise<void>((resolve) => socket.once('close', () => resolve()));
}

const getCall = ({ apiKey }: TestUser): string =>
  `GET /api/v1/webhooks HTTP/1.1\r\nHost: api.test\r\nAuthorization: Bearer ${apiKey}\r\n\r\n`;

describe('the concurrent calls of one user', () => {
  it('regression: pipelined calls of 100 disconnected clients do not count as concurrent calls', async () => {
    const user = await app.newUser();
    const calls = getCall(user).repeat(6);
    for (let clients = 0; clients < 100; clients += 20)
      await Promise.all(Array.from({ length: 20 }, () => sendAndHangUp(calls)));
    const replies = await Promise.all(Array.from({ length: 8 }, () => user.call('GET', '/api/v1/webhooks')));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
  }, 120_000);

  it('regression: 1,000 pipelined calls of a disconnected client do not count as concurrent calls', async () => {
    const user = await app.newUser();
    await sendAndHangUp(getCall(user).repeat(1_000));
    const reply = await user.call('GET', '/api/v1/webhooks');
    expect(reply).toEqual(expect.objectContaining({ status: 200 }));
  });

  it('regression: a call that waits for an earlier answer on its connection does not count as concurrent', async () => {
    const user = await app.newUser();
    const body = JSON.stringify({ accounts: [{ external_id: 'a', name: 'A' }] });
    const upsert = [
      'POST /api/v1/accounts HTTP/1.1',
      'Host: api.test',
      `Authorization: Bearer ${user.apiKey}`,
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      '',
      body,
    ].join('\r\n');
    const socket = connect(port, '127.0.0.1');
    await app.dataSource.transaction(async (tx) => {
      await tx.query('lock table accounts in exclusive mode');
      socket.write(upsert + getCall(user).repeat(3));
      await lockIsWaitedFor();
      const others = Array.from({ length: 6 }, () => user.call('GET', '/api/v1/webhooks'));
      for (const reply of await Promise.all(others)) expect(reply.status).toBe(200);
    });
    socket.destroy();
  });

  it('the service logs a call that stays open too long, and no longer counts it as concurrent', async () => {
    const lines: string[] = [];
    const log = createLog('error', { write: (line: string) => lines.push(line) > 0 } as never);
    const places = new CallsInFlight(log, 50);
    const enter = () => {
      const request = new IncomingMessage(new Socket());
      return places.enter('one', request, new ServerResponse(request));
    };
    await Promise.all([enter(), enter(), enter(), enter(), enter()]);
    expect(lines[0]).toContain('call still open after 0.05 s: its slot was freed');
    expect(lines[0]).toContain('"userId":"one"');
  });

  it('regression: a call that waits too long returns 503 with the remedy, and not the error for a slow body', async () => {
    const places = new CallsInFlight(createLog('silent'), 10_000, 50);
    const enter = () => {
      const request = new IncomingMessage(new Socket());
      return places.enter('one', request, new ServerResponse(request));
    };
    await Promise.all([enter(), enter(), enter(), enter()]);
    await expect(enter()).rejects.toMatchObject({
      code: 'unavailable',
      message: 'This call waited for 0.05 s for your other calls. Send at most 4 at a time.',
      headers: { 'Retry-After': '5' },
    });
  });
});

describe('uploads in the web UI', () => {
  const upload = (cookie: string, bytes: number, body = ''): Socket => {
    const socket = connect(port, '127.0.0.1');
    const head = [
      'POST /app/api/crm/accounts HTTP/1.1',
      'Host: api.test',
      'X-Fundmatch-App: 1',
      `Cookie: ${cookie}`,
      'Content-Type: application/json',
      `Content-Length: ${bytes}`,
    ];
    socket.on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    return socket;
  };
  const answerTo = (socket: Socket): Promise<string> =>
    new Promise((resolve) => socket.once('data', (chunk: Buffer) => resolve(chunk.toString())));

  it('regression: the web UI rejects an upload of a user on the free tier before it reads the body', async () => {
    const { cookie } = await signIn(app, { tier: 'free' });
    const answer = await answerTo(upload(cookie, 20 * 1024 * 1024));
    expect(answer).toMatch(/^HTTP\/1\.1 403 [^]*"pro_required"/);
  });

  it('regression: the web UI runs four uploads at a time, and the bodies of waiting uploads stay unread', async () => {
    const visitor = await signIn(app);
    const neighbour = await signIn(app);
    const body = JSON.stringify({ accounts: [{ external_id: 'a', name: 'A' }] });
    const places = watchPlaces(visitor.userId);
    const stalled = Array.from({ length: 4 }, () => upload(visitor.cookie, 1_000));
    await places.untilAskedFor(4);
    const order: string[] = [];
    const fifth = answerTo(upload(visitor.cookie, body.length, body)).then((text) => order.push(text));
    await places.untilAskedFor(5);
    for (let calls = 0; calls < 5; calls += 1)
      await neighbour.call('POST', '/app/api/crm/accounts', JSON.parse(body));
    order.push('the neighbour was served');
    stalled[0]?.destroy();
    await fifth;
    expect(order).toEqual(['the neighbour was served', expect.stringMatching(/^HTTP\/1\.1 200 /)]);
    for (const socket of stalled) socket.destroy();
    places.end();
  });

  /** Counts the calls of a user that request a slot, because no response shows this. */
  const watchPlaces = (userId: string) => {
    const { enter } = CallsInFlight.prototype;
    const asked = new EventEmitter();
    let count = 0;
    CallsInFlight.prototype.enter = function (...call) {
      const place = enter.apply(this, call);
      if (call[0] === userId) asked.emit(String((count += 1)));
      return place;
    };
    return {
      untilAskedFor: async (places: number) => {
        if (count < places) await once(asked, String(places));
      },
      end: () => {
        CallsInFlight.prototype.enter = enter;
      },
    };
  };
});

/** Waits until a database session waits for a lock. */
async function lockIsWaitedFor(): Promise<void> {
  const waiting = `select from pg_locks join pg_database on pg_database.oid = database where not granted and datname = current_database()`;
  await soon(
    'a session that waits for a lock',
    async () => (await app.dataSource.query<unknown[]>(waiting)).length > 0,
    60_000,
  );
}
