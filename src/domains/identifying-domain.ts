import emailProviders from 'email-providers';
import { normaliseDomain, registrableDomain } from './normalise-domain.js';

const words = (list: string): string[] => list.trim().split(/\s+/);

/**
 * Domains that many companies share, such as sites with company pages, and webmail. Such a domain
 * identifies no company (decision 14). Sites whose customers have a private public suffix are not
 * in this list, because the public-suffix list separates their customers. Examples: github.io,
 * myshopify.com.
 */
const SHARED_SITES = new Set([
  // Social networks and messengers.
  ...words(`facebook.com fb.com fb.me instagram.com threads.net threads.com linkedin.com lnkd.in twitter.com x.com t.co tiktok.com
    youtube.com youtu.be pinterest.com reddit.com snapchat.com whatsapp.com wa.me t.me telegram.me telegram.org vk.com ok.ru weibo.com
    zhihu.com bilibili.com xing.com quora.com twitch.tv vimeo.com bsky.app bsky.social mastodon.social discord.com discord.gg line.me
    soundcloud.com meetup.com eventbrite.com eventbrite.co.uk nextdoor.com`),
  // Hosting of code, text and documents.
  ...words(`github.com gitlab.com bitbucket.org sourceforge.net huggingface.co medium.com substack.com tumblr.com wordpress.com
    blogspot.com blogger.com livejournal.com typepad.com ghost.io notion.so notion.site google.com goo.gle forms.gle slideshare.net
    scribd.com issuu.com dropbox.com wikipedia.org wikidata.org archive.org`),
  // Services on which customers build sites, shops and link pages.
  ...words(`wix.com wixsite.com weebly.com squarespace.com webflow.com carrd.co strikingly.com mystrikingly.com godaddysites.com
    jimdo.com jimdosite.com jimdofree.com webnode.com webnode.page yolasite.com site123.me business.site softr.app softr.io glide.page
    glideapp.io tilda.ws myportfolio.com bigcartel.com hubspotpages.com hs-sites.com linktr.ee linkin.bio lnk.bio bio.link bio.site campsite.bio beacons.ai about.me bit.ly tinyurl.com goo.gl
    calendly.com`),
  // Directories, app stores and crowdfunding platforms.
  ...words(`crunchbase.com angel.co angellist.com wellfound.com producthunt.com f6s.com pitchbook.com glassdoor.com indeed.com
    trustpilot.com g2.com capterra.com etsy.com ebay.com yelp.com tripadvisor.com kickstarter.com indiegogo.com gofundme.com patreon.com
    wefunder.com startengine.com seedrs.com crowdcube.com netcapital.com`),
  // The public-suffix list separates the customers of these hosts. The bare domains identify no
  // company.
  ...words(`amazonaws.com cloudfront.net herokuapp.com`),
  // News sites and filing archives.
  ...words(`prnewswire.com businesswire.com globenewswire.com accesswire.com einpresswire.com sec.gov`),
  // Webmail.
  ...words(`gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com icloud.com me.com
    mac.com aol.com gmx.com gmx.de gmx.net web.de t-online.de freenet.de proton.me protonmail.com pm.me tutanota.com yandex.ru
    yandex.com mail.ru bk.ru inbox.ru list.ru qq.com 163.com 126.com sina.com sohu.com foxmail.com naver.com hanmail.net daum.net
    rediffmail.com orange.fr free.fr laposte.net sfr.fr wanadoo.fr libero.it virgilio.it comcast.net verizon.net sbcglobal.net att.net
    cox.net btinternet.com sky.com virginmedia.com bigpond.com shaw.ca rogers.com hey.com fastmail.com`),
]);

/**
 * Domains that identify a company, but whose subdomains belong to customers. The public-suffix list
 * does not contain them.
 */
const SITES_WITH_TENANTS = new Set(
  words(`zendesk.com freshdesk.com atlassian.net onmicrosoft.com teachable.com kajabi.com mykajabi.com clickfunnels.com typeform.com
    unbounce.com bandcamp.com`),
);
const SHARED_HOSTS = /^(?:apps|itunes|podcasts|music|books)\.apple\.com$/;

/** E-mail providers that the package does not contain, and services that hide e-mail addresses. */
const FURTHER_PERSONAL_MAIL =
  words(`gmx.ch gmx.eu gmx.fr gmx.us gmx.co.uk tuta.com tuta.io keemail.me posteo.de posteo.net duck.com
  mozmail.com appleid.com icloud.com.cn simplelogin.com simplelogin.co anonaddy.me 139.com 189.cn wo.cn kakao.com ziggo.nl xs4all.nl
  chello.nl telia.com tim.it vodafone.de unitybox.de o2online.de spectrum.net rr.com proton.com skiff.com`);
const PERSONAL_MAIL = new Set<string>([...emailProviders, ...FURTHER_PERSONAL_MAIL]);

/**
 * Returns the registrable domain of a domain or URL, if it identifies one company (decisions 12 and
 * 14). Returns null if the input is not a domain, is a bare public suffix, or is on a shared site.
 */
export function identifyingDomain(input: string | null): string | null {
  const host = input === null ? null : normaliseDomain(input);
  return host === null ? null : identifyingPart(host);
}

/**
 * Returns the registrable domain of a normalised host, if it identifies one company. Returns null
 * otherwise.
 */
export function identifyingPart(host: string): string | null {
  const domain = ownDomain(host);
  return domain === null || identifiesNobody(domain) ? null : domain;
}

/**
 * Returns the registrable domain of a normalised mail host. Domains of mail providers are returned
 * too. Returns null for a bare public suffix, and for a customer's subdomain of another company's
 * site. Example: `acme.zendesk.com`.
 */
export function ownDomain(host: string): string | null {
  const domain = registrableDomain(host);
  const isTenant = domain !== null && host !== domain && SITES_WITH_TENANTS.has(domain);
  return isTenant || SHARED_HOSTS.test(host) ? null : domain;
}

/**
 * Returns whether many companies or people share a registrable domain. National sites of webmail
 * services count as shared.
 */
function identifiesNobody(domain: string): boolean {
  return (
    SHARED_SITES.has(domain) ||
    /^(?:yahoo|hotmail|outlook|live|blogspot)\.(?:[a-z]{2,3}|com?\.[a-z]{2})$/.test(domain)
  );
}

/**
 * Returns whether addresses of this registrable domain belong to people. Returns false if they
 * belong to one company.
 */
export function isPersonalMail(domain: string): boolean {
  return PERSONAL_MAIL.has(domain) || identifiesNobody(domain);
}
