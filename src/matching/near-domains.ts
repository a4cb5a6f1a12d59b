import { normaliseCompanyName } from '../company-names/normalise.js';

/** Endings under which companies register their name, the most common first. */
const ENDINGS =
  'com io co ai net org app dev tech eu de fr nl es it ch se in us ca co.uk com.au com.br co.jp co.in'.split(
    ' ',
  );
/** A shorter name is registered by others under most endings. */
const SHORTEST_NAME = 3;

/**
 * Returns the domains under which a customer may know a company whose website is another one or unknown:
 * its name, and that of its website, with the usual endings. At most 100, without its website itself.
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
