import { generate } from 'selfsigned';

/**
 * A certificate authority and a server certificate that the authority signed, in PEM format. Each
 * run creates new ones.
 */
export interface LocalCertificates {
  caPem: string;
  certPem: string;
  keyPem: string;
}

const DAY_MS = 24 * 3_600_000;

/**
 * Creates a certificate authority and a server certificate for these host names. The certificates
 * expire at `notAfter` (default: in one day).
 */
export async function createCertificates(
  names: readonly string[],
  notAfter = new Date(Date.now() + DAY_MS),
): Promise<LocalCertificates> {
  const options = { keyType: 'ec', algorithm: 'sha256' } as const;
  const authority = await generate([{ name: 'commonName', value: 'Local test authority' }], {
    ...options,
    notBeforeDate: new Date(Date.now() - 2 * DAY_MS),
    notAfterDate: new Date(Date.now() + 2 * DAY_MS),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: names[0] ?? 'receiver.test' }], {
    ...options,
    notBeforeDate: new Date(Date.now() - DAY_MS),
    notAfterDate: notAfter,
    ca: { key: authority.private, cert: authority.cert },
    extensions: [
      { name: 'basicConstraints', cA: false },
      { name: 'keyUsage', digitalSignature: true, critical: true },
      { name: 'extKeyUsage', serverAuth: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2, value })) },
    ],
  });
  return { caPem: authority.cert, certPem: server.cert, keyPem: server.private };
}
