import { Client } from 'pg';

/** Notes every statement that this process sends to PostgreSQL, until `stop`. */
export function recordStatements(): { texts: Set<string>; stop(): void } {
  const texts = new Set<string>();
  const query = Client.prototype.query as (...values: unknown[]) => unknown;
  Client.prototype.query = function (this: Client, ...values: unknown[]) {
    const [statement] = values;
    const text = typeof statement === 'string' ? statement : (statement as { text?: string } | null)?.text;
    if (text !== undefined) texts.add(text);
    return query.apply(this, values);
  } as typeof Client.prototype.query;
  return {
    texts,
    stop: () => {
      Client.prototype.query = query as typeof Client.prototype.query;
    },
  };
}
