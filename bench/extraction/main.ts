import { toUsd } from '../../src/rounds/usd/to-usd.js';
import { extractArticle } from '../../src/extraction/extract-article.js';
import { parseFeed } from '../../src/ingestion/formats/feed.js';
import { company, randomNumbers, unknownCompany } from '../matching/synthetic-crm.js';

const RELEASES = 3_000;
const PER_FEED = 50;

/**
 * Measures the extraction of full press releases from feeds, on one core after a warm-up. Two in
 * three of them state a round.
 */
export async function benchExtraction(print: (line: string) => void): Promise<object> {
  const feeds = makeFeeds();
  feeds.slice(0, 4).forEach(read);
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const rounds = feeds.reduce((sum, feed) => sum + read(feed), 0);
  const seconds = (performance.now() - startedAt) / 1_000;
  const used = process.cpuUsage(before);
  const cpuSeconds = (used.user + used.system) / 1e6;
  const figures = {
    releases: RELEASES,
    bytesEach: Math.round(feeds.reduce((sum, feed) => sum + feed.length, 0) / RELEASES),
    rounds,
    perSecond: Math.round(RELEASES / seconds),
    perCpuSecond: Math.round(RELEASES / cpuSeconds),
    residentMb: Math.round(process.memoryUsage.rss() / 1e6),
  };
  print('| full press releases | measured | target |');
  print('|---|--:|---|');
  print(`| a second, one process | ${figures.perSecond} | |`);
  print(`| a second of one core's time | ${figures.perCpuSecond} | >= 1,000 |`);
  print(`| resident memory | ${figures.residentMb} MB | < 300 MB |`);
  print(`\n${RELEASES} releases of ${figures.bytesEach} bytes, of which ${rounds} gave a round.\n`);
  return figures;
}

function read(feed: Buffer): number {
  let rounds = 0;
  for (const { title, text, link, links } of parseFeed(feed, 'application/rss+xml; charset=utf-8')) {
    const outcome = extractArticle({ title, text, link, links, publishedDate: '2026-03-02' }, { toUsd });
    if (outcome.outcome === 'round') rounds += outcome.rounds.length;
  }
  return rounds;
}

function makeFeeds(): Buffer[] {
  const random = randomNumbers(7);
  return Array.from({ length: RELEASES / PER_FEED }, (_, feed) => {
    const items = Array.from({ length: PER_FEED }, (__, at) => makeItem(feed * PER_FEED + at, random));
    return Buffer.from(`<rss version="2.0"><channel><title>wire</title>${items.join('')}</channel></rss>`);
  });
}

function makeItem(n: number, random: () => number): string {
  const { name, domain } = company(Math.floor(random() * 3_000_000));
  const investor = `${unknownCompany(n).name.split(' ')[0]} Ventures`;
  const millions = 2 + Math.floor(random() * 90);
  const states = n % 3 !== 0;
  const title = states
    ? `${name} Raises $${millions} Million Series ${'ABC'[n % 3]} to Bring Its Platform to More Teams`
    : `${name} Opens an Office in Rotterdam and Names Dana Whitfield Head of Operations`;
  const news = states
    ? `${name} today announced that it has closed a $${millions} million Series ${'ABC'[n % 3]} round led by ${investor}, with participation from Quill Capital and Lantern Partners.`
    : `${name} today announced that its new office in Rotterdam is open. Dana Whitfield joins as head of operations.`;
  const quote = `"Our customers asked for one place in which their teams plan, order and check what they need," said Noor Hastings, chief executive officer of ${name}. "We are proud of what the team has built, and of the trust that people place in it every day."`;
  const plain =
    'The company serves manufacturers, clinics and public utilities in eleven countries. Its product takes the paper out of planning: orders, shifts and checks are kept in one place, and every change can be traced.';
  const about = `About ${name}\n${name} makes planning software for teams that work on site. Learn more at https://www.${domain}/.`;
  const paragraphs = [
    `ROTTERDAM, Netherlands, March 2, 2026 -- ${news}`,
    quote,
    ...Array<string>(12).fill(plain),
    about,
  ];
  const html = paragraphs.map((text) => `<p>${text.replace(/&/g, '&amp;')}</p>`).join('');
  const escaped = html.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return `<item><guid isPermaLink="false">${n}</guid><title>${title.replace(/&/g, '&amp;')}</title><description>${escaped}</description></item>`;
}
