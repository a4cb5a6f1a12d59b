import { parseUrl } from '../parse-url.js';
import { faultOfRow } from '../row-rules.js';
import type { Account, Contact, MatchNotification } from '../types.js';
import { FakeError } from './fake-error.js';
import type { Quotas } from './quotas.js';

/** The data that the fake stores. */
export interface Store {
  accounts: Map<string, Account>;
  contacts: Map<string, Contact>;
  /** The matches, oldest first. */
  matches: MatchNotification[];
  webhookUrl: string | null;
}

/** A request that passed authentication. */
export interface Call {
  method: string;
  url: URL;
  /** The request body as text. */
  text: string;
  now: number;
}

interface Answer {
  body: object;
  headers?: Record<string, string>;
}

type Route = (store: Store, quotas: Quotas, call: Call) => Answer;

const MAX_ROWS = 1_000;
const STATUSES = ['delivered', 'failed', 'no_webhook', 'pending'];
const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-](0\d|1[0-4]):\d{2})$/;

const ROUTES: Record<string, Record<string, Route>> = {
  '/api/v1/accounts': { POST: upsert('accounts'), DELETE: deleteAccount },
  '/api/v1/contacts': { POST: upsert('contacts') },
  '/api/v1/webhooks': { GET: ({ webhookUrl }) => ({ body: { webhook_url: webhookUrl } }), POST: setWebhook },
  '/api/v1/matches': { GET: listMatches },
};

/** Returns the fake's response to a call. Throws `FakeError`. */
export function answer(store: Store, quotas: Quotas, call: Call): Answer {
  const methods = ROUTES[call.url.pathname];
  if (!methods) throw new FakeError(404, 'not_found', 'There is nothing at this path.');
  const route = methods[call.method];
  if (route) return route(store, quotas, call);
  const allowed = Object.keys(methods).join(', ');
  throw new FakeError(405, 'method_not_allowed', `This path takes ${allowed}.`, { allowed });
}

function upsert(resource: 'accounts' | 'contacts'): Route {
  return (store, quotas, { text, now }) => {
    const rows = readRows(text, resource);
    const faults = rows.map((row, index) => ({ index, error: faultOf(resource, row) }));
    const errors = faults.filter((one): one is { index: number; error: string } => one.error !== undefined);
    const headers = quotas.charge(resource, rows.length, now);
    const map = store[resource] as Map<string, object>;
    rows.forEach((row, index) => {
      if (faults[index]?.error === undefined) map.set((row as Account).external_id, row as Account);
    });
    if (errors.length < rows.length)
      return { body: { upserted: rows.length - errors.length, errors }, headers };
    const message = `Every row failed validation. The first error: ${errors[0]?.error}. See errors for each row.`;
    throw new FakeError(400, 'validation_failed', message, { upserted: 0, errors });
  };
}

function faultOf(resource: 'accounts' | 'contacts', row: unknown): string | undefined {
  const isObject = typeof row === 'object' && row !== null && !Array.isArray(row);
  return isObject ? faultOfRow(resource, row) : 'the row must be a JSON object';
}

function readRows(text: string, resource: string): unknown[] {
  const rows = (readJson(text) as Record<string, unknown> | null)?.[resource];
  const invalid = (message: string) => new FakeError(400, 'invalid_body', message);
  if (!Array.isArray(rows))
    throw invalid(`The body must have an array "${resource}" with 1 to ${MAX_ROWS} rows.`);
  if (rows.length === 0) throw invalid(`The array "${resource}" is empty. Send 1 to ${MAX_ROWS} rows.`);
  if (rows.length <= MAX_ROWS) return rows;
  const message = `The array "${resource}" has ${rows.length} rows. At most ${MAX_ROWS} are accepted in one request.`;
  throw new FakeError(400, 'batch_too_large', message);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new FakeError(400, 'invalid_json', 'The request body is not valid JSON.');
  }
}

function deleteAccount(store: Store, _quotas: Quotas, { url }: Call): Answer {
  const ids = url.searchParams.getAll('external_id');
  const [id = ''] = ids;
  if (ids.length > 1) throw new FakeError(400, 'invalid_param', 'external_id must be given once.');
  if (id === '') throw new FakeError(400, 'missing_param', 'The query parameter external_id is required.');
  const deleted = store.accounts.delete(id) ? 1 : 0;
  if (deleted === 1) forget(store, id);
  return { body: { deleted } };
}

/** Deletes the matches of an account, and its entries in `also_matched` of other matches. */
function forget(store: Store, id: string): void {
  store.matches = store.matches.filter(({ matched }) => matched.account_external_id !== id);
  for (const match of store.matches) {
    const kept = match.also_matched.filter((one) => one.account_external_id !== id);
    match.also_matched_total -= match.also_matched.length - kept.length;
    match.also_matched = kept;
  }
}

function setWebhook(store: Store, _quotas: Quotas, { text }: Call): Answer {
  const url = (readJson(text) as { url?: unknown } | null)?.url;
  const invalid = (message: string) => new FakeError(400, 'invalid_url', message);
  if (url !== null && typeof url !== 'string')
    throw new FakeError(400, 'invalid_body', 'The body must have "url": an https URL, or null to clear it.');
  if (url !== null && url !== '') {
    const parsed = parseUrl(url);
    if (parsed === undefined) throw invalid('url is not a valid URL.');
    const { protocol, hostname } = parsed;
    if (protocol !== 'https:') throw invalid('url must use https.');
    if (!hostname.includes('.') || /(^127\.|^10\.|^192\.168\.|\.local$|\.localhost$)/.test(hostname))
      throw invalid('url must have a public host.');
  }
  store.webhookUrl = url || null;
  return { body: { webhook_url: store.webhookUrl } };
}

function listMatches(store: Store, quotas: Quotas, { url, now }: Call): Answer {
  const { since, limit = '50', status } = Object.fromEntries(url.searchParams);
  const invalid = (message: string) => new FakeError(400, 'invalid_param', message);
  if (since !== undefined && (!TIMESTAMP.test(since) || Number.isNaN(Date.parse(since))))
    throw invalid(
      'since must be an ISO 8601 timestamp with a zone, such as 2026-03-01T12:00:00.000Z (write + as %2B).',
    );
  if (!/^(?:[1-9]|[1-9]\d|1\d\d|200)$/.test(limit))
    throw invalid('limit must be a whole number from 1 to 200.');
  const statuses = status?.split(',').map((one) => one.trim());
  if (statuses?.every((one) => STATUSES.includes(one)) === false)
    throw invalid(`status must be a comma-separated list of ${STATUSES.join(', ')}.`);
  const headers = quotas.charge('matches', 0, now);
  const before = since === undefined ? Infinity : Date.parse(since);
  const data = store.matches
    .filter((match) => Date.parse(match.created_at) < before)
    .filter((match) => statuses?.includes(match.webhook_status) ?? true)
    .reverse()
    .slice(0, Number(limit));
  const isFull = data.length === Number(limit);
  return { body: { data, next_cursor: isFull ? (data.at(-1)?.created_at ?? null) : null }, headers };
}
