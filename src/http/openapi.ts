import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { FundingMatchEvent } from '../matching/event.dto.js';

const DESCRIPTION = `Push your CRM accounts and contacts, and get each funding round that concerns them once: as a signed webhook
within a minute of the article, and by paging through \`GET /api/v1/matches\`.

Every call sends \`Authorization: Bearer svc_live_…\`. Errors have one shape; match on \`error.code\`. Do not retry 4xx; for 429 wait
until UTC midnight; for 5xx retry after 1, 3, 9 and 27 seconds.`;

/** Builds the OpenAPI document of the application's controllers; needs no database. */
export function createDocument(
  app: INestApplication,
  version: string,
  openApiVersion: '3.0.3' | '3.1.0' = '3.1.0',
): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion(openApiVersion)
    .setTitle('fundmatch')
    .setVersion(version)
    .setDescription(DESCRIPTION)
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('http://127.0.0.1:3000', 'A service started by npm start')
    .addTag('Accounts', 'CRM companies')
    .addTag('Contacts', 'CRM people')
    .addTag('Webhooks', 'Where matches are sent')
    .addTag('Matches', 'The matches themselves')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An API key: svc_live_…' }, 'apiKey')
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    extraModels: [FundingMatchEvent],
    operationIdFactory: (_controller, method) => method,
  });
  return { ...document, webhooks: FUNDING_MATCH_WEBHOOK } as OpenAPIObject;
}

const FUNDING_MATCH_WEBHOOK = {
  funding_match: {
    post: {
      operationId: 'fundingMatch',
      tags: ['Webhooks'],
      summary: 'A funding round matched',
      description:
        'Sent to the registered URL, at most once per user and funding round, without retries. Check the signature over the raw bytes of the ' +
        'body in constant time before anything else. Answer any 2xx within 5 seconds; anything else makes the match `failed`, to be ' +
        'read with `GET /api/v1/matches?status=failed`.',
      security: [],
      parameters: [
        {
          name: 'X-Service-Signature',
          in: 'header',
          required: true,
          description:
            'sha256= and the lower-case hex HMAC-SHA256 of the raw body, keyed with the signing secret.',
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
          schema: { type: 'string', enum: ['Service-Webhook/1.0'] },
        },
      ],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/FundingMatchEvent' } } },
      },
      responses: {
        '200': { description: 'Any 2xx within 5 seconds: the match is delivered. The body is ignored.' },
        '401': {
          description: 'The signature is wrong; the match is failed, like with any answer that is not 2xx.',
        },
      },
    },
  },
};
