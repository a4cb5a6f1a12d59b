import { generate } from 'selfsigned';

/** A certificate authority made for one run, and a server certificate signed by it; all as PEM. */
export interface LocalCertificates {
  caPem: string;
  certPem: string;
  keyPem: string;
}

/** Makes an authority and a certificate for these host names, valid for a day. Takes about 10 ms; no file is written. */
export async function createCertificates(names: readonly string[]): Promise<LocalCertificates> {
  const notAfterDate = new Date(Date.now() + 24 * 3_600_000);
  const options = { keyType: 'ec', algorithm: 'sha256', notAfterDate } as const;
  const authority = await generate([{ name: 'commonName', value: 'Local test authority' }], {
    ...options,
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'keyUsage', keyCertSign: true, cRLSign: true, critical: true },
    ],
  });
  const server = await generate([{ name: 'commonName', value: names[0] ?? 'receiver.test' }], {
    ...options,
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
