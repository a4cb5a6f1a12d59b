import fc from 'fast-check';
import type { JsonSchema, OpenApiContract, Operation } from '../harness/openapi-contract.js';
import { NAUGHTY_BODIES, NAUGHTY_TEXTS, NAUGHTY_VALUES } from './naughty-values.js';

/**
 * A request of the fuzzer. `body` may contain RawJson. If `body` is a Buffer, its bytes are sent
 * unchanged.
 */
export interface FuzzRequest {
  path: string;
  method: string;
  query: [string, string][];
  body: unknown;
  headers: Record<string, string>;
}

/**
 * Makes requests to every operation of a document: valid requests, valid requests with one fault,
 * and requests with naughty values.
 */
export function requests(contract: OpenApiContract): fc.Arbitrary<FuzzRequest> {
  const operations = contract.operations().map((target) => {
    const schema = target.operation.requestBody?.content['application/json']?.schema;
    const valid =
      schema === undefined ? fc.constant(undefined) : valueOf(resolve(contract, schema), contract, '');
    return fc
      .tuple(
        valid,
        queryOf(target.operation),
        fc.nat(999),
        naughtyValue,
        fc.constantFrom(...NAUGHTY_BODIES),
        headers,
      )
      .map(([body, query, dice, naughty, bytes, odd]): FuzzRequest => {
        const request = { path: target.path, method: target.method, query, body, headers: {} };
        if (dice < 300) return request;
        if (dice < 700)
          return schema === undefined
            ? withFaultyQuery(request, dice)
            : { ...request, body: withOneFault(body, naughty, dice) };
        if (dice < 850)
          return schema === undefined ? withFaultyQuery(request, dice) : { ...request, body: naughty };
        if (dice < 950) return { ...request, body: bytes };
        return { ...request, headers: odd };
      });
  });
  return fc.oneof(...operations);
}

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
  fc.constantFrom(...NAUGHTY_TEXTS),
);
const naughtyValue: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom(...NAUGHTY_VALUES),
  fc.jsonValue({ maxDepth: 3 }),
);

const headers: fc.Arbitrary<Record<string, string>> = fc.constantFrom(
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': '' },
  { 'content-encoding': 'gzip' },
  { authorization: '' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer sk_live_x' },
  { authorization: `Bearer svc_live_${'a'.repeat(38)}` },
  { 'x-request-id': 'ä'.repeat(10) },
  { 'x-request-id': 'a'.repeat(200) },
  { accept: 'text/html' },
  { 'x-http-method-override': 'DELETE' },
);

/** Valid texts for fields that have rules beyond the schema. */
const WORDS: Record<string, string[]> = {
  domain: [
    'acme-tools.com',
    'https://www.northwind.example/about',
    'blog.acme.co.uk',
    'münchen-tools.de',
    'facebook.com',
    ' ',
  ],
  email: ['dana@acme-tools.com', 'kim@gmail.com', '"x y"@acme.com', ''],
  url: ['https://hooks.example.com/in', 'https://8.8.4.4/x', ''],
  external_id: ['a', 'A', 'crm-1042', 'é', '😀', "o'neil", '__proto__'],
  account_external_id: ['a', 'crm-1042', 'nobody'],
  since: ['2026-03-02T09:00:00Z', '2026-03-02T09:00:00.123456+02:00'],
  status: ['failed', 'delivered,failed', 'no_webhook', 'pending'],
};

function valueOf(schema: JsonSchema, contract: OpenApiContract, name: string): fc.Arbitrary<unknown> {
  const types = [schema['type']].flat();
  const nullable = types.includes('null');
  const wrap = (inner: fc.Arbitrary<unknown>) =>
    nullable ? fc.option(inner, { nil: null, freq: 6 }) : inner;
  if (WORDS[name] !== undefined) return wrap(fc.constantFrom(...WORDS[name]));
  if (types.includes('array')) {
    const items = valueOf(resolve(contract, schema['items'] as JsonSchema), contract, '');
    return wrap(fc.array(items, { minLength: 1, maxLength: 6 }));
  }
  if (types.includes('integer'))
    return wrap(fc.integer({ min: Number(schema['minimum'] ?? 0), max: Number(schema['maximum'] ?? 1_000) }));
  if (types.includes('string')) return wrap(fc.stringMatching(/^[\p{L}0-9&.' -]{0,30}\p{L}$/u));
  const properties = schema['properties'] as Record<string, JsonSchema> | undefined;
  if (properties === undefined)
    return wrap(
      fc.dictionary(
        fc.string({ maxLength: 8 }),
        fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom(...NAUGHTY_VALUES.slice(16, 23))),
        { maxKeys: 4 },
      ),
    );
  const required = (schema['required'] as string[] | undefined) ?? [];
  const members = Object.entries(properties).map(([key, member]) => [
    key,
    valueOf(resolve(contract, member), contract, key),
  ]);
  return wrap(
    fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>, {
      requiredKeys: required,
      noNullPrototype: true,
    }),
  );
}

function resolve(contract: OpenApiContract, schema: JsonSchema): JsonSchema {
  const reference = schema['$ref'];
  return typeof reference === 'string'
    ? (contract.document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {})
    : schema;
}

function queryOf(operation: Operation): fc.Arbitrary<[string, string][]> {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const values = parameters.map(({ name, required, schema }) => {
    const known = fc.constantFrom(...(WORDS[name] ?? [String(schema['example'] ?? '1')]));
    return (required === true ? known : fc.option(known, { nil: undefined })).map((value) =>
      value === undefined ? [] : [[name, value] as [string, string]],
    );
  });
  return fc.tuple(...values).map((pairs) => pairs.flat());
}

function withFaultyQuery(request: FuzzRequest, dice: number): FuzzRequest {
  const naughty = NAUGHTY_TEXTS[dice % NAUGHTY_TEXTS.length] ?? '';
  const names = ['since', 'limit', 'status', 'external_id', '__proto__', naughty];
  const name = request.query[0]?.[0] ?? names[dice % names.length] ?? '';
  const kept = dice % 3 === 0 ? request.query : request.query.slice(1);
  return { ...request, query: [...kept, [name, naughty]] };
}

/** Replaces, removes or adds one part of a body. */
function withOneFault(body: unknown, naughty: unknown, dice: number): unknown {
  const copy = structuredClone(body) as Record<string, unknown>;
  const [list] = Object.keys(copy);
  const rows = list === undefined ? undefined : copy[list];
  const target =
    Array.isArray(rows) && dice % 5 !== 0 ? (rows[dice % rows.length] as Record<string, unknown>) : copy;
  const keys = Object.keys(target);
  const key = keys[dice % Math.max(1, keys.length)] ?? 'x';
  if (dice % 7 === 0) delete target[key];
  else if (dice % 7 === 1) target[`${key}_`] = naughty;
  else
    Object.defineProperty(target, key, {
      value: naughty,
      enumerable: true,
      configurable: true,
      writable: true,
    });
  return copy;
}
