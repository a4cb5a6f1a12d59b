import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../../runtime/errors.js';
import { APP_API } from '../app-calls/app-path.js';

/**
 * Folder that `npm run build` fills. The path works from both `dist/http/pages` and
 * `src/http/pages`.
 */
const WEB_DIST = fileURLToPath(new URL('../../../web/dist', import.meta.url));
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};
const YEAR_SECONDS = 31_536_000;

/** A file in memory. */
export interface File {
  bytes: Buffer;
  /**
   * Returns the gzipped bytes. They are compressed on the first call, so that compression does not
   * delay the start.
   */
  gzipped(): Buffer;
  type: string;
}

/**
 * Serves the settings pages under /app. Files with a hash in their name may be cached for ever.
 * Other paths under /app, except those of the settings API, return index.html. All files together
 * have about 200 kB and are read once, at the start.
 */
export function serveWeb(server: FastifyInstance, directory = WEB_DIST): void {
  const page = readFile(join(directory, 'index.html'));
  const assets = readFolder(join(directory, 'assets'));
  server.get('/app/assets/:name', (request: FastifyRequest<{ Params: { name: string } }>, reply) => {
    const file = assets.get(request.params.name);
    if (file === undefined) throw new ApiError('not_found', 'There is no such file.');
    void reply.header('Cache-Control', `public, max-age=${YEAR_SECONDS}, immutable`);
    return send(request, reply, file);
  });
  const sendPage = (request: FastifyRequest, reply: FastifyReply) => {
    if (request.url.startsWith(APP_API)) throw new ApiError('not_found', 'There is nothing at this path.');
    if (page === null) throw new ApiError('not_found', 'The pages are not built. Run npm run build.');
    void reply.header('Cache-Control', 'no-cache');
    return send(request, reply, page);
  };
  server.get('/app', sendPage);
  server.get('/app/*', sendPage);
}

/** Sends a file. The response is compressed if the client accepts gzip. */
export function send(request: FastifyRequest, reply: FastifyReply, file: File): FastifyReply {
  const takesGzip = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''));
  void reply.type(file.type).header('Vary', 'Accept-Encoding');
  if (takesGzip) void reply.header('Content-Encoding', 'gzip');
  return reply.send(takesGzip ? file.gzipped() : file.bytes);
}

function readFolder(directory: string): Map<string, File> {
  const files = new Map<string, File>();
  for (const name of existsSync(directory) ? readdirSync(directory) : []) {
    const file = readFile(join(directory, name));
    if (file !== null) files.set(name, file);
  }
  return files;
}

/** Reads a file. Returns null if the file does not exist or its type is unknown. */
export function readFile(path: string): File | null {
  const type = TYPES[extname(path)];
  if (type === undefined || !existsSync(path)) return null;
  return fileOf(readFileSync(path), type);
}

/** Makes a file of bytes. Compresses them at the first call of `gzipped`, and keeps the result. */
export function fileOf(bytes: Buffer, type: string): File {
  let gzipped: Buffer | undefined;
  return { bytes, gzipped: () => (gzipped ??= gzipSync(bytes, { level: 9 })), type };
}
