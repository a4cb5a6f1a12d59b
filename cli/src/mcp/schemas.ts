/** The subset of JSON Schema that the tools use. */
export interface Schema {
  type: Type | readonly Type[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  additionalProperties?: boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  enum?: readonly unknown[];
}

type Type = 'array' | 'boolean' | 'integer' | 'null' | 'number' | 'object' | 'string';

/** Returns the schema of a non-empty string. */
export function text(description: string): Schema {
  return { type: 'string', minLength: 1, description };
}

/** Returns the schema of a required string in a row. */
export function field(description: string): Schema {
  return { type: 'string', description };
}

/**
 * Returns the schema of an optional string in a row. Null or an absent property clears the stored
 * value.
 */
export function optional(description: string): Schema {
  return { type: ['string', 'null'], description };
}

/**
 * Returns the schema of an object that allows other properties, because later versions of the
 * service may add some.
 */
export function openObjectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema {
  return { type: 'object', properties, required };
}

/** Returns the schema of an object that allows no other properties. */
export function objectOf(
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[] = [],
): Schema {
  return { type: 'object', properties, required, additionalProperties: false };
}

/** Returns the schema of an object with 1 to 1,000 rows in the property `list`. */
export function rowsOf(
  list: string,
  properties: Readonly<Record<string, Schema>>,
  required: readonly string[],
): Schema {
  const rows: Schema = {
    type: 'array',
    minItems: 1,
    maxItems: 1000,
    items: openObjectOf(properties, required),
  };
  return objectOf({ [list]: rows }, [list]);
}

/**
 * Returns what is wrong with a value, as at most 20 sentences. Returns an empty list if the value
 * fits the schema. Does not check rows.
 */
export function faultsOf(schema: Schema, value: unknown): string[] {
  const faults: string[] = [];
  for (const fault of walk(schema, value, '')) {
    if (faults.push(fault) === MOST_FAULTS) break;
  }
  return faults;
}

const MOST_FAULTS = 20;

function* walk(schema: Schema, value: unknown, path: string): Generator<string> {
  const name = path === '' ? 'The arguments' : path;
  const types = [schema.type].flat();
  if (!types.some((type) => isOf(type, value))) {
    yield `${name} must be ${types.join(' or ')}.`;
    return;
  }
  if (schema.enum && !schema.enum.includes(value)) yield `${name} must be ${schema.enum.join(' or ')}.`;
  if (typeof value === 'string') yield* walkText(schema, value, name);
  if (typeof value === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    if (value < minimum || value > maximum) yield `${name} must be from ${minimum} to ${maximum}.`;
  }
  if (Array.isArray(value)) yield* walkList(schema, value, path);
  else if (typeof value === 'object' && value !== null)
    yield* walkObject(schema, value as Record<string, unknown>, path);
}

function* walkText({ minLength = 0, pattern }: Schema, value: string, name: string): Generator<string> {
  if (value.trim().length < minLength) yield `${name} must not be empty.`;
  else if (pattern !== undefined && !new RegExp(pattern).test(value)) yield `${name} must match ${pattern}.`;
}

function* walkList({ items, minItems = 0, maxItems = Infinity }: Schema, list: unknown[], path: string) {
  if (list.length < minItems || list.length > maxItems)
    yield `${path} must have ${minItems} to ${maxItems} entries.`;
  // Rows are not checked here, because the service validates each row and stores the valid rows.
  if (!items || items.type === 'object') return;
  for (const [at, entry] of list.entries()) yield* walk(items, entry, `${path}[${at}]`);
}

function* walkObject(schema: Schema, value: Record<string, unknown>, path: string): Generator<string> {
  const { properties = {}, required = [], additionalProperties = true } = schema;
  const of = (key: string) => (path === '' ? key : `${path}.${key}`);
  for (const key of required) if (value[key] === undefined) yield `${of(key)} is required.`;
  for (const [key, entry] of Object.entries(value)) {
    const property = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (property && entry !== undefined) yield* walk(property, entry, of(key));
    else if (!property && !additionalProperties) yield `${of(key)} is not known.`;
  }
}

function isOf(type: Type, value: unknown): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type === 'object') return typeof value === 'object' && value !== null && !Array.isArray(value);
  return typeof value === type;
}
