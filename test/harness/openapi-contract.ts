import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

/** The parts of an OpenAPI document that the tests read. */
export interface Operation {
  operationId: string;
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; schema: JsonSchema }[];
  requestBody?: { content: Record<string, MediaType> };
  responses: Record<
    string,
    {
      description?: string;
      headers?: Record<string, { required?: boolean }>;
      content?: Record<string, MediaType>;
    }
  >;
}

interface MediaType {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export type JsonSchema = Record<string, unknown>;

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema> };
}

/** The parts of a response that the tests check. */
export interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, string | string[] | number | undefined>;
}

/** Checks the service's responses against the OpenAPI document. */
export class OpenApiContract {
  readonly document: Document;
  private readonly ajv = new Ajv2020({ allErrors: true, strict: false, validateFormats: true });
  private readonly validators = new Map<string, ValidateFunction>();

  constructor(path = 'openapi/openapi.json') {
    this.document = JSON.parse(readFileSync(path, 'utf8')) as Document;
    addFormats.default(this.ajv);
    this.ajv.addSchema({ ...(closed(this.document) as JsonSchema), $id: 'document' });
  }

  /** Lists the API's documented calls with their paths and upper-case methods. */
  operations(): { path: string; method: string; operation: Operation }[] {
    return Object.entries(this.document.paths)
      .filter(([path]) => path.startsWith('/api/v1/'))
      .flatMap(([path, item]) =>
        Object.entries(item).map(([method, operation]) => ({
          path,
          method: method.toUpperCase(),
          operation,
        })),
      );
  }

  /**
   * Lists where a value violates a schema. The list is empty if the value is valid. Undocumented
   * fields are violations.
   */
  faultsOf(schema: JsonSchema, value: unknown): string[] {
    const key = JSON.stringify(schema);
    let validate = this.validators.get(key);
    if (validate === undefined) {
      validate = this.ajv.compile(
        JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/', '"document#/')) as JsonSchema,
      );
      this.validators.set(key, validate);
    }
    return validate(value)
      ? []
      : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }

  /** Lists the differences between a response and the document. The list is empty if they agree. */
  faultsOfAnswer(method: string, path: string, answer: Answer): string[] {
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    const documented = operation?.responses[String(answer.status)];
    if (documented === undefined)
      return [`${method} ${path} answers ${answer.status}, which is not documented`];
    const { schema, examples } = documented.content?.['application/json'] ?? { schema: {} };
    const faults = this.faultsOf(schema, answer.body);
    const code = (answer.body as { error?: { code?: string } } | null)?.error?.code;
    if (code !== undefined && examples?.[code] === undefined)
      faults.push(`${method} ${path}: the code ${code} is not documented for ${answer.status}`);
    const isCounted = answer.status === 200 || answer.status === 429 || code === 'validation_failed';
    for (const [name, { required = true }] of Object.entries(documented.headers ?? {})) {
      if (!required) continue;
      const value = answer.headers[name.toLowerCase()];
      if (value === undefined && (isCounted || !name.startsWith('RateLimit')))
        faults.push(`${method} ${path}: the answer lacks the header ${name}`);
    }
    return faults;
  }
}

/**
 * Returns the schema with undocumented fields forbidden in every object, except in objects that
 * allow any property.
 */
function closed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== 'object') return node;
  const copy = Object.fromEntries(
    Object.entries(node).map(([key, value]) => [key, key === 'example' ? value : closed(value)]),
  );
  if ('properties' in copy && !('additionalProperties' in copy) && !('allOf' in copy))
    copy['additionalProperties'] = false;
  return copy;
}
