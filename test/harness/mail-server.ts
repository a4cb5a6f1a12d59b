import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** An e-mail as the server took it. */
export interface ReceivedMail {
  to: string[];
  /** Headers and body, as sent. */
  text: string;
}

/** A local mail server that keeps what it takes. */
export interface MailServer {
  url: string;
  mails: ReceivedMail[];
  /** Makes the server refuse the mails after this with an error; null takes them again. */
  refuseWith(message: string | null): void;
  close(): Promise<void>;
}

/** Starts a mail server on a port; 0 or absent: any free one. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let refusal: string | null = null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (address, _session, callback) =>
      callback(refusal === null ? null : new Error(`${refusal} <${address.address}>`)),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        mails.push({ to, text: Buffer.concat(chunks).toString('utf8') });
        callback();
      });
    },
  });
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    refuseWith: (message) => {
      refusal = message;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
