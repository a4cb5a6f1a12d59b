import { Client } from 'pg';

/** A statement with the parameters of its first run. */
export interface Recorded {
  text: string;
  values: unknown[];
}

/** Records every statement that this process sends to PostgreSQL, until `stop`. */
export function recordStatements(): { statements: Map<string, Recorded>; stop(): void } {
  const statements = new Map<string, Recorded>();
  const query = Client.prototype.query as (...values: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...given: unknown[]) {
    const [statement, list] = given;
    const config = (typeof statement === 'string' ? { text: statement, values: list } : statement) as {
      text?: string;
      values?: unknown;
    } | null;
    const values = Array.isArray(config?.values) ? config.values : list;
    if (config?.text !== undefined && !statements.has(config.text))
      statements.set(config.text, { text: config.text, values: Array.isArray(values) ? values : [] });
    return query.apply(this, given);
  } as typeof Client.prototype.query;
  return {
    statements,
    stop: () => {
      Client.prototype.query = query as typeof Client.prototype.query;
    },
  };
}
