export type OutgoingCode =
  | 'invalid-url'
  | 'blocked-address'
  | 'dns'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'too-large'
  | 'redirect'
  | 'protocol';

/**
 * Thrown for a failed outgoing call. The message is short and written for the owner of the URL. It
 * never contains an address, so nobody can use the service to scan a network. `cause` contains the
 * system's error, for the log.
 */
export class OutgoingError extends Error {
  constructor(
    readonly code: OutgoingCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'OutgoingError';
  }
}

/**
 * Converts an error of a socket, TLS handshake or HTTP parser to an OutgoingError. An OutgoingError
 * is returned unchanged.
 */
export function toOutgoingError(error: unknown, otherwise: OutgoingCode): OutgoingError {
  if (error instanceof OutgoingError) return error;
  const known = KNOWN[codeOf(error)];
  if (known !== undefined) return new OutgoingError(known[0], known[1], { cause: error });
  const message = FALLBACK[otherwise] ?? 'request failed';
  return new OutgoingError(otherwise, message, { cause: error });
}

/** Returns the `code` of a Node error. Returns an empty string if the error has no code. */
export function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : '';
}

const NOT_TRUSTED: [OutgoingCode, string] = ['tls', 'TLS certificate not trusted'];

const KNOWN: Partial<Record<string, [OutgoingCode, string]>> = {
  ECONNREFUSED: ['connect', 'connection refused'],
  ECONNRESET: ['connect', 'connection reset'],
  EPIPE: ['connect', 'connection reset'],
  EHOSTUNREACH: ['connect', 'host unreachable'],
  ENETUNREACH: ['connect', 'host unreachable'],
  ETIMEDOUT: ['timeout', 'timed out'],
  CERT_HAS_EXPIRED: ['tls', 'TLS certificate expired'],
  CERT_NOT_YET_VALID: ['tls', 'TLS certificate not yet valid'],
  ERR_TLS_CERT_ALTNAME_INVALID: ['tls', 'TLS certificate is for another host name'],
  DEPTH_ZERO_SELF_SIGNED_CERT: NOT_TRUSTED,
  SELF_SIGNED_CERT_IN_CHAIN: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT: NOT_TRUSTED,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: NOT_TRUSTED,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: NOT_TRUSTED,
  CERT_UNTRUSTED: NOT_TRUSTED,
  INVALID_CA: NOT_TRUSTED,
  HPE_HEADER_OVERFLOW: ['protocol', 'response headers too large'],
};

const FALLBACK: Partial<Record<OutgoingCode, string>> = {
  connect: 'connection failed',
  tls: 'TLS handshake failed',
  protocol: 'invalid HTTP response',
};
