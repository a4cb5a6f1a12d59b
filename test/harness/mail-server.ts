import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { LocalCertificates } from '../../src/composition/demo/certificates.js';

/** An e-mail, as the server received it. */
export interface ReceivedMail {
  to: string[];
  /** Headers and body, as sent. */
  text: string;
  /** True if the e-mail arrived over TLS. */
  secure: boolean;
  /** The user name of the login. Null without a login. */
  user: string | null;
}

export interface MailServerOptions {
  /** Port of the server. 0 or no value means any free port. */
  port?: number;
  /**
   * The certificate for STARTTLS. Without a certificate, the server accepts only unencrypted
   * connections.
   */
  certificates?: LocalCertificates;
  /** The login that the server requires. */
  login?: { user: string; password: string };
}

/** A local mail server that stores the received e-mails. */
export interface MailServer {
  url: string;
  port: number;
  mails: ReceivedMail[];
  /** Returns the number of login attempts. */
  logins(): number;
  /**
   * Sets the error with which the server rejects e-mails. Null makes the server accept e-mails
   * again.
   */
  refuseWith(message: string | null): void;
  close(): Promise<void>;
}

export async function startMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const { certificates, login } = options;
  const mails: ReceivedMail[] = [];
  let refusal: string | null = null;
  let logins = 0;
  const server = new SMTPServer({
    authOptional: login === undefined,
    // The server allows a login without TLS. A client that does not require TLS can then send its
    // password.
    allowInsecureAuth: true,
    disabledCommands: certificates === undefined ? ['STARTTLS'] : [],
    ...(certificates !== undefined && { cert: certificates.certPem, key: certificates.keyPem }),
    logger: false,
    onAuth: ({ username = '', password }, _session, callback) => {
      logins += 1;
      if (username === login?.user && password === login.password) callback(null, { user: username });
      else callback(new Error(`Authentication credentials invalid for ${username}`));
    },
    onRcptTo: (address, _session, callback) =>
      callback(refusal === null ? null : new Error(`${refusal} <${address.address}>`)),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo.map(({ address }) => address);
        const text = Buffer.concat(chunks).toString('utf8');
        mails.push({ to, text, secure: session.secure, user: session.user ?? null });
        callback();
      });
    },
  });
  // A client that does not trust the certificate closes the connection.
  server.on('error', () => undefined);
  const listener = server.listen(options.port ?? 0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    mails,
    logins: () => logins,
    refuseWith: (message) => {
      refusal = message;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
