import type {
  Account,
  Contact,
  FundingMatchEvent,
  FundingRoundDetails,
  MatchNotification,
} from '../types.js';
import { signPayload } from '../webhooks/signature.js';
import { FAILURES, FakeError } from './fake-error.js';
import type { Failure } from './fake-error.js';
import { findHits } from './matching.js';
import type { Announcement, Hit } from './matching.js';
import { Quotas, secondsToMidnight } from './quotas.js';
import type { Quota, Tool } from './quotas.js';
import { answer } from './routes.js';
import type { Store } from './routes.js';

export type { Announcement, Failure, Quota, Tool };

/** The receiver under test: its URL, or a function such as a `fetch` handler. */
export type Receiver = string | ((request: Request) => Response | Promise<Response>);

/** Options of the fake service. */
export interface FakeOptions {
  /** The receiver of the events. Default: the URL from `webhooks.set`. */
  receiver?: Receiver | undefined;
  /** Start of the fake's clock. Default: 1 January 2026, 12:00 UTC. */
  now?: Date | undefined;
  /** The seed of all ids. Default: 1. */
  seed?: number | undefined;
}

/** The result of an announced round. */
export interface Announced {
  /** The match. Undefined if nothing matched. */
  match: MatchNotification | undefined;
  /** The posted body. Undefined if nothing was posted. */
  event: FundingMatchEvent | undefined;
  /** The receiver's response. Undefined if no response arrived. */
  response: { status: number; body: string } | undefined;
}

const ANSWER_MS = 5_000;

/**
 * An in-process fake of the service for tests, with quotas, errors on demand and signed webhooks.
 * It sends nothing over the network except events to your receiver.
 *
 * @example
 * const fake = new FakeFundMatch({ receiver: (request) => app.fetch(request) });
 * const client = new FundMatch(fake.options);
 * await client.accounts.upsert([{ external_id: 'crm-1', name: 'Acme', domain: 'acme.example' }]);
 * const { response } = await fake.announce({ domain: 'acme.example', amount_usd: 5_000_000 });
 */
export class FakeFundMatch {
  /** The API key that the fake accepts. */
  readonly apiKey: string = `svc_live_${'0'.repeat(38)}`;
  /** The secret that signs the events. Pass it to your receiver. */
  readonly signingSecret: string = `svc_whsec_${'0'.repeat(43)}`;
  /**
   * Options for `new FundMatch(…)`: key, base URL, the fake's `fetch`, and retries without delay.
   */
  readonly options: { apiKey: string; baseUrl: string; fetch: typeof fetch; retryDelayMs: () => number };
  readonly #store: Store = { accounts: new Map(), contacts: new Map(), matches: [], webhookUrl: null };
  readonly #quotas = new Quotas();
  readonly #receiver: Receiver | undefined;
  readonly #failures: Failure[] = [];
  #now: number;
  #ids: number;

  constructor({ receiver, now = new Date('2026-01-01T12:00:00Z'), seed = 1 }: FakeOptions = {}) {
    this.#receiver = receiver;
    this.#now = now.getTime();
    this.#ids = seed * 1_000_003;
    const fakeFetch: typeof fetch = (input, init) => this.#answer(new Request(input, init));
    const { apiKey } = this;
    this.options = { apiKey, baseUrl: 'https://fundmatch.test', fetch: fakeFetch, retryDelayMs: () => 0 };
  }

  /** The stored accounts by external id. */
  get accounts(): ReadonlyMap<string, Account> {
    return this.#store.accounts;
  }

  /** The stored contacts by external id. */
  get contacts(): ReadonlyMap<string, Contact> {
    return this.#store.contacts;
  }

  /** All matches, oldest first. */
  get matches(): readonly MatchNotification[] {
    return this.#store.matches;
  }

  /** The registered webhook URL. Null if there is none. */
  get webhookUrl(): string | null {
    return this.#store.webhookUrl;
  }

  /** The fake's clock. It advances only when your test sets it. */
  get now(): Date {
    return new Date(this.#now);
  }

  set now(time: Date) {
    this.#now = time.getTime();
  }

  /** Sets the daily quotas of a call. */
  setQuota(tool: Tool, quota: Quota): void {
    this.#quotas.limits[tool] = quota;
  }

  /** Makes the next `times` calls fail with this error. */
  failNext(code: Failure, times = 1): void {
    for (let count = 0; count < times; count += 1) this.#failures.push(code);
  }

  /**
   * Announces a funding round. If an account or contact fits, the fake stores a match and posts the
   * signed event to your receiver, as the service does.
   *
   * @example
   * const { match, response } = await fake.announce({ domain: 'acme.example', funding_type: 'seed' });
   */
  async announce({ domain, ...given }: Announcement): Promise<Announced> {
    const round = this.#round({
      ...(domain === undefined ? {} : { website: `https://${domain}` }),
      ...given,
    });
    const [best, ...others] = findHits(round, this.#store.accounts.values(), [
      ...this.#store.contacts.values(),
    ]);
    if (!best) return { match: undefined, event: undefined, response: undefined };
    // `created_at` is unique and increases with each match.
    this.#now += 1;
    const match = this.#match(round, best, others);
    this.#store.matches.push(match);
    const target = this.#receiver ?? this.#store.webhookUrl;
    if (target === null) return { match, event: undefined, response: undefined };
    const { match_id, match_type, matched, match_evidence, also_matched, also_matched_total } = match;
    const event: FundingMatchEvent = {
      event: 'funding_match',
      match_id,
      match_type,
      matched,
      match_evidence,
      also_matched,
      also_matched_total,
      funding_round: round,
      timestamp: match.created_at,
    };
    const response = await this.#post(target, JSON.stringify(event));
    const isDelivered = response !== undefined && response.status >= 200 && response.status < 300;
    match.webhook_status = isDelivered ? 'delivered' : 'failed';
    match.webhook_response_code = response?.status ?? null;
    match.webhook_response_snippet = isDelivered ? null : (response?.body.slice(0, 500) ?? 'no answer');
    match.delivered_at = isDelivered ? this.now.toISOString() : null;
    return { match, event, response };
  }

  async #answer(request: Request): Promise<Response> {
    const requestId = request.headers.get('x-request-id') ?? this.#id();
    const headers = new Headers({ 'X-Request-Id': requestId, Date: this.now.toUTCString() });
    const reply = (status: number, body: object) => {
      headers.set('Content-Type', 'application/json; charset=utf-8');
      return new Response(JSON.stringify(body), { status, headers });
    };
    const url = new URL(request.url);
    const tool = url.pathname.split('/').at(-1) as Tool;
    const isLimited = tool in this.#quotas.limits && request.method === (tool === 'matches' ? 'GET' : 'POST');
    try {
      this.#admit(request);
      const text = await request.text();
      const call = { method: request.method, url, text, now: this.#now };
      const { body, headers: more = {} } = answer(this.#store, this.#quotas, call);
      for (const [name, value] of Object.entries(more)) headers.set(name, value);
      return reply(200, body);
    } catch (error) {
      if (!(error instanceof FakeError)) throw error;
      const { allowed, ...body } = error.body as { allowed?: string };
      if (allowed !== undefined) headers.set('Allow', allowed);
      if (error.status === 401) headers.set('WWW-Authenticate', 'Bearer');
      if (error.status === 429) headers.set('Retry-After', String(secondsToMidnight(this.#now)));
      if (error.status === 503) headers.set('Retry-After', '1');
      if (isLimited && (error.status === 429 || error.code === 'validation_failed')) {
        const limits = this.#quotas.headers(tool, this.#now);
        for (const [name, value] of Object.entries(limits)) headers.set(name, value);
      }
      return reply(error.status, { error: { code: error.code, message: error.message }, ...body });
    }
  }

  #admit(request: Request): void {
    const fail = (code: Failure) => new FakeError(FAILURES[code][0], code, FAILURES[code][1]);
    const failure = this.#failures.shift();
    if (failure !== undefined) throw fail(failure);
    const authorization = request.headers.get('authorization');
    if (authorization === null) {
      const text = 'The Authorization header is missing. Send "Authorization: Bearer svc_live_…".';
      throw new FakeError(401, 'missing_authorization', text);
    }
    if (!/^Bearer svc_live_/i.test(authorization)) {
      const text = 'The Authorization header must be "Bearer" and a key that starts with svc_live_.';
      throw new FakeError(401, 'invalid_key_format', text);
    }
    if (authorization.slice('Bearer '.length) !== this.apiKey) throw fail('invalid_or_revoked_key');
    const type = request.headers.get('content-type') ?? '';
    if (request.method === 'POST' && !/^application\/json\b/i.test(type))
      throw new FakeError(415, 'unsupported_media_type', 'Send the body as application/json.');
  }

  async #post(target: Receiver, body: string): Promise<Announced['response']> {
    const init = {
      method: 'POST',
      body,
      redirect: 'manual' as const,
      signal: AbortSignal.timeout(ANSWER_MS),
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhook/1.0',
        'X-Service-Signature': await signPayload(body, this.signingSecret),
      },
    };
    try {
      const response =
        typeof target === 'string'
          ? await fetch(target, init)
          : await target(new Request('https://receiver.test/', init));
      return { status: response.status, body: await response.text() };
    } catch {
      return undefined;
    }
  }

  #match(round: FundingRoundDetails, best: Hit, others: Hit[]): MatchNotification {
    const { evidence, match_type, ...matched } = best;
    const { article_title, ceo_linkedin_url, location, location_country, lead_investor, ...pulled } = round;
    // Only webhooks have these fields. Pulled matches do not.
    void [article_title, ceo_linkedin_url, location, location_country, lead_investor];
    return {
      match_id: this.#id(),
      match_type,
      matched,
      match_evidence: evidence,
      also_matched: others.slice(0, 100).map(({ evidence, ...other }) => ({
        ...other,
        score: evidence.score,
        signals: evidence.signals,
      })),
      also_matched_total: others.length,
      webhook_status: 'no_webhook',
      webhook_response_code: null,
      webhook_response_snippet: null,
      delivered_at: null,
      created_at: this.now.toISOString(),
      funding_round: pulled,
    };
  }

  #round(given: Partial<FundingRoundDetails>): FundingRoundDetails {
    return {
      id: this.#id(),
      company_name: 'Northwind Robotics',
      amount_usd: 12_000_000,
      funding_type: 'series-a',
      website: null,
      article_url: 'https://news.example/funding',
      article_title: null,
      published_date: this.now.toISOString().slice(0, 10),
      ceo_name: null,
      ceo_email: null,
      ceo_linkedin_url: null,
      industry: null,
      location: null,
      location_country: null,
      lead_investor: null,
      investors: [],
      confidence_score: 0.95,
      ...given,
    };
  }

  /** Returns the next UUID of a sequence that depends only on the seed. */
  #id(): string {
    const parts = Array.from({ length: 4 }, () => {
      this.#ids = (Math.imul(this.#ids ^ (this.#ids >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
      return (this.#ids >>> 0).toString(16).padStart(8, '0');
    });
    const hex = parts.join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
  }
}
