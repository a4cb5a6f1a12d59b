import emailProviders from 'email-providers';
import { normaliseDomain, registrableDomain } from './normalise-domain.js';

/**
 * Sites where many firms have a page under one domain, and the large webmail services. As the domain of an account, of a contact
 * or of a round they identify nobody (decision 14). Sites that give each customer a subdomain of its own under a private public
 * suffix (github.io, myshopify.com …) need no entry: the public-suffix list tells them apart.
 */
const SHARED_SITES = new Set([
  ...[
    'facebook.com',
    'fb.com',
    'instagram.com',
    'threads.net',
    'linkedin.com',
    'lnkd.in',
    'twitter.com',
    'x.com',
    't.co',
    'tiktok.com',
  ],
  ...[
    'youtube.com',
    'youtu.be',
    'pinterest.com',
    'reddit.com',
    'snapchat.com',
    'whatsapp.com',
    'wa.me',
    't.me',
    'telegram.me',
    'vk.com',
  ],
  ...[
    'weibo.com',
    'discord.com',
    'discord.gg',
    'github.com',
    'gitlab.com',
    'bitbucket.org',
    'medium.com',
    'substack.com',
    'tumblr.com',
  ],
  ...[
    'wordpress.com',
    'blogspot.com',
    'blogger.com',
    'wix.com',
    'wixsite.com',
    'weebly.com',
    'squarespace.com',
    'webflow.com',
    'carrd.co',
  ],
  ...[
    'linktr.ee',
    'beacons.ai',
    'about.me',
    'bit.ly',
    'tinyurl.com',
    'goo.gl',
    'notion.so',
    'notion.site',
    'google.com',
    'goo.gle',
  ],
  ...[
    'crunchbase.com',
    'angel.co',
    'wellfound.com',
    'producthunt.com',
    'f6s.com',
    'pitchbook.com',
    'glassdoor.com',
    'indeed.com',
  ],
  ...[
    'amazonaws.com',
    'cloudfront.net',
    'herokuapp.com',
    'etsy.com',
    'ebay.com',
    'yelp.com',
    'wikipedia.org',
    'archive.org',
  ],
  ...[
    'gmail.com',
    'googlemail.com',
    'yahoo.com',
    'ymail.com',
    'rocketmail.com',
    'hotmail.com',
    'outlook.com',
    'live.com',
    'msn.com',
  ],
  ...[
    'icloud.com',
    'me.com',
    'mac.com',
    'aol.com',
    'gmx.com',
    'gmx.de',
    'gmx.net',
    'web.de',
    't-online.de',
    'freenet.de',
    'proton.me',
  ],
  ...[
    'protonmail.com',
    'pm.me',
    'tutanota.com',
    'yandex.ru',
    'yandex.com',
    'mail.ru',
    'bk.ru',
    'inbox.ru',
    'list.ru',
    'qq.com',
    '163.com',
  ],
  ...[
    '126.com',
    'sina.com',
    'sohu.com',
    'foxmail.com',
    'naver.com',
    'hanmail.net',
    'daum.net',
    'rediffmail.com',
    'orange.fr',
    'free.fr',
  ],
  ...[
    'laposte.net',
    'sfr.fr',
    'wanadoo.fr',
    'libero.it',
    'virgilio.it',
    'comcast.net',
    'verizon.net',
    'sbcglobal.net',
    'att.net',
  ],
  ...[
    'cox.net',
    'btinternet.com',
    'sky.com',
    'virginmedia.com',
    'bigpond.com',
    'shaw.ca',
    'rogers.com',
    'hey.com',
    'fastmail.com',
  ],
]);

const PERSONAL_MAIL = new Set<string>(emailProviders);

/**
 * Reduces a domain or URL to the registrable domain that identifies one company. Null where it is no domain, a bare public suffix,
 * or a site that identifies nobody (decisions 12 and 14).
 */
export function identifyingDomain(input: string | null): string | null {
  const host = input === null ? null : normaliseDomain(input);
  const domain = host === null ? null : registrableDomain(host);
  return domain === null || identifiesNobody(domain) ? null : domain;
}

/** Says whether a registrable domain is shared by many firms or persons. Covers the national sites of the webmail services. */
export function identifiesNobody(domain: string): boolean {
  return (
    SHARED_SITES.has(domain) ||
    /^(?:yahoo|hotmail|outlook|live|blogspot)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/.test(domain)
  );
}

/** Says whether addresses of this registrable domain belong to persons (a mail provider) rather than to one company. */
export function isPersonalMail(domain: string): boolean {
  return PERSONAL_MAIL.has(domain) || identifiesNobody(domain);
}
