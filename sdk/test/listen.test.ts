import { once } from 'node:events';
import { createServer } from 'node:http';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleEvent } from '../../cli/src/commands/sample-event.js';
import { constructEvent, signPayload } from '../src/webhooks/index.js';
import type { WebhookError } from '../src/webhooks/index.js';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { errorBody, json, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

let peer: Peer;
let sandbox: Sandbox;
let answer: Behaviour;

beforeEach(async () => {
  answer = (_, response) => json(response, 200, { webhook_url: 'https://hooks.example.com/old' });
  peer = await startPeer((seen, response, count) => answer(seen, response, count));
  sandbox = createSandbox(peer.url);
});

afterEach(async () => {
  sandbox.remove();
  await peer.close();
});

describe('listen and trigger', () => {
  /** Starts a receiver that verifies signatures. Close the server, even if the test fails. */
  async function startReceiver() {
    const arrived: string[] = [];
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request
        .on('data', (part: Buffer) => parts.push(part))
        .on('end', () => {
          const signature = request.headers['x-service-signature'];
          constructEvent(Buffer.concat(parts), signature, 'svc_whsec_test').then(
            (event) => {
              arrived.push(event.match_id);
              response.writeHead(202).end('thanks');
            },
            (error: WebhookError) => response.writeHead(error.status).end(error.reason),
          );
        });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return { server, arrived, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
  }

  async function signedEvent(secret = 'svc_whsec_test') {
    const body = JSON.stringify(
      sampleEvent({
        matchType: 'account_domain',
        accountExternalId: 'crm-9',
        metadata: { partner_customer_id: '7' },
      }),
    );
    return { body, signature: await signPayload(body, secret) };
  }

  /**
   * Answers the first poll of `listen` without an event, and each later poll with the next of
   * `events`. Then interrupts the command.
   */
  function answerPolls(events: ((response: ServerResponse) => unknown)[], controller: AbortController) {
    let polls = 0;
    const cursors: (string | null)[] = [];
    answer = (seen, response) => {
      cursors.push(new URL(seen.path, peer.url).searchParams.get('after'));
      if (polls === 0) json(response, 200, { event: null, next: 'cursor-0' });
      else if (polls <= events.length) events[polls - 1]?.(response);
      else controller.abort();
      polls += 1;
    };
    return cursors;
  }

  test('trigger sends a signed sample event and prints the response of the receiver', async () => {
    const { server, arrived, url } = await startReceiver();
    try {
      const good = await sandbox.run(['trigger', url, '--metadata', 'partner_customer_id=7']);
      expect(good).toMatchObject({ code: 0, stdout: expect.stringMatching(/^202 in \d+ ms: thanks\n/) });
      expect(arrived).toHaveLength(1);
      const forged = await sandbox.run(['trigger', url], {
        env: { FUNDMATCH_SIGNING_SECRET: 'svc_whsec_other' },
      });
      expect(forged).toMatchObject({ code: 1, stdout: expect.stringMatching(/^401 .*wrong_signature/) });
    } finally {
      server.close();
    }
    expect((await sandbox.run(['trigger', 'localhost:8080'])).code).toBe(2);
    expect(await sandbox.run(['trigger', url])).toMatchObject({
      code: 5,
      stderr: expect.stringContaining('A real match would now be "failed": ECONNREFUSED.'),
    });
  });

  test('listen prints and forwards each match, and continues after an outage', async () => {
    const { server, arrived, url } = await startReceiver();
    const controller = new AbortController();
    const [mine, forged] = [await signedEvent(), await signedEvent('svc_whsec_other')];
    const cursors = answerPolls(
      [
        (response) => json(response, 200, { event: mine, next: 'cursor-1' }),
        (response) => json(response, 503, errorBody('unavailable')),
        (response) => json(response, 200, { event: null, next: 'cursor-1' }),
        (response) => json(response, 200, { event: forged, next: 'cursor-2' }),
      ],
      controller,
    );
    const run = sandbox.run(['listen', '--forward-to', url], { signal: controller.signal });
    const { code, stdout, stderr } = await run.finally(() => server.close());
    expect(code).toBe(130);
    expect(cursors).toEqual([null, 'cursor-0', 'cursor-1', 'cursor-1', 'cursor-1', 'cursor-2']);
    expect(arrived).toEqual([JSON.parse(mine.body).match_id]);
    expect(stdout).toContain('Northwind Robotics series-a $12,000,000');
    expect(stdout).toContain('account crm-9 (Northwind Robotics)\n');
    expect(stdout).toContain('metadata partner_customer_id=7');
    expect(stderr).toContain(`Waiting for new matches of ${peer.url}, forwarding to ${url}`);
    expect(stderr).toContain('forwarded: 202 thanks');
    expect(stderr).toContain('Your signing secret does not match this signature');
    expect(stderr).toContain('forwarded: 401 wrong_signature');
    expect(stderr).not.toContain('fundmatch:');
  });

  test('listen --json prints the exact body of an event, even if the receiver is down', async () => {
    const { server, url } = await startReceiver();
    server.close();
    const controller = new AbortController();
    const event = await signedEvent();
    answerPolls([(response) => json(response, 200, { event, next: 'cursor-1' })], controller);
    const outcome = await sandbox.run(['listen', '--json', '--forward-to', url], {
      signal: controller.signal,
    });
    expect(outcome).toMatchObject({ code: 130, stdout: `${event.body}\n` });
    expect(outcome.stderr).toContain('not forwarded. A real match would now be "failed": ECONNREFUSED.');
  });

  test('regression: listen prints the name of an unknown kind of event and continues', async () => {
    const controller = new AbortController();
    const body = JSON.stringify({ event: 'account_erased\u001b[2J', external_id: 'a' });
    const event = { body, signature: await signPayload(body, 'svc_whsec_test') };
    answerPolls([(response) => json(response, 200, { event, next: 'cursor-1' })], controller);
    expect(await sandbox.run(['listen'], { signal: controller.signal })).toMatchObject({
      code: 130,
      stdout: 'an event "account_erased [2J", which this version does not know. --json prints it\n',
    });
  });

  test('listen exits with 4 if the service rejects the key', async () => {
    answer = (_seen, response, count) =>
      count === 1
        ? json(response, 200, { event: null, next: 'cursor-0' })
        : json(response, 401, errorBody('invalid_or_revoked_key'));
    expect(await sandbox.run(['listen'])).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('401 invalid_or_revoked_key'),
    });
  });
});
