import { parse } from 'tldts';
import type { Link } from '../article.js';
import { fromJson } from '../../runtime/data-file.js';
import { parseUrl } from '../../outgoing/parse-url.js';
import { matchesOf } from '../lexicon/matches.js';
import { lettersOf } from '../../company-names/folding.js';

/**
 * Registrable domains of social networks, news wires, outlets, stores and tools. None of them is a
 * funded company's website.
 */
const foreignSites = fromJson('foreign-sites.json', (domains: string[]) => new Set(domains));

const HOSTS =
  /\b((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,5}[a-z]{2,18})(?::\d{2,5})?(?=[/?#\s,;:)\]"'>]|\.(?:\s|$)|$)/gi;
const EMAILS = /\b[\w.+-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,18})\b/gi;

/**
 * Weight of a mention of a domain. WEIGHT_BESIDE_NAME applies if the paragraph names the company.
 */
const WEIGHT_BESIDE_NAME = 0.7;
const WEIGHT = 0.3;
/**
 * Minimum score of a domain. With a lower score, it is not certain that the domain is the company's
 * website.
 */
const LEAST_SCORE = 1.2;

/**
 * Finds the company's website: the domain whose name is most similar to the company's. It skips
 * outlets, news wires, investors and social networks. Returns null if no domain is certain.
 */
export function findWebsite(input: {
  paragraphs: string[];
  links: Link[];
  company: string;
  legalName: string | null;
  articleUrl: string | null;
  investors: string[];
}): string | null {
  const mentions = new Map<string, { host: string; score: number }>();
  const outlet = input.articleUrl ? parse(input.articleUrl).domain : null;
  const add = (host: string, weight: number): void => {
    const { domain, isIcann } = parse(host, { allowPrivateDomains: true });
    if (!domain || !isIcann || foreignSites().has(domain) || domain === outlet) return;
    const likeness = Math.max(likenessOf(domain, input.company), likenessOf(domain, input.legalName ?? ''));
    if (input.investors.some((investor) => likenessOf(domain, investor) > Math.max(0.6, likeness))) return;
    const known = mentions.get(domain);
    if (known) known.score += weight * 0.5;
    else mentions.set(domain, { host, score: weight + likeness * 4 });
  };
  for (const paragraph of input.paragraphs) {
    // Both patterns below try every word, which is slow. This check skips paragraphs without an
    // address.
    if (!/\.[a-z]{2}/i.test(paragraph)) continue;
    const weight = paragraph.includes(input.company) ? WEIGHT_BESIDE_NAME : WEIGHT;
    if (paragraph.includes('@'))
      for (const [, host = ''] of matchesOf(EMAILS, paragraph)) add(host, weight * 0.6);
    for (const [, host = ''] of matchesOf(HOSTS, paragraph.replace(EMAILS, ' ')))
      // A host has at least two letters before its suffix. So "E.g" and "3.5m" are not hosts.
      if ((parse(host).domainWithoutSuffix ?? '').length > 1) add(host, weight);
  }
  for (const { url } of input.links) add(parseUrl(url)?.hostname ?? '', WEIGHT);
  const [best] = [...mentions.values()].sort((a, b) => b.score - a.score);
  if (best === undefined || best.score < LEAST_SCORE) return null;
  const host = best.host.toLowerCase();
  return `https://${host.startsWith(WWW) ? host.slice(WWW.length) : host}`;
}

const WWW = 'www.';

/**
 * Compares a domain with a company's name. Returns 1 if they are equal, and 0 if they have nothing
 * in common.
 */
function likenessOf(domain: string, name: string): number {
  const label = lettersOf(parse(domain).domainWithoutSuffix ?? domain.split('.')[0] ?? '');
  const whole = lettersOf(domain);
  const key = lettersOf(name);
  if (key.length < 2 || label.length < 2) return 0;
  if (label === key || whole === key) return 1;
  if (key.length >= 3 && label.startsWith(key)) return Math.max(0.6, key.length / label.length);
  if (label.length >= 4 && key.startsWith(label)) return Math.max(0.6, label.length / key.length);
  if (key.length >= 4 && label.includes(key)) return 0.65;
  const first = lettersOf(name.split(/\s/)[0] ?? '');
  if (first.length >= 4 && label.includes(first)) return 0.5;
  return 0;
}
