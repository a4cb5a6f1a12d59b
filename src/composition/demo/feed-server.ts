import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

/** A local server that serves sample feeds and filings. */
export interface FeedServer {
  /** Lists the URLs of the files in one folder, sorted by name. */
  urls(folder: string): string[];
  close(): Promise<void>;
}

/** Serves the XML files of these folders in `directory` on a free port of 127.0.0.1. */
export async function startFeedServer(directory: string, folders: string[]): Promise<FeedServer> {
  const files = new Map<string, Buffer>();
  for (const folder of folders) {
    for (const name of (await readdir(join(directory, folder))).sort()) {
      if (name.endsWith('.xml'))
        files.set(`/${folder}/${name}`, await readFile(join(directory, folder, name)));
    }
  }
  const server = createServer((request, response) => {
    const file = files.get(request.url ?? '');
    response.writeHead(file === undefined ? 404 : 200, { 'Content-Type': 'application/xml' }).end(file);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    urls: (folder) =>
      [...files.keys()]
        .filter((path) => path.startsWith(`/${folder}/`))
        .map((path) => `http://127.0.0.1:${port}${path}`),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
