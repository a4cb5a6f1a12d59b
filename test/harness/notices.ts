import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RESET_LINK_MS, SignInService } from '../../src/sign-in/sign-in.service.js';
import { callbackSender } from '../../src/notices/callback.js';
import { emailSender } from '../../src/notices/email.js';
import type { Channel } from '../../src/notices/notice.js';
import { NoticeWorker } from '../../src/notices/notice.worker.js';
import { ErasedPeople } from '../../src/rounds/erased-people/erased-people.js';
import { writeMasked } from '../../src/rounds/erased-people/write-masked.js';
import { createLog } from '../../src/runtime/log.js';
import type { Log } from '../../src/runtime/log.js';
import { startTestApp } from './app.js';
import type { TestApp, TestUser } from './app.js';
import { startMailServer } from './mail-server.js';
import type { MailServer, ReceivedMail } from './mail-server.js';
import { startTestReceiver } from './receiver.js';
import type { TestReceiver } from './receiver.js';
import { repeatUntil } from './soon.js';

/** Secret that signs the service's calls to the operator's system. */
export const CALLBACK_SECRET = 'a-secret-of-the-operator';
const EMAIL_FROM = 'fundmatch@service.example';

/** A call to the operator's system. */
export interface OperatorCall {
  headers: IncomingHttpHeaders;
  body: Buffer;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read notices of any shape
  json: any;
}

/** A fake of the operator's system. */
export interface Operator {
  url: string;
  calls: OperatorCall[];
  answerWith(status: number): void;
  close(): Promise<void>;
}

/** Starts a fake of the operator's system. */
export async function startOperator(): Promise<Operator> {
  const calls: OperatorCall[] = [];
  let status = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      calls.push({ headers: request.headers, body, json: JSON.parse(body.toString('utf8')) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/alerts`,
    calls,
    answerWith: (code) => {
      status = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export interface SendOptions {
  /** How far the worker's clock is ahead of the machine's clock, in milliseconds. */
  aheadMs?: number;
  /** URL of a different mail server. */
  smtpUrl?: string;
  /** The certificate authority of the mail server, as PEM. */
  ca?: string | undefined;
  log?: Log;
}

/** An application that notifies an operator and users, and the messages that they receive. */
export interface NoticeRig {
  app: TestApp;
  mail: MailServer;
  operator: Operator;
  receiver: TestReceiver;
  /** Sends the due notices of a channel, as the worker of one process does. */
  sendAll(channel: Channel, options?: SendOptions): Promise<void>;
  mailsTo(email: string): ReceivedMail[];
  emailOf(user: Pick<TestUser, 'userId'>): Promise<string>;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read notices of any shape
  noticesOf(userId: string): Promise<any[]>;
  /**
   * Creates a user with an endpoint on a host. `deliver` sends matches to this user, one after the
   * other.
   */
  userAt(host: string): Promise<{ user: TestUser; deliver: (count: number) => Promise<void> }>;
  /** Makes all receivers accept again. */
  reset(): void;
  close(): Promise<void>;
}

/** Starts the application and the receivers. Call `close` in afterAll. */
export async function startNoticeRig(): Promise<NoticeRig> {
  const mail = await startMailServer();
  const operator = await startOperator();
  const receiver = await startTestReceiver({ names: ['receiver.test', 'away.test', 'flaky.test'] });
  const app = await startTestApp({
    outgoing: receiver.policy,
    email: { smtpUrl: mail.url, from: EMAIL_FROM },
    alertCallback: { url: operator.url, secret: CALLBACK_SECRET },
  });
  let serial = 0;
  const workerOf = async (channel: Channel, options: SendOptions): Promise<NoticeWorker> => {
    const { aheadMs = 0, smtpUrl = mail.url, ca, log = createLog('silent') } = options;
    const passwordLink = (userId: string) =>
      app.nest.get(SignInService).createPasswordLink(userId, RESET_LINK_MS);
    const settings = { smtpUrl, from: EMAIL_FROM };
    const send =
      channel === 'email'
        ? await emailSender({ settings, origin: app.config.ui.origin, passwordLink, ca })
        : callbackSender({ url: operator.url, secret: CALLBACK_SECRET }, app.config.outgoing);
    const clock = { now: () => Promise.resolve(new Date(Date.now() + aheadMs)) };
    const { dataSource, nest } = app;
    const masking = { dataSource, people: nest.get(ErasedPeople) };
    return new NoticeWorker({
      ...{ dataSource, clock, channel, send, log },
      writeMasked: (error, write) => writeMasked(masking, error, write),
    });
  };
  return {
    app,
    mail,
    operator,
    receiver,
    sendAll: async (channel, options = {}) => {
      const worker = await workerOf(channel, options);
      let isWorking = true;
      await repeatUntil(
        () => !isWorking,
        async () => (isWorking = await worker.step()),
      );
    },
    mailsTo: (email) => mail.mails.filter(({ to }) => to.includes(email)),
    emailOf: async ({ userId }) =>
      (await app.dataSource.query(`select email from users where id = $1`, [userId]))[0].email,
    noticesOf: (userId) =>
      app.dataSource.query(
        `select channel, kind, state, attempts, last_error, facts from notices where user_id = $1 order by created_at`,
        [userId],
      ),
    userAt: async (host) => {
      const user = await app.newUser();
      const { port } = new URL(receiver.url);
      await user.call('POST', '/api/v1/webhooks', { url: `https://${host}:${port}/hook` });
      const deliver = async (count: number) => {
        for (let at = 0; at < count; at += 1) {
          serial += 1;
          const domain = `noticed${serial}qz.com`;
          const accounts = [{ external_id: `a${serial}`, name: `Noticed${serial}`, domain }];
          await user.call('POST', '/api/v1/accounts', { accounts });
          await app.ingestRound({ companyName: `Noticed${serial}`, website: `https://${domain}` });
          await app.matchAll();
          await app.deliverAll();
        }
      };
      return { user, deliver };
    },
    reset: () => {
      receiver.answerWith({ status: 200 });
      operator.answerWith(204);
      mail.refuseWith(null);
    },
    close: async () => {
      await app.close();
      await receiver.close();
      await operator.close();
      await mail.close();
    },
  };
}
