import { ApiProperty } from '@nestjs/swagger';
import { ApiError } from '../../runtime/errors.js';
import type { JsonBody } from '../../http/json-body.js';
import { requireObject } from '../../http/require-object.js';

const URL_EXAMPLE = 'https://hooks.example.com/fundmatch';

export class SetWebhookRequest {
  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: 2048,
    example: URL_EXAMPLE,
    description:
      'An https URL with a public host. null or an empty string clears it: matches are then read by polling only.',
  })
  url: string | null;
}

/** The webhook settings of a user. */
export class WebhookConfiguration {
  @ApiProperty({
    type: String,
    nullable: true,
    example: URL_EXAMPLE,
    description: 'The registered URL. Null in pull-only mode.',
  })
  webhook_url: string | null;
}

/** Example bodies of POST /webhooks for the OpenAPI document. */
export const WEBHOOK_EXAMPLES = {
  set: { summary: 'Set or replace the URL', value: { url: URL_EXAMPLE } },
  clear: { summary: 'Clear it: matches are then only read by polling', value: { url: null } },
};

/** Example responses of GET and POST /webhooks for the OpenAPI document. */
export const CONFIGURATION_EXAMPLES = {
  set: { summary: 'A URL is registered', value: { webhook_url: URL_EXAMPLE } },
  pullOnly: { summary: 'Pull-only mode', value: { webhook_url: null } },
};

/**
 * Reads the body of POST /webhooks. Returns null if the URL is null or empty (spec: POST /webhooks
 * rule 2). Errors: `invalid_body` (decision 4).
 */
export function readWebhookUrl(body: JsonBody): string | null {
  const { url } = requireObject(body.value, '{ "url": "https://…" }');
  if (url === undefined)
    throw new ApiError('invalid_body', 'The body must have "url": an https URL, or null to clear it.');
  if (url !== null && typeof url !== 'string')
    throw new ApiError('invalid_body', '"url" must be a string or null.');
  return url === '' ? null : url;
}
