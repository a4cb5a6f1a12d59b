import { normaliseCompanyName } from '../company-names/normalise.js';

/** Domain endings that companies commonly use, the most common first. */
const ENDINGS =
  'com io co ai net org app dev tech eu de fr nl es it ch se in us ca co.uk com.au com.br co.jp co.in'.split(
    ' ',
  );
/** Shorter names are skipped, because other companies own such domains under most endings. */
const SHORTEST_NAME = 3;

/**
 * Returns the domains that a customer may have stored for a company whose website is different or
 * unknown. Combines the company's name, and the name in its website, with common endings. Returns
 * at most 100 domains, without the website itself.
 */
export function nearDomains(companyName: string, website: string | null): string[] {
  const { squashed, written } = normaliseCompanyName(companyName);
  const owned = website === null ? [] : [website.slice(0, website.indexOf('.'))];
  const labels = [...new Set([...owned, squashed, written.join('-')])].filter(
    (label) => label.length >= SHORTEST_NAME && LABEL.test(label),
  );
  const domains = labels.flatMap((label) => ENDINGS.map((ending) => `${label}.${ending}`));
  return domains.filter((domain) => domain !== website);
}

const LABEL = /^[a-z\d][a-z\d-]{0,61}[a-z\d]$/;
