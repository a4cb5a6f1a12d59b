import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a server that accepts every batch. Its X-Sync-State header always says that nobody else
 * has written.
 */
export async function startPeer(): Promise<{ url: string; close(): Promise<void> }> {
  let state: string | null = null;
  let from: string | null = null;
  let calls = 0;
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      const run = request.headers['x-sync-run'];
      if (run === undefined) {
        response.writeHead(200, { 'Content-Type': 'application/json' });
        response.end(JSON.stringify({ account_id: 'bench', state, from, others: null }));
        return;
      }
      if (state?.startsWith(String(run)) !== true) from = state;
      state = `${String(run)}.${(calls += 1)}`;
      const told = `state="${state}"${from === null ? '' : `, from="${from}"`}`;
      response.writeHead(200, { 'Content-Type': 'application/json', 'X-Sync-State': told });
      response.end('{"upserted":1000,"errors":[]}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
