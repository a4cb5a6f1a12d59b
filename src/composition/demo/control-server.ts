import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The running demo stores the URL and the token of its control server in this file. Only the user of
 * the demo process may read the file.
 */
export const DEMO_FILE = join(tmpdir(), `fundmatch-demo-${process.getuid?.() ?? 0}.json`);

/** A company that a user of the demo chose. */
export interface Company {
  name: string;
  domain: string | null;
}

/** The response to `npm run demo:round`. */
export interface OwnRound {
  title: string;
  /** Outcome of reading the article, such as `round` or `rejected`. */
  outcome: string;
  /** Reasons why the article is not a round, as sentences. Null if it is a round. */
  why: string | null;
  /** Name of the company that the service found in the article. */
  read: string | null;
  /** The match of the company's account. Null if the account did not match. */
  match: { type: string; webhook: string; isVerified: boolean; afterMs: number } | null;
}

/** The functions that the running demo provides to the demo's other programs. */
export interface DemoControls {
  makeRound(company: Company): Promise<OwnRound>;
  /** Environment variables with which the operator's command line uses the demo's database. */
  adminEnvironment: Record<string, string>;
}

/**
 * Serves the requests of `npm run demo:round` and `npm run demo:admin` on 127.0.0.1, and writes `file`
 * for them. Returns a function that stops the server.
 */
export async function serveControls(
  { makeRound, adminEnvironment }: DemoControls,
  file = DEMO_FILE,
): Promise<() => Promise<void>> {
  const token = randomBytes(32).toString('base64url');
  const server = createServer((request, response) => {
    const answer = (status: number, body: unknown): void =>
      void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
    if (!isEqual(request.headers.authorization ?? '', `Bearer ${token}`)) {
      answer(401, { error: 'This is not the token of the running demo.' });
      return;
    }
    const { pathname, searchParams: given } = new URL(request.url ?? '/', 'http://demo');
    if (pathname === '/admin-environment') {
      answer(200, { result: adminEnvironment });
      return;
    }
    makeRound({ name: given.get('company') ?? '', domain: given.get('domain') }).then(
      (result) => answer(200, { result }),
      (error: unknown) => answer(500, { error: error instanceof Error ? error.message : String(error) }),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const entry = JSON.stringify({ url: `http://127.0.0.1:${port}/`, token });
  await rm(file, { force: true });
  await writeFile(file, entry, { mode: 0o600, flag: 'wx' });
  return async () => {
    // If another demo started later, the file belongs to that demo and stays.
    if ((await readFile(file, 'utf8').catch(() => '')) === entry) await rm(file, { force: true });
    await new Promise((resolve) => server.close(resolve));
  };
}

function isEqual(given: string, expected: string): boolean {
  const digest = (text: string): Buffer => createHmac('sha256', expected).update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
