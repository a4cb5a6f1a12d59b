import { rootCertificates } from 'node:tls';
import { eventIdOf } from './notice.js';
import { writeEmail } from './email-text.js';
import type { ClaimedNotice } from './notices.queries.js';

/**
 * Milliseconds to wait for a connection to a mail server, and for each response. A mail server may
 * delay its greeting.
 */
const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;

interface EmailParts {
  settings: { smtpUrl: string; from: string };
  /** Origin of the links in e-mails. */
  origin: string;
  /** Creates a one-time link that sets a user's password. */
  passwordLink: (userId: string) => Promise<string>;
  /** Certificate authority (PEM) that is trusted in addition to the well-known ones. */
  ca: string | undefined;
}

/**
 * Returns a function that sends a notice to its user by e-mail. The function throws the mail
 * server's error. The e-mail library is loaded only if a mail server is configured, because most
 * installations send no e-mail.
 */
export async function emailSender({ settings, origin, passwordLink, ca }: EmailParts) {
  const { createTransport } = await import('nodemailer');
  const url = new URL(settings.smtpUrl);
  const { protocol, hostname, port } = url;
  const [user, pass] = [decodeURIComponent(url.username), decodeURIComponent(url.password)];
  const isTls = protocol === 'smtps:';
  const transport = createTransport({
    host: hostname.replace(/^\[|\]$/g, ''),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    secure: isTls,
    // If a password is set, the connection must be encrypted. Otherwise, TLS is used if the server
    // offers it.
    requireTLS: !isTls && user !== '',
    ...(user !== '' && { auth: { user, pass } }),
    ...(ca !== undefined && { tls: { ca: [...rootCertificates, ca] } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (notice: ClaimedNotice): Promise<void> => {
    const { email: to, user_id: userId } = notice;
    if (to === null) throw new Error('the user is deleted');
    const { subject, text } = await writeEmail(notice, { origin, passwordLink: () => passwordLink(userId) });
    const domain = settings.from.slice(settings.from.indexOf('@') + 1);
    try {
      await transport.sendMail({
        from: { name: 'fundmatch', address: settings.from },
        to: { name: '', address: to },
        subject,
        text,
        // The id is the same for each attempt, because mail systems discard e-mails with the same
        // id.
        messageId: `<${eventIdOf(notice)}@${domain}>`,
        // This header prevents out-of-office replies (RFC 3834).
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    } catch (error) {
      // The server's error may repeat the user's address or the password. Both are removed before
      // the error is stored or logged.
      let said = error instanceof Error ? error.message : String(error);
      for (const [text, name] of [
        [to, 'the address'],
        [pass, 'the password'],
        [user, 'the user'],
      ] as const)
        if (text !== '') said = said.replaceAll(text, name);
      throw new Error(said, { cause: error });
    }
  };
}
