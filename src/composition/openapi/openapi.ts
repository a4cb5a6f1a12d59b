import type { INestApplication } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { FundingMatchEvent } from '../../matching/event.dto.js';
import { SYNC_STATE_PATH } from '../../api/sync-state/sync-state.controller.js';
import { LISTEN_PATH } from '../../api/listen/listen.controller.js';
import { EXPLANATION_PATH, ROUNDS_PATH } from '../../api/rounds/rounds.controller.js';
import { notRoutedResponses } from '../../http/api-docs.js';
import { resolveOpenEnums } from '../../http/open-enum.js';
import { addExamples } from './openapi-examples.js';
import { FUNDING_MATCH_WEBHOOK } from './openapi-webhook.js';

/** Paths of the documented calls that are outside /api/v1 (decision 1). */
const UNVERSIONED = [LISTEN_PATH, SYNC_STATE_PATH, ROUNDS_PATH, EXPLANATION_PATH];

const DESCRIPTION = `Push your CRM accounts and contacts, and get each funding round that matches them once: as a signed webhook
within a minute of the article, and by paging through \`GET /api/v1/matches\`.

**Authentication.** Every call sends \`Authorization: Bearer svc_live_…\`. You create keys in the settings. Each key is shown once.

**Errors** have one shape, \`{ "error": { "code", "message" } }\`. Match on \`code\`. Do not retry 4xx. For 429, wait until UTC
midnight. For 5xx, retry after 1, 3, 9 and 27 seconds. An unknown path returns 404 \`not_found\`. A method
that a path does not accept returns 405 \`method_not_allowed\` with \`Allow\`.

**Daily quotas** count per user and call over the UTC day: requests, and for the two upserts rows as well. Responses of calls with a quota
have the headers \`RateLimit-Policy\` and \`RateLimit\`. A request over a quota is rejected as a whole and not counted. Its \`Retry-After\` is the time
until midnight.

**Every response** has \`X-Request-Id\`: the one you sent (up to 128 of \`A-Z a-z 0-9 _ . : + / = -\`) or one of ours. Name it
when you report a problem.

**Numbers in metadata** come back as they were sent, to the last digit.`;

/**
 * Builds the public OpenAPI document. It contains the calls under /api/v1, the webhook, and the
 * other documented calls. No database is needed.
 */
export function createDocument(app: INestApplication, version: string): OpenAPIObject {
  const base = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('fundmatch')
    .setVersion(version)
    .setDescription(DESCRIPTION)
    .setExternalDoc('Guides', '/guides/')
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer('/', 'The service that serves this document')
    .addTag('Accounts', 'CRM companies')
    .addTag('Contacts', 'CRM people')
    .addTag('Webhooks', 'Where matches are sent')
    .addTag('Matches', 'Your matches')
    .addTag('Rounds', 'Rounds that the service has read, and why they did not match')
    .addTag('Command line', 'Calls of the command `fundmatch`')
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'opaque',
        description: 'An API key: `svc_live_…`',
      },
      'apiKey',
    )
    .addSecurityRequirements('apiKey')
    .build();
  const document = SwaggerModule.createDocument(app, base, {
    extraModels: [FundingMatchEvent],
    operationIdFactory: (_controller, method) => method,
  });
  // The settings API has a separate document (decision 1).
  document.paths = Object.fromEntries(
    Object.entries(document.paths).filter(([path]) => path.startsWith('/api/v1/') || UNVERSIONED.includes(path)),
  );
  addNotRouted(document);
  const published = { ...document, webhooks: structuredClone(FUNDING_MATCH_WEBHOOK) } as OpenAPIObject;
  resolveOpenEnums(published);
  dropUnusedSchemas(published);
  addExamples(published);
  return published;
}

/**
 * Removes the examples of optional query parameters. Swagger UI would send the examples as filters,
 * so the first try would return an empty list.
 */
export function withoutPrefilledFilters(document: OpenAPIObject): OpenAPIObject {
  const copy = structuredClone(document);
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item) as { parameters?: Parameter[] }[]) {
      for (const parameter of operation.parameters ?? [])
        if (parameter.required !== true) delete parameter.schema?.example;
    }
  }
  return copy;
}

interface Parameter {
  required?: boolean;
  schema?: { example?: unknown };
}

/** Adds the 404 and 405 responses to each operation. */
function addNotRouted({ paths }: OpenAPIObject): void {
  for (const item of Object.values(paths) as Record<string, { responses: Record<string, object> }>[]) {
    const allow = ['get', 'post', 'delete'].filter((method) => method in item);
    const responses = notRoutedResponses(allow.join(', ').toUpperCase());
    for (const operation of Object.values(item)) Object.assign(operation.responses, structuredClone(responses));
  }
}

/** Removes schemas that only the settings API uses. */
function dropUnusedSchemas(document: OpenAPIObject): void {
  const schemas = document.components?.schemas ?? {};
  const used = new Set<string>();
  const visit = (node: unknown): void => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit([document.paths, (document as { webhooks?: unknown }).webhooks]);
  for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
}
