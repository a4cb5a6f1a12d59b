import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import Eleventy from '@11ty/eleventy';
import { parseHTML } from 'linkedom';

/**
 * Builds the guides into static pages with a search index. Fails on a broken link. The service
 * serves the pages under /guides, and any web server can serve them too.
 */
const output = process.argv[2] ?? 'dist/guides';
rmSync(output, { recursive: true, force: true });
const eleventy = new Eleventy('scripts/guides', output, {
  configPath: 'scripts/guides/eleventy.config.mjs',
  quietMode: true,
});
await eleventy.write();

const pages = readdirSync(output, { recursive: true }).filter((name) => name.endsWith('index.html'));
const documents = new Map(
  pages.map((name) => {
    const place = name.replaceAll('\\', '/').replace(/index\.html$/, '');
    return [place, parseHTML(readFileSync(join(output, name), 'utf8')).document];
  }),
);
const faults = [...documents].flatMap(([place, document]) => brokenLinks(place, document));
if (faults.length > 0) {
  process.stderr.write(`The guides have broken links:\n${faults.join('\n')}\n`);
  process.exit(1);
}
const sections = [...documents].flatMap(([place, document]) => sectionsOf(place, document));
writeFileSync(join(output, 'site/search.json'), JSON.stringify(sections));
process.stdout.write(`${pages.length} guides in ${output}\n`);

/**
 * Returns the broken links of a page. Ignores links to the settings, Swagger UI and the OpenAPI
 * document, which exist only if the service serves the pages.
 */
function brokenLinks(place, document) {
  const links = [...document.querySelectorAll('a[href], link[href], script[src]')].map(
    (element) => element.getAttribute('href') ?? element.getAttribute('src'),
  );
  return links
    .filter((link) => !/^[a-z]+:/.test(link) && !['/app', '/docs', '/docs/openapi.json'].includes(link))
    .filter((link) => !isThere(place, link))
    .map((link) => `${place || 'index'}: ${link}`);
}

function isThere(place, link) {
  const [target, heading] = link.split('#');
  const path =
    target === '' ? place : posix.normalize(posix.join(place || '.', target)).replace(/^\.\/?$/, '');
  const page = documents.get(path);
  if (heading !== undefined) return page?.getElementById(heading) != null;
  return page !== undefined || existsSync(join(output, path));
}

/** Splits a page at its headings, and the API reference at its calls. */
function sectionsOf(place, document) {
  const page = document.querySelector('h1')?.textContent ?? '';
  const found = [];
  for (const call of document.querySelectorAll('article.call'))
    found.push({
      page,
      heading: call.querySelector('h3').textContent,
      at: `${place}#${call.id}`,
      text: call.querySelector('.what').textContent.replaceAll(/\s+/g, ' ').trim(),
    });
  for (const element of document.querySelector('main').children) {
    if (/^H[1-3]$/.test(element.tagName)) {
      const at = element.tagName === 'H1' ? place : `${place}#${element.id}`;
      found.push({ page, heading: element.textContent, at, text: '' });
    } else if (found.length > 0) {
      found.at(-1).text += `${element.textContent.replaceAll(/\s+/g, ' ').trim()} `;
    }
  }
  return found;
}
