import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export interface SiteRequest {
  /** The path with its query. */
  path: string;
  headers: IncomingHttpHeaders;
}

export interface Page {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** If set, the answer waits for this promise. */
  after?: Promise<unknown>;
}

/** A web server on 127.0.0.1 that acts as a news site. */
export interface Site {
  origin: string;
  port: number;
  requests: SiteRequest[];
  /** Answers requests for a path, with or without a query. All other paths return 404. */
  serve(path: string, page: Page | ((request: SiteRequest) => Page)): void;
  /** Returns the number of requests for a path, with or without a query. */
  hits(path: string): number;
  close(): Promise<void>;
}

/** Starts a site. Close the site even after a failure. */
export async function startSite(): Promise<Site> {
  const pages = new Map<string, Page | ((request: SiteRequest) => Page)>();
  const requests: SiteRequest[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((incoming, response) => {
    const request = { path: incoming.url ?? '', headers: incoming.headers };
    requests.push(request);
    const found = pages.get(request.path) ?? pages.get(withoutQuery(request.path));
    const page = typeof found === 'function' ? found(request) : (found ?? { status: 404 });
    void Promise.resolve(page.after).then(() => {
      response.writeHead(page.status ?? 200, page.headers);
      response.end(page.body);
    });
  });
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    requests,
    serve: (path, page) => void pages.set(path, page),
    hits: (path) => requests.filter((each) => each.path === path || withoutQuery(each.path) === path).length,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

function withoutQuery(path: string): string {
  return path.split('?')[0] ?? path;
}
