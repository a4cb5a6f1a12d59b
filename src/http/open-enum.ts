import type { OpenAPIObject } from '@nestjs/swagger';

/**
 * A text field with known values. Later versions of the service may add values. The field's schema
 * allows any string and lists the known values.
 */
interface OpenEnum {
  values: readonly string[];
  description: string;
}

const enums = new Map<string, OpenEnum>();
const MARK = 'x-open-enum';

/**
 * Returns the schema options of a text field with known values, to which later versions may add
 * values. The values become a separate schema, so that generated clients have a type for them.
 */
export function openEnum(name: string, values: readonly string[], description: string) {
  enums.set(name, { values, description });
  return { type: String, [MARK]: name };
}

interface Schema {
  properties?: Record<string, Record<string, unknown>>;
}

/**
 * Adds a schema for each open enum to the document, and refers to it with `anyOf`. The field keeps
 * its `type`, because some tools report a removed `type` as a breaking change.
 */
export function resolveOpenEnums(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Schema | object>;
  for (const schema of Object.values(schemas) as Schema[]) {
    for (const property of Object.values(schema.properties ?? {})) {
      const name = property[MARK];
      if (typeof name !== 'string') continue;
      delete property[MARK];
      const { values = [], description } = enums.get(name) ?? {};
      schemas[name] = { type: 'string', enum: [...values], example: property['example'], description };
      const isNullable = Array.isArray(property['type']);
      property['anyOf'] = [
        { $ref: `#/components/schemas/${name}` },
        { type: 'string' },
        ...(isNullable ? [{ type: 'null' }] : []),
      ];
    }
  }
}

/**
 * Replaces open enums by enums that allow only the known values. The document is for a client that
 * always has the same version as the service.
 */
export function closeOpenEnums(document: OpenAPIObject): void {
  for (const schema of Object.values(document.components?.schemas ?? {}) as Schema[]) {
    for (const property of Object.values(schema.properties ?? {})) {
      const name = property[MARK];
      if (typeof name !== 'string') continue;
      delete property[MARK];
      property['enum'] = [...(enums.get(name)?.values ?? [])];
    }
  }
}
