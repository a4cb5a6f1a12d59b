import { readdirSync, readFileSync } from 'node:fs';
import type { ClientBase, Pool } from 'pg';
import type { DataSource } from 'typeorm';

/** A statement that the service sent. */
export interface Recorded {
  text: string;
  /**
   * Name of a prepared statement, for which PostgreSQL may use a generic plan. Null for other
   * statements.
   */
  name: string | null;
  /** The first four different value lists that the service sent with this statement. */
  variants: unknown[][];
}

const VARIANTS = 4;
const EXPLAINABLE = /^\s*(?:with|select|insert|update|delete)\b/i;

/** Records the statements of all connections of this process until `stop`. */
export async function recordStatements(dataSource: DataSource): Promise<{ stop(): Recorded[] }> {
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  const client = await pool.connect();
  client.release();
  const seen = new Map<string, Recorded>();
  // The clients of all pools in this process share this prototype.
  const prototype = clientPrototype(client);
  const query = prototype.query;
  prototype.query = function (this: ClientBase, ...args: unknown[]) {
    const [first, second] = args;
    const config = typeof first === 'string' ? { text: first } : (first as Partial<QueryText>);
    const values = config.values ?? (Array.isArray(second) ? (second as unknown[]) : []);
    if (config.text !== undefined && EXPLAINABLE.test(config.text))
      note(seen, config.text, config.name ?? null, values);
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as never;
  return {
    stop: () => {
      prototype.query = query;
      return [...seen.values()];
    },
  };
}

interface QueryText {
  text: string;
  name: string;
  values: unknown[];
}

function clientPrototype(client: object): ClientBase {
  let prototype = Object.getPrototypeOf(client) as object;
  while (!Object.hasOwn(prototype, 'query')) prototype = Object.getPrototypeOf(prototype) as object;
  return prototype as ClientBase;
}

function note(seen: Map<string, Recorded>, text: string, name: string | null, values: unknown[]): void {
  const entry = seen.get(text) ?? { text, name, variants: [] };
  seen.set(text, entry);
  const isKnown = entry.variants.some((known) => JSON.stringify(known) === JSON.stringify(values));
  if (!isKnown && entry.variants.length < VARIANTS) entry.variants.push(values);
}

/** A node of an EXPLAIN plan in JSON. */
export interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Conflict Arbiter Indexes'?: string[];
  Plans?: PlanNode[];
  [figure: string]: unknown;
}

/** Returns all nodes of a plan, from the root down. */
export function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}

/**
 * Returns the file of `src` that contains a statement, or 'a library'. Searches for the longest
 * line of the statement that a source file contains.
 */
export function findFile(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .sort((a, b) => b.length - a.length);
  const sources = sourceTexts();
  for (const line of lines) {
    const found = sources.find((source) => line.length >= 15 && source.text.includes(line));
    if (found !== undefined) return found.path;
  }
  return 'a library';
}

let read: { path: string; text: string }[] | null = null;

function sourceTexts(): { path: string; text: string }[] {
  read ??= readdirSync('src', { recursive: true })
    .map((path) => `src/${path}`)
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }));
  return read;
}
