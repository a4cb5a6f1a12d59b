import { readFileSync } from 'node:fs';

interface Schema {
  properties?: Record<string, { type?: string; enum?: string[] }>;
}

/** Each of these fields has a fixed set of values. */
const STATES = [
  'match_type',
  'webhook_status',
  'state',
  'kind',
  'effect',
  'outcome',
  'verdict',
  'hold_reason',
  'action',
  'reason',
  'tier',
  'role',
];

/**
 * These fields may hold any value. Audit entries and items from older versions may contain values
 * that no longer exist.
 */
const OPEN = ['AuditItem.action', 'RejectedItem.reason', 'RejectedDetail.reason', 'TriedItem.reason'];

test('the OpenAPI document of the settings API lists the values of every state field', () => {
  const { components } = JSON.parse(
    readFileSync(new URL('../../../openapi/app.json', import.meta.url), 'utf8'),
  ) as { components: { schemas: Record<string, Schema> } };
  const bare = Object.entries(components.schemas).flatMap(([name, { properties = {} }]) =>
    Object.entries(properties)
      .filter(([field]) => STATES.includes(field))
      .filter(([, { type, enum: values }]) => type === 'string' && values === undefined)
      .map(([field]) => `${name}.${field}`),
  );
  expect(bare.sort()).toEqual(OPEN.sort());
});
