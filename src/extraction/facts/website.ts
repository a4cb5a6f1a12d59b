import { parse } from 'tldts';
import type { Link } from '../article.js';
import { parseUrl } from '../../outgoing/parse-url.js';
import { matchesOf } from '../lexicon/matches.js';
import { keyOf } from '../signals/names.js';

/** Registrable domains of networks, wires, outlets, stores and tools: never a funded company's own site. */
const NOT_OWN = new Set(
  'linkedin.com twitter.com x.com facebook.com instagram.com youtube.com youtu.be t.me telegram.org telegram.me medium.com github.com gitlab.com discord.com discord.gg reddit.com tiktok.com threads.net pinterest.com vimeo.com whatsapp.com wa.me bsky.app substack.com linktr.ee mirror.xyz prnewswire.com businesswire.com globenewswire.com newswire.com newswire.ca prweb.com accesswire.com newsfilecorp.com einpresswire.com einnews.com prlog.org newsdirect.com newsramp.com blockchainwire.io cision.com cision.ca notified.com presswire.com openpr.com 24-7pressrelease.com newmediawire.com techcrunch.com crunchbase.com finsmes.com eu-startups.com venturebeat.com forbes.com bloomberg.com reuters.com wsj.com ft.com nytimes.com cnbc.com businessinsider.com theinformation.com axios.com fortune.com wired.com tech.eu sifted.eu pitchbook.com wikipedia.org google.com goo.gl bit.ly ow.ly tinyurl.com lnkd.in apple.com dropbox.com drive.google.com docs.google.com canva.com calendly.com typeform.com eventbrite.com zoom.us mailchimp.com amazonaws.com cloudfront.net sec.gov nasdaq.com nyse.com yahoo.com gmail.com outlook.com hotmail.com protonmail.com icloud.com proton.me aol.com ycombinator.com techstars.com wefunder.com republic.com startengine.com kickstarter.com indiegogo.com coinmarketcap.com coingecko.com prdaily.com muckrack.com wixsite.com wordpress.com blogspot.com notion.site amazon.com shopify.com'.split(
    ' ',
  ),
);

interface Mention {
  host: string;
  domain: string;
  url: string;
  /** How much of the name is in the domain, 0 to 1. */
  likeness: number;
  score: number;
}

const URLS =
  /\b(?:https?:\/\/)?(?:www\.)?((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,4}[a-z]{2,18})(?::\d{2,5})?(?=[/?#\s,;:)\]"'>]|\.(?:\s|$)|$)/gi;
const EMAILS = /\b[\w.+-]{1,64}@((?:[a-z0-9-]{1,63}\.){1,4}[a-z]{2,18})\b/gi;

/**
 * Finds the company's own site: a domain named like the company, else the one in its "About" or contact
 * lines. Skips outlets, wires, investors and social networks. Returns null if none is certain.
 */
export function findWebsite(input: {
  paragraphs: string[];
  links: Link[];
  company: string;
  legalName: string | null;
  articleUrl: string | null;
  investors: string[];
}): string | null {
  const mentions = new Map<string, Mention>();
  const outlet = input.articleUrl ? parse(input.articleUrl).domain : null;
  const add = (host: string, url: string, score: number): void => {
    const { domain, isIcann } = parse(host, { allowPrivateDomains: true });
    if (!domain || !isIcann || NOT_OWN.has(domain) || domain === outlet) return;
    const likeness = Math.max(likenessOf(domain, input.company), likenessOf(domain, input.legalName ?? ''));
    if (input.investors.some((investor) => likenessOf(domain, investor) > Math.max(0.6, likeness))) return;
    const known = mentions.get(domain);
    if (known) known.score += score * 0.5;
    else mentions.set(domain, { host, domain, url, likeness, score: score + likeness * 4 });
  };
  for (const paragraph of input.paragraphs) {
    const weight = lineWeight(paragraph, input.company);
    // Both patterns try every word, and most paragraphs have no address.
    const hasEmail = paragraph.includes('@');
    if (hasEmail) for (const match of matchesOf(EMAILS, paragraph)) add(match[1] ?? '', '', weight * 0.6);
    if (!/\.[a-z]{2}/i.test(paragraph)) continue;
    for (const match of matchesOf(URLS, hasEmail ? paragraph.replace(EMAILS, ' ') : paragraph))
      if (looksLikeUrl(match[0])) add(match[1] ?? '', match[0], weight);
  }
  for (const link of input.links) {
    if (!/^https?:/i.test(link.url)) continue;
    const host = parseUrl(link.url)?.hostname ?? '';
    add(
      host,
      link.url,
      /website|learn more|visit|here/i.test(link.text) || likenessOf(link.text, input.company) > 0.7
        ? 1
        : 0.3,
    );
  }
  const best = [...mentions.values()].sort((a, b) => b.score - a.score)[0];
  if (!best || best.score < 1.2) return null;
  return `https://${/^www\./i.test(best.host) ? best.host.slice(4) : best.host}`.toLowerCase();
}

/** "Inc.com" is a site and so is acme.io, but "e.g" and "3.5m" and "Node.js" are not. */
function looksLikeUrl(text: string): boolean {
  const { isIcann, domainWithoutSuffix, publicSuffix } = parse(text);
  if (!isIcann || !domainWithoutSuffix || !publicSuffix) return false;
  return /^https?:|^www\./i.test(text) || domainWithoutSuffix.length > 1;
}

/** Lines that speak of the company itself weigh more. */
function lineWeight(paragraph: string, company: string): number {
  let weight = 0.3;
  if (
    /\b(?:visit|website|learn more|more information|find out more|please see|go to|check out|follow)\b/i.test(
      paragraph,
    )
  )
    weight += 0.7;
  if (/^(?:about|contact|media contact|company website|website|url|web)\b/i.test(paragraph)) weight += 0.4;
  if (paragraph.includes(company)) weight += 0.4;
  return weight;
}

/** Compares a domain's name with a company's: 1 when equal, 0 when nothing agrees. */
function likenessOf(domain: string, name: string): number {
  const label = keyOf(parse(domain).domainWithoutSuffix ?? domain.split('.')[0] ?? '');
  const whole = keyOf(domain.replace(/^www\./, ''));
  const key = keyOf(name);
  if (key.length < 2 || label.length < 2) return 0;
  if (label === key || whole === key) return 1;
  if (key.length >= 3 && label.startsWith(key)) return Math.max(0.6, key.length / label.length);
  if (label.length >= 4 && key.startsWith(label)) return Math.max(0.6, label.length / key.length);
  if (key.length >= 4 && label.includes(key)) return 0.65;
  const first = keyOf(name.split(/\s/)[0] ?? '');
  if (first.length >= 4 && label.includes(first)) return 0.5;
  return 0;
}
