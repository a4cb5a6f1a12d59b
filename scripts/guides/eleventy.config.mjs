import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { highlight } from './reference/highlight.mjs';
import { listOf, referenceOf } from './reference/page.mjs';
import { addTabs } from './tabs.mjs';

/** The pages in reading order, each with file, URL and title in the navigation. */
export const PAGES = [
  ['docs/guides/README.md', '', 'Overview'],
  ['docs/guides/quickstart.md', 'quickstart', 'Quickstart'],
  ['docs/guides/authentication.md', 'authentication', 'Authentication'],
  ['docs/guides/sync.md', 'sync', 'Syncing a CRM'],
  ['docs/guides/matching.md', 'matching', 'What matches'],
  ['docs/guides/webhooks.md', 'webhooks', 'Webhooks'],
  ['docs/guides/pull.md', 'pull', 'Reading matches'],
  ['docs/guides/languages.md', 'languages', 'Other languages'],
  ['docs/guides/resellers.md', 'resellers', 'Resellers'],
  ['docs/guides/testing.md', 'testing', 'Testing'],
  ['docs/guides/recipes.md', 'recipes', 'Recipes'],
  ['docs/guides/agents.md', 'agents', 'Agents'],
  ['docs/guides/errors.md', 'errors', 'Errors'],
  ['docs/guides/limits.md', 'limits', 'Limits'],
  ['docs/guides/versioning.md', 'versioning', 'Versions'],
  ['docs/guides/faq.md', 'faq', 'Questions'],
  ['docs/guides/rounds-file.md', 'rounds-file', 'Files of rounds'],
  ['sdk/README.md', 'sdk', 'TypeScript SDK'],
  ['cli/README.md', 'cli', 'Command line'],
  ['sdk-python/README.md', 'sdk-python', 'Python client'],
];

/** The pages for operators, in the same form. */
const OPERATIONS = [
  ['docs/operations/README.md', 'operations', 'Operations'],
  ['docs/operations/roll-back.md', 'operations/roll-back', 'Roll back'],
  ['docs/operations/bad-feed.md', 'operations/bad-feed', 'Undo a bad feed'],
  ['docs/operations/empty-machine.md', 'operations/empty-machine', 'From an empty machine'],
  ['docs/operations/lost-secrets-key.md', 'operations/lost-secrets-key', 'SECRETS_KEY is lost'],
  ['docs/operations/who-was-hit.md', 'operations/who-was-hit', 'Who missed what'],
  ['docs/operations/alerts.md', 'operations/alerts', 'Alerts'],
  ['docs/operations/monitoring.md', 'operations/monitoring', 'Monitoring'],
  ['docs/operations/notices.md', 'operations/notices', 'Notices'],
  ['docs/operations/sources.md', 'operations/sources', 'Sources'],
  ['docs/operations/second-reader.md', 'operations/second-reader', 'A second reader'],
  ['docs/operations/coverage.md', 'operations/coverage', 'Coverage'],
  ['docs/operations/backups.md', 'operations/backups', 'Backups'],
  ['docs/operations/upgrades.md', 'operations/upgrades', 'Upgrades and replicas'],
  ['docs/operations/keys.md', 'operations/keys', 'Keys and secrets'],
  ['docs/operations/two-step-sign-in.md', 'operations/two-step-sign-in', 'Two-step sign-in'],
  ['docs/operations/data.md', 'operations/data', 'Data'],
  ['docs/operations/retention.md', 'operations/retention', 'Retention'],
  ['docs/operations/personal-data.md', 'operations/personal-data', 'Personal data'],
  ['docs/operations/scaling.md', 'operations/scaling', 'Scaling'],
  ['docs/operations/kubernetes.md', 'operations/kubernetes', 'Kubernetes'],
  ['docs/operations/citus.md', 'operations/citus', 'Citus'],
  ['docs/reference/configuration.md', 'operations/configuration', 'Configuration'],
  ['docs/reference/command-line.md', 'operations/command-line', 'Command line'],
];

/** Links to the OpenAPI document lead to the API reference, which is built from this document. */
const DOCUMENT = 'openapi/openapi.json';
const REFERENCE = 'reference';

const PLACES = new Map([
  ...[...PAGES, ...OPERATIONS].map(([file, place]) => [file, place]),
  [DOCUMENT, REFERENCE],
]);

const EXAMPLES = new Set(examplesIn(PAGES));

/**
 * Builds `docs/guides`, `docs/operations`, the READMEs of the clients and the API reference into
 * static pages. All links are relative, so the pages work at any address.
 */
export default function config(eleventy) {
  eleventy.setQuietMode(true);
  // The output is in dist/, which git ignores.
  eleventy.setUseGitIgnore(false);
  const sections = [
    { pages: PAGES, other: { at: 'operations', name: 'For operators' } },
    { pages: OPERATIONS, other: { at: '', name: 'For users of the API' } },
  ];
  for (const { pages, other, page } of sections.flatMap((section) =>
    section.pages.map((page) => ({ ...section, page })),
  )) {
    const [file, place, title] = page;
    eleventy.addTemplate(`${place || 'index'}.md`, readFileSync(file, 'utf8'), {
      layout: 'layout.njk',
      permalink: place === '' ? 'index.html' : `${place}/index.html`,
      root: place === '' ? './' : '../'.repeat(place.split('/').length),
      place,
      title,
      file,
      pages: pages.map(([, at, name]) => ({ at, name })),
      other,
      templateEngineOverride: 'md',
    });
  }
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  eleventy.addTemplate(`${REFERENCE}.html`, referenceOf(document, '../'), {
    layout: 'layout.njk',
    permalink: `${REFERENCE}/index.html`,
    root: '../',
    place: REFERENCE,
    title: 'API reference',
    groups: listOf(document),
    templateEngineOverride: 'html',
  });
  eleventy.addPassthroughCopy({ 'scripts/guides/site': 'site' });
  for (const file of EXAMPLES) eleventy.addPassthroughCopy({ [file]: `examples/${nameOf(file)}` });
  eleventy.amendLibrary('md', (markdown) => {
    markdown.set({ html: false, linkify: false, highlight });
    addAnchors(markdown);
    addCodeAnchors(markdown);
    addTabs(markdown);
    const { link_open: open } = markdown.renderer.rules;
    markdown.renderer.rules.link_open = (tokens, at, options, env, self) => {
      const href = placeOf(tokens[at].attrGet('href'), env.file, env.root);
      if (href === null) unlink(tokens, at);
      else tokens[at].attrSet('href', href);
      return open ? open(tokens, at, options, env, self) : self.renderToken(tokens, at, options);
    };
  });
  return { dir: { input: 'scripts/guides', includes: 'includes' }, templateFormats: ['md', 'html'] };
}

/** Finds the example files to which the guides link. */
function examplesIn(pages) {
  const found = pages.flatMap(([file]) =>
    [...readFileSync(file, 'utf8').matchAll(/\]\(([^)\s#]+\.(?:mjs|json|py|sh))\)/g)].map(([, target]) =>
      posix.normalize(posix.join(posix.dirname(file), target)),
    ),
  );
  return [...new Set(found)];
}

/**
 * Returns the name under which an example is served. It ends in .txt, so that a browser shows the
 * text.
 */
function nameOf(file) {
  return `${file.replace(/^(?:sdk|docs)\/(?:examples|guides)\//, '').replaceAll('/', '-')}.txt`;
}

/** Replaces a link by its text. */
function unlink(tokens, at) {
  const close = tokens.findIndex(({ type }, index) => index > at && type === 'link_close');
  tokens[at].attrs = [];
  for (const token of [tokens[at], tokens[close]]) token.tag = 'span';
}

/**
 * Converts a link in the repository to a link in the site. Throws an error if a guide links to a
 * file that the site lacks. Returns null for such a link on a page for operators, who have the
 * repository.
 */
function placeOf(href, file, root) {
  if (/^[a-z]+:|^#/.test(href)) return href;
  const [target, heading] = href.split('#');
  const path = posix.normalize(posix.join(posix.dirname(file), target));
  const suffix = heading === undefined ? '' : `#${heading}`;
  if (PLACES.has(path)) {
    const place = PLACES.get(path);
    return `${root}${place === '' ? '' : `${place}/`}${suffix}` || './';
  }
  if (EXAMPLES.has(path)) return `${root}examples/${nameOf(path)}`;
  if (OPERATIONS.some(([name]) => name === file)) return null;
  throw new Error(
    `${file} links to ${href}, which the guides do not have. Add it to PAGES, or remove the link.`,
  );
}

/** Gives each heading the id that GitHub gives it. */
function addAnchors(markdown) {
  markdown.core.ruler.push('anchors', ({ tokens }) => {
    tokens.forEach((token, at) => {
      if (token.type !== 'heading_open') return;
      const text = tokens[at + 1].content.replaceAll('`', '').toLowerCase();
      token.attrSet(
        'id',
        text
          .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
          .trim()
          .replaceAll(' ', '-'),
      );
    });
  });
}

/**
 * Gives each error code on the errors page an id, because error messages of the clients link to it.
 */
function addCodeAnchors(markdown) {
  markdown.core.ruler.push('code-anchors', ({ tokens, env }) => {
    if (env.place !== 'errors') return;
    const known = new Set();
    const cells = tokens.filter(({ type }, at) => type === 'inline' && tokens[at - 1].type === 'td_open');
    for (const code of cells.flatMap(({ children }) => children)) {
      if (code.type !== 'code_inline' || !/^[a-z]+(?:_[a-z]+)+$|^unavailable$/.test(code.content)) continue;
      if (known.has(code.content)) continue;
      known.add(code.content);
      code.attrSet('id', code.content);
    }
  });
}
