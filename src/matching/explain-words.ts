import { normaliseCompanyName } from '../company-names/normalise.js';
import type { NameSignal } from '../company-names/similarity.js';
import { MATCH_THRESHOLD } from '../company-names/similarity.js';

/** Maximum number of words of a name that are quoted. */
const QUOTED = 3;

/**
 * Returns a score as text, rounded down. So a score below the threshold is also below it as text.
 */
export function scoreText(score: number): string {
  return (Math.floor(score * 100) / 100).toFixed(2);
}

/** Returns an instant as text in UTC, to the minute. */
export function instantText(at: Date): string {
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Lists the reasons why an account name may not mean the round's company, as one sentence each. */
export function againstName(
  companyName: string,
  accountName: string,
  { score, signals }: { score: number; signals: readonly NameSignal[] },
): string[] {
  const [round, own] = [normaliseCompanyName(companyName), normaliseCompanyName(accountName)];
  const lacking = (from: typeof round, other: typeof round) =>
    from.words
      .filter(({ text }) => !other.words.some((word) => word.text === text))
      .slice(0, QUOTED)
      .map(({ spelling }) => `"${spelling}"`)
      .join(', ');
  const [missing, extra] = [lacking(round, own), lacking(own, round)];
  return [
    ...(missing === '' ? [] : [`The round's name has ${missing}. This account's name does not.`]),
    ...(extra === '' ? [] : [`This account's name has ${extra}. The round's name does not.`]),
    ...signals.filter(({ effect }) => effect === 'against').map(({ kind, value }) => SIGNALS[kind](value)),
    ...(score < MATCH_THRESHOLD
      ? [`The score is ${scoreText(score)}. A match needs ${scoreText(MATCH_THRESHOLD)}.`]
      : []),
  ];
}

const SIGNALS: Record<NameSignal['kind'], (value: string) => string> = {
  website: (domain) => `The round's website, ${domain}, speaks against this name.`,
  contact_domain: (domain) => `The e-mail domain of the account's contacts, ${domain}, speaks against it.`,
  country: (country) => `The country, ${country}, speaks against it.`,
  industry: (industry) => `The industry, ${industry}, speaks against it.`,
};

/** Explains that the account's domain differs from the round's domain. */
export function otherDomain(domain: string, website: string | null): string[] {
  const theirs =
    website === null ? 'The website of the round is not known.' : `The round's website is ${website}.`;
  return [
    `This account has the domain ${domain}. ${theirs}`,
    'An account with a domain is matched by the domain only.',
  ];
}

/** Explains that a contact's address belongs to another company (decision 14). */
export function otherEmployer(domain: string, website: string): string[] {
  return [
    `A contact of this account has an address at ${domain}, and the round's website is ${website}. ` +
      'So this account is not matched by its name.',
  ];
}
