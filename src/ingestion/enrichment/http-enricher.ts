import type { EnrichableField, StatedRound } from '../../rounds/stated-round.js';
import { identifyingDomain } from '../../domains/identifying-domain.js';
import type { Log } from '../../runtime/log.js';
import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import { policyForConfiguredUrl } from '../../outgoing/policy.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import { parseUrl } from '../../outgoing/parse-url.js';

const MAX_BYTES = 64 * 1024;
/** Timeout of a request in milliseconds. After a timeout, the service stores the round as it is. */
const TIMEOUT_MS = 2_000;
/**
 * Pause after a failure, in milliseconds. Without the pause, a slow enricher would delay every
 * round.
 */
const PAUSE_MS = 30_000;

const FIELDS: readonly EnrichableField[] = ['website', 'ceoEmail'];

/**
 * Asks the operator's enricher for missing facts of a company: `GET <url>?company_name=…`. The
 * enricher answers `{ "ceo_email": string | null, "website": string | null }`. The answer never
 * replaces a known fact. The service ignores invalid and late answers.
 */
export class HttpEnricher {
  private pausedUntil = -Infinity;
  private readonly policy: OutgoingPolicy;

  constructor(
    private readonly url: string,
    policy: OutgoingPolicy,
    private readonly log: Log,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.policy = policyForConfiguredUrl(policy);
  }

  /**
   * Adds the CEO's e-mail address and the website if they are unknown, and marks these fields as
   * enriched. Never throws.
   */
  async enrich(round: StatedRound): Promise<StatedRound> {
    if ((round.ceoEmail !== null && round.website !== null) || performance.now() < this.pausedUntil)
      return round;
    try {
      const answer = await this.ask(round);
      const found = { ceoEmail: emailOf(answer['ceo_email']), website: websiteOf(answer['website']) };
      const enriched = FIELDS.filter((field) => round[field] === null && found[field] !== null);
      if (enriched.length === 0) return round;
      const filled = Object.fromEntries(enriched.map((field) => [field, found[field]]));
      return { ...round, ...filled, enriched };
    } catch (error) {
      this.pausedUntil = performance.now() + PAUSE_MS;
      this.log.warn(
        { err: error, job: 'enrich', pauseMs: PAUSE_MS },
        'enricher failed: storing rounds without enrichment',
      );
      return round;
    }
  }

  private async ask(round: StatedRound): Promise<Record<string, unknown>> {
    const url = new URL(this.url);
    const facts = {
      company_name: round.companyName,
      legal_name: round.legalName,
      website: round.website,
      ceo_name: round.ceoName,
      location: round.location,
      location_country: round.locationCountry,
      article_url: round.articleUrl,
    };
    for (const [name, value] of Object.entries(facts)) if (value !== null) url.searchParams.set(name, value);
    const response = await guardedFetch(url.href, {
      policy: this.policy,
      timeoutMs: this.timeoutMs,
      maxBytes: MAX_BYTES,
      maxRedirects: 0,
      headers: { Accept: 'application/json' },
    });
    if (response.status === 404) return {};
    if (response.status !== 200) throw new Error(`the enricher answered with status ${response.status}`);
    const answer: unknown = JSON.parse(new TextDecoder().decode(response.body));
    if (typeof answer !== 'object' || answer === null)
      throw new Error('the enricher answered with a body that is not a JSON object');
    return answer as Record<string, unknown>;
  }
}

function emailOf(value: unknown): string | null {
  const isAddress =
    typeof value === 'string' &&
    value.length <= 254 &&
    /^[\x21-\x3f\x41-\x7e]+@[\w-]+(\.[\w-]+)+$/.test(value);
  return isAddress ? value : null;
}

/**
 * Returns the website, or null for an address on a shared site (a social network, a registry). Such
 * an address would match the accounts of other companies.
 */
function websiteOf(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > 2_000) return null;
  const text = /^[a-z][a-z0-9+.-]*:/i.test(value.trim()) ? value.trim() : `https://${value.trim()}`;
  const url = parseUrl(text);
  return url !== null && /^https?:$/.test(url.protocol) && identifyingDomain(url.href) !== null
    ? url.href
    : null;
}
