import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../runtime/errors.js';
import { PAGE_HEADERS } from './guide-files.js';
import { fileOf, send } from './static-files.js';

/**
 * Folder that `npm run build` fills. The path works from both `dist/http/pages` and
 * `src/http/pages`.
 */
const CLIENTS = fileURLToPath(new URL('../../../dist/clients', import.meta.url));
const TYPES: Record<string, string> = {
  '.tgz': 'application/octet-stream',
  '.whl': 'application/octet-stream',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * Serves the clients of this version under /sdk, without an API key: archives for npm, the wheel
 * for pip, the OpenAPI document and the checksums. The page /sdk/ lists them. The files are read
 * once, at the start.
 */
export function serveClients(server: FastifyInstance, directory = CLIENTS): void {
  const names = existsSync(directory) ? readdirSync(directory).sort() : [];
  const files = new Map(names.map((name) => [name, readClient(join(directory, name))]));
  const list = fileOf(Buffer.from(listPage(names)), 'text/html; charset=utf-8');
  server.get('/sdk', (_request, reply) => reply.redirect('/sdk/', 301));
  server.get('/sdk/', (request, reply) => send(request, reply.headers(PAGE_HEADERS), list));
  server.get('/sdk/:name', (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const file = files.get(request.params.name);
    if (file === undefined)
      throw new ApiError(
        'not_found',
        'There is no client file with this name. See /sdk/ for the files of this version.',
      );
    // A release of the service replaces these files, so caches must revalidate them for each
    // request.
    void reply.headers({ 'Cache-Control': 'no-cache', ETag: file.etag }).type(file.type);
    if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
    return reply.send(file.bytes);
  });
}

function readClient(path: string): { bytes: Buffer; type: string; etag: string } {
  const bytes = readFileSync(path);
  const etag = `"${createHash('sha256').update(bytes).digest('base64url')}"`;
  return { bytes, type: TYPES[extname(path)] ?? 'application/octet-stream', etag };
}

/** Each link target is only a file name, because `pip install --find-links` reads this page too. */
function listPage(names: string[]): string {
  const items = names.map((name) => `<li><a href="${name}">${name}</a></li>`);
  const empty = '<p>The clients are not built. Run npm run build.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>fundmatch clients</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/guides/site/guides.css">
</head>
<body>
<div class="columns">
<main>
<h1>Clients</h1>
<p>These files fit the version of this service. The guides say how to install them:
<a href="/guides/sdk/">TypeScript</a>, <a href="/guides/cli/">command line</a>,
<a href="/guides/sdk-python/">Python</a>.</p>
${names.length === 0 ? empty : `<ul>\n${items.join('\n')}\n</ul>`}
</main>
</div>
</body>
</html>
`;
}
