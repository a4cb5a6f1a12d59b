const whole = new Intl.NumberFormat('en-US');
const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });

/** 12345 as 12,345. */
export const formatCount = (value: number) => whole.format(value);

/** Dollars as $12.5M; a dash where the amount is not known. */
export const formatUsd = (value: number | null) => (value === null ? '–' : `$${compact.format(value)}`);

/** An instant as `2026-03-02 09:15 UTC`: one zone for everybody, that of the API. */
export const formatInstant = (iso: string | null) =>
  iso === null ? 'never' : `${iso.slice(0, 10)} ${iso.slice(11, 16)} UTC`;

/** How long ago an instant was, roughly. */
export function formatAgo(iso: string | null, now = Date.now()): string {
  if (iso === null) return 'never';
  const minutes = Math.round((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.round(minutes / 60)} h ago`;
  return `${Math.round(minutes / 1440)} days ago`;
}

/** A label such as account_domain in words. */
export const inWords = (label: string) => label.replaceAll('_', ' ').replaceAll('-', ' ');

/** The API's name of a capped call, as people know it. */
export const TOOL_NAMES: Record<string, string> = {
  crm_accounts_upsert: 'POST /accounts',
  crm_contacts_upsert: 'POST /contacts',
  matches_list: 'GET /matches',
};

const FACTS = [
  ...[
    'company_name',
    'legal_name',
    'amount_usd',
    'amount',
    'currency',
    'funding_type',
    'published_date',
    'website',
  ],
  ...[
    'lead_investor',
    'investors',
    'industry',
    'location',
    'location_country',
    'ceo_name',
    'ceo_email',
    'ceo_linkedin_url',
  ],
  ...['article_title', 'article_url', 'confidence_score', 'filing', 'id'],
];

/** The facts of a round in the order in which people ask for them; the database keeps them by the length of their names. */
export function inOrder(facts: Record<string, unknown>): [string, unknown][] {
  const rank = (name: string) => {
    const at = FACTS.indexOf(name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));
    return at < 0 ? FACTS.length : at;
  };
  return Object.entries(facts).sort(([a], [b]) => rank(a) - rank(b));
}
