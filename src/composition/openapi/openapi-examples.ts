import type { OpenAPIObject } from '@nestjs/swagger';

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  example?: unknown;
}

interface MediaType {
  schema?: Schema;
  examples?: unknown;
  example?: unknown;
}

/**
 * Adds an example to each body that has none. The example is built from the examples of the body's
 * fields.
 */
export function addExamples(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema>;
  const { webhooks = {} } = document as { webhooks?: Record<string, object> };
  for (const item of [...Object.values(document.paths), ...Object.values(webhooks)]) {
    for (const mediaType of mediaTypesOf(Object.values(item) as Operation[])) {
      if (mediaType.examples !== undefined || mediaType.example !== undefined) continue;
      if (mediaType.schema !== undefined) mediaType.example = exampleOf(mediaType.schema, schemas);
    }
  }
}

interface Body {
  content?: Record<string, MediaType>;
}

interface Operation {
  requestBody?: Body;
  responses?: Record<string, Body>;
}

function mediaTypesOf(operations: Operation[]): MediaType[] {
  const bodies = operations.flatMap(({ requestBody, responses = {} }) => [
    requestBody ?? {},
    ...Object.values(responses),
  ]);
  return bodies.flatMap(({ content = {} }) => Object.values(content));
}

function exampleOf(schema: Schema, schemas: Record<string, Schema>): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined)
    return exampleOf(schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas);
  if (schema.allOf !== undefined)
    return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, schemas)));
  if (schema.properties !== undefined) {
    const members = Object.entries(schema.properties);
    return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, schemas)]));
  }
  return schema.items === undefined ? null : [exampleOf(schema.items, schemas)];
}
