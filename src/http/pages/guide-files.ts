import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../error-filter.js';
import { ApiError } from '../../runtime/errors.js';
import { fileOf, readFile, send } from './static-files.js';
import type { File } from './static-files.js';

/**
 * Folder that `npm run guides` fills. The path works from both `dist/http/pages` and
 * `src/http/pages`.
 */
const GUIDES = fileURLToPath(new URL('../../../dist/guides', import.meta.url));
/** Response headers of the pages of guides and clients. */
export const PAGE_HEADERS = {
  'Cache-Control': 'public, max-age=300',
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};

/** HTML of the start page at /. */
const START_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="fundmatch matches funding rounds against CRM accounts and contacts.">
<meta name="color-scheme" content="light dark">
<title>fundmatch</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/guides/site/guides.css">
</head>
<body>
<div class="columns">
<main>
<h1>fundmatch</h1>
<p>This service matches funding rounds against CRM accounts and contacts.</p>
<ul>
<li><a href="/app">Settings</a>: keys, webhook, matches and CRM data</li>
<li><a href="/guides/quickstart/">Quickstart</a> and all <a href="/guides/">guides</a></li>
<li><a href="/sdk/">Clients</a> for TypeScript, Python and the command line</li>
<li><a href="/guides/reference/">API reference</a>, <a href="/docs">Swagger UI</a> and the <a href="/docs/openapi.json">OpenAPI document</a></li>
</ul>
</main>
</div>
</body>
</html>
`;

/**
 * Serves the guides under /guides, and a start page at / to browsers. The files are read once, at
 * the start.
 */
export function serveGuides(server: FastifyInstance, directory = GUIDES): void {
  const files = readFolder(directory);
  const start = fileOf(Buffer.from(START_PAGE), 'text/html; charset=utf-8');
  server.get('/', (request, reply) => {
    // If a client does not accept HTML, it gets the 404 of an unknown path.
    if (request.headers.accept?.includes('text/html') !== true) throw notFound();
    return send(request, reply.headers(PAGE_HEADERS), start);
  });
  const sendGuide = (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.url.split('?')[0] ?? '').slice('/guides'.length);
    if (path === '' || files.has(`${path}/index.html`)) return reply.redirect(`/guides${path}/`, 301);
    const file = files.get(path.endsWith('/') ? `${path}index.html` : path);
    if (file === undefined && files.size === 0)
      throw new ApiError('not_found', 'The guides are not built. Run npm run guides.');
    if (file === undefined)
      throw new ApiError('not_found', 'There is no such guide. See /guides/ for all guides.');
    return send(request, reply.headers(PAGE_HEADERS), file);
  };
  server.get('/guides', sendGuide);
  server.get('/guides/*', sendGuide);
}

function readFolder(directory: string): Map<string, File> {
  const files = new Map<string, File>();
  const names = existsSync(directory) ? readdirSync(directory, { recursive: true, encoding: 'utf8' }) : [];
  for (const name of names) {
    const file = readFile(join(directory, name));
    if (file === null) continue;
    // This attribute makes a page show the address and the links of this service.
    const text = file.bytes.toString('utf8').replace('data-served="no"', 'data-served="yes"');
    const isPage = name.endsWith('.html');
    files.set(`/${name.replaceAll('\\', '/')}`, isPage ? fileOf(Buffer.from(text), file.type) : file);
  }
  return files;
}
