/**
 * The `webhooks` part of the OpenAPI document. It describes the request that the service sends to a
 * registered URL (spec: Webhook receiver).
 */
export const FUNDING_MATCH_WEBHOOK = {
  funding_match: {
    post: {
      operationId: 'fundingMatch',
      tags: ['Webhooks'],
      summary: 'A funding round matched',
      description:
        'Sent to the registered URL, at most once per user and funding round, without retries and without following redirects. Check the ' +
        'signature over the raw bytes of the body, in constant time, before anything else. Answer any 2xx within 5 seconds. Any other response, ' +
        'or none in that time, makes the match `failed`, to be read with `GET /api/v1/matches?status=failed`.',
      security: [],
      parameters: [
        {
          name: 'X-Service-Signature',
          in: 'header',
          required: true,
          description:
            '`sha256=` and the lower-case hex HMAC-SHA256 of the raw body, keyed with the signing secret (`svc_whsec_…`) as it was shown.',
          schema: {
            type: 'string',
            pattern: '^sha256=[0-9a-f]{64}$',
            example: `sha256=${'0123456789abcdef'.repeat(4)}`,
          },
        },
        {
          name: 'User-Agent',
          in: 'header',
          required: true,
          description: 'Names the service and the version of its webhooks.',
          schema: { type: 'string', enum: ['Service-Webhook/1.0'], example: 'Service-Webhook/1.0' },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FundingMatchEvent' } } },
      },
      responses: {
        '2XX': {
          description:
            'Any 2xx within 5 seconds (200, 201, 204): the match is `delivered`. The body is ignored, but logged.',
        },
        '401': {
          description: 'The signature is wrong. The match is `failed`, as with any answer that is not 2xx.',
        },
      },
    },
  },
};
