/**
 * Number of customers who have an account for each company. 20 rounds a second then make 100
 * deliveries a second.
 */
const FOLLOWERS = 5;
export const CUSTOMERS = 25;

/**
 * A company that raises a round. `followers` are the customers who have an account for this
 * company.
 */
export interface Company {
  name: string;
  domain: string;
  followers: number[];
}

/** Returns invented companies. Their names are so different that no name matches another. */
export function inventCompanies(count: number, random: () => number): Company[] {
  const pick = (letters: string) => letters[Math.floor(random() * letters.length)] ?? '';
  const names = new Set<string>();
  while (names.size < count)
    names.add(Array.from({ length: 6 }, () => pick('bdfgklmnprstvz') + pick('aeiou')).join(''));
  return [...names].map((name, at) => ({
    name: name.charAt(0).toUpperCase() + name.slice(1),
    domain: `${name}.com`,
    followers: Array.from({ length: FOLLOWERS }, (_, step) => (at + step * 5) % CUSTOMERS),
  }));
}

/** Returns the company as a CRM account. */
export function accountOf({ name, domain }: Company): { external_id: string; name: string; domain: string } {
  return { external_id: domain, name, domain };
}

/** Returns the round of a company as a line of a rounds feed. */
export function roundLine({ name, domain }: Company): string {
  return JSON.stringify({
    source_item: domain,
    company_name: name,
    website: `https://${domain}`,
    published_date: new Date().toISOString().slice(0, 10),
    amount: 5_000_000,
    currency: 'USD',
    funding_type: 'series-a',
  });
}
