import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiResponse, ApiSchema } from '@nestjs/swagger';
import type { ApiResponseOptions } from '@nestjs/swagger';
import { openEnum } from './open-enum.js';
import { ERROR_CODES, STATUS_OF_CODE } from '../runtime/errors.js';
import type { ErrorCode } from '../runtime/errors.js';

class ErrorDetail {
  @ApiProperty({
    ...openEnum('ErrorCode', ERROR_CODES, 'Every error code.'),
    example: 'invalid_body',
    description: `Match on this: ${ERROR_CODES.join(', ')}. Other values may be added.`,
  })
  code: string;

  @ApiProperty({
    example: 'The body must have an array "accounts" with 1 to 1000 rows.',
    description: 'A text for people. It may change.',
  })
  message: string;
}

/** The response body of every error (spec: Errors). */
@ApiSchema({ name: 'ErrorBody', description: 'The body of every error.' })
export class ErrorBody {
  @ApiProperty({ type: ErrorDetail })
  error: ErrorDetail;

  @ApiProperty({
    type: 'integer',
    required: false,
    example: 0,
    description: 'Only with validation_failed: 0.',
  })
  upserted?: number;

  @ApiProperty({
    type: 'array',
    required: false,
    items: { $ref: '#/components/schemas/RowErrorEntry' },
    description: 'Only with validation_failed: the error of each row.',
  })
  errors?: unknown[];
}

type Headers = NonNullable<ApiResponseOptions['headers']>;

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, example },
});

export const REQUEST_ID: Headers = {
  'X-Request-Id': header(
    'Identifies this call in the logs. If you sent an id, it is your id.',
    '6f1c2f0e-5b43-4a35-8f3e-2b7f6a0c9d11',
  ),
};

export const RATE_HEADERS: Headers = {
  'RateLimit-Policy': header(
    'The daily quotas: q is the quota, w its window in seconds.',
    '"requests";q=100;w=86400, "rows";q=100000;w=86400;qu="rows"',
  ),
  RateLimit: header(
    'What is left of the quota (r), and the seconds until its reset at UTC midnight (t).',
    '"requests";r=99;t=43200, "rows";r=99000;t=43200',
  ),
};

export const SYNC_STATE: Headers = {
  'X-Sync-State': {
    ...header(
      'Only if the call has X-Sync-Run: the state after this call. See GET /sync-state.',
      'state="0b9f3c1e-6d0a-4a57-9a54-0f7f3a1b2c3d.100"',
    ),
    required: false,
  },
};

const CHALLENGE: Headers = { 'WWW-Authenticate': header('The authentication scheme.', 'Bearer') };

const RETRY_AFTER: Headers = { 'Retry-After': header('Seconds until UTC midnight.', '43200') };

const EXAMPLES: Record<ErrorCode, string> = {
  invalid_json: 'The request body is not valid JSON: see character 17.',
  invalid_body: 'The body must have an array "accounts" with 1 to 1000 rows.',
  batch_too_large: 'The array "accounts" has 1001 rows. At most 1000 are accepted in one request.',
  validation_failed:
    'Every row failed validation. The first error: metadata must be a JSON object. See errors for each row.',
  invalid_url: 'url must use https.',
  missing_param: 'The query parameter external_id is required.',
  invalid_param: 'limit must be a whole number from 1 to 200.',
  missing_authorization: 'The Authorization header is missing. Send "Authorization: Bearer svc_live_…".',
  invalid_key_format: 'The Authorization header must be "Bearer" and a key that starts with svc_live_.',
  invalid_or_revoked_key: 'The API key is unknown or was revoked.',
  pro_required: 'API access requires the Pro tier. Ask the operator to upgrade this account.',
  not_found: 'There is nothing at this path.',
  method_not_allowed: 'This path takes GET, POST.',
  payload_too_large: 'The request body is larger than 20 MiB.',
  unsupported_media_type: 'Send the body as application/json.',
  quota_exceeded: 'The daily quota of 100 requests for matches_list is reached. Retry after UTC midnight.',
  db_error: 'The service failed to complete the call. It is safe to retry.',
  auth_lookup_failed: 'The API key could not be looked up. The call is safe to retry.',
  profile_lookup_failed: 'The account could not be looked up. The call is safe to retry.',
  unavailable: 'The service is shutting down. Retry in a moment.',
};

/** The condition under which the API returns each error code (spec: Errors, decisions 4 to 8). */
const CONDITIONS: Record<ErrorCode, string> = {
  invalid_json: 'The body is not one JSON text in valid UTF-8.',
  invalid_body: 'The body does not have the documented shape.',
  batch_too_large: 'More than 1,000 rows in one request.',
  validation_failed: 'Every row failed validation.',
  invalid_url: 'The URL is not https, points to localhost or a private address, or is otherwise refused.',
  missing_param: 'A required query parameter is missing.',
  invalid_param: 'A query parameter has a value that is not allowed.',
  missing_authorization: 'There is no Authorization header.',
  invalid_key_format: 'The header is not "Bearer" and a key with the prefix svc_live_.',
  invalid_or_revoked_key: 'The key is unknown or was revoked.',
  pro_required: 'The account is not on the Pro tier.',
  not_found: 'No call has this path. A proxy may have changed the path.',
  method_not_allowed: 'The path does not accept this method.',
  payload_too_large: 'The body is larger than this call accepts, or has more than 500,000 values.',
  unsupported_media_type: 'The body is not sent as application/json in UTF-8.',
  quota_exceeded:
    'A daily quota is reached, or would be exceeded by this request. Nothing was stored or counted. Retry after UTC midnight.',
  db_error: 'The service failed. It is safe to retry.',
  auth_lookup_failed: 'The key could not be looked up. It is safe to retry.',
  profile_lookup_failed: 'The account could not be looked up. It is safe to retry.',
  unavailable:
    'This process is shutting down, or the call waited 45 s for other calls of the account. It is safe to retry.',
};

/** Error codes that every call under /api/v1 may return. */
const EVERYWHERE: ErrorCode[] = [
  ...(['missing_authorization', 'invalid_key_format', 'invalid_or_revoked_key', 'pro_required'] as const),
  ...(['auth_lookup_failed', 'profile_lookup_failed', 'db_error', 'unavailable'] as const),
];

interface ErrorDocs {
  /**
   * True if the call counts against a daily quota. Its responses then have the RateLimit headers.
   */
  hasQuota?: boolean;
  /** Error messages of this operation that replace the general examples. */
  messages?: Partial<Record<ErrorCode, string>>;
}

/**
 * Returns the responses to a request whose path or method does not exist. `allow` lists the methods
 * of the path.
 */
export function notRoutedResponses(allow: string): Record<string, object> {
  const responseOf = (code: ErrorCode, message: string, headers: Headers) => ({
    description: `\`${code}\`: ${CONDITIONS[code]}`,
    headers,
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorBody' },
        examples: { [code]: exampleOf(code, message) },
      },
    },
  });
  const allowed = { ...REQUEST_ID, Allow: header('The methods that this path accepts.', allow) };
  return {
    404: responseOf('not_found', EXAMPLES.not_found, REQUEST_ID),
    405: responseOf('method_not_allowed', `This path takes ${allow}.`, allowed),
  };
}

/** Documents the errors of an operation, with one response per status and one example per code. */
export function ApiErrors(codes: ErrorCode[], docs: ErrorDocs = {}): MethodDecorator {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...codes, ...EVERYWHERE]) {
    byStatus.set(STATUS_OF_CODE[code], [...(byStatus.get(STATUS_OF_CODE[code]) ?? []), code]);
  }
  const responses = [...byStatus].map(([status, statusCodes]) =>
    ApiResponse({
      status,
      type: ErrorBody,
      description: statusCodes.map((code) => `\`${code}\`: ${CONDITIONS[code]}`).join('\n\n'),
      headers: headersOf(status, docs.hasQuota === true && statusCodes.includes('validation_failed')),
      examples: Object.fromEntries(
        statusCodes.map((code) => [code, exampleOf(code, docs.messages?.[code] ?? EXAMPLES[code])]),
      ),
    } as ApiResponseOptions),
  );
  return applyDecorators(...responses);
}

function headersOf(status: number, counted: boolean): Headers {
  if (status === 401) return { ...REQUEST_ID, ...CHALLENGE };
  if (status === 429) return { ...REQUEST_ID, ...RATE_HEADERS, ...RETRY_AFTER };
  if (status === 503)
    return { ...REQUEST_ID, 'Retry-After': header('Seconds after which to try again.', '1') };
  if (!counted) return REQUEST_ID;
  const only = (name: string) => ({
    [name]: { ...RATE_HEADERS[name], description: 'Only with validation_failed, which counts as a request.' },
  });
  return { ...REQUEST_ID, ...only('RateLimit-Policy'), ...only('RateLimit') } as Headers;
}

function exampleOf(code: ErrorCode, message: string) {
  const error = { error: { code, message } };
  const rows = { upserted: 0, errors: [{ index: 0, error: 'metadata must be a JSON object' }] };
  return { summary: CONDITIONS[code], value: code === 'validation_failed' ? { ...error, ...rows } : error };
}
