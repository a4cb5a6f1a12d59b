import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { getDomain } from 'tldts';

const MAX_DOMAIN_LENGTH = 253;
const MAX_INPUT_LENGTH = 1_000;
/**
 * Most CRM domains are already normalised. This check takes a fiftieth of the time of the whole
 * function.
 */
const BARE = /^(?!www\.|.*xn--)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;

/**
 * Normalises a company's domain to a bare host name (spec: What the service does, rule 8, decision
 * 12). The function removes scheme, userinfo, `www.`, port, path, query, fragment and a trailing
 * dot. The result is in lower case and punycode. Returns null if the result is not a host name with
 * at least two labels.
 */
export function normaliseDomain(input: string): string | null {
  if (input.length <= MAX_DOMAIN_LENGTH && BARE.test(input)) return input;
  const host = input
    .trim()
    // The scheme is repeated if a form adds a scheme to a URL. Example:
    // https://www.https://acme.com.
    .replace(/^(?:https?:\/\/|www\.(?=https?:\/\/))*/i, '')
    .replace(/[/?#\\][^]*$/, '')
    .replace(/^[^@]*@/, '')
    .replace(/:\d*$/, '');
  // A percent sign would decode to a different host. No host name in any script is longer than
  // MAX_INPUT_LENGTH.
  if (host === '' || host.length > MAX_INPUT_LENGTH || /[\s%]/.test(host)) return null;
  const ascii = domainToASCII(host).toLowerCase().replace(/\.$/, '');
  const bare = ascii.replace(/^www\.(?=[^.]+\.)/, '');
  if (bare.length === 0 || bare.length > MAX_DOMAIN_LENGTH || isIP(bare) !== 0) return null;
  const labels = bare.split('.');
  return labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
    ? bare
    : null;
}

/**
 * Returns the registrable domain of a normalised host (decision 12). The public-suffix list
 * decides, including private suffixes. Examples: `blog.acme.co.uk` gives `acme.co.uk`, and
 * `acme.github.io` gives `acme.github.io`. Returns null for a bare public suffix.
 */
export function registrableDomain(host: string): string | null {
  return getDomain(host, { allowPrivateDomains: true, validateHostname: false });
}
