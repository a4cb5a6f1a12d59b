import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { request } from 'node:https';
import type { IncomingMessage, RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import type { SecureVersion } from 'node:tls';
import { parse } from 'yaml';
import { createCertificates } from '../../src/composition/demo/certificates.js';
import { accepts, findNginx, freePort } from './topology.js';
import { soon } from '../harness/soon.js';

const nginx = findNginx();

/** Starts nginx with the mounts of docker-compose.tls.yml, in front of one replica. */
async function startProxy(upstreamPort: number) {
  const { certPem, keyPem, caPem } = await createCertificates(['proxy.test']);
  const directory = await mkdtemp(join(tmpdir(), 'fundmatch-tls-'));
  // If root starts nginx, nginx runs as another user, which must enter this directory.
  await chmod(directory, 0o711);
  for (const folder of ['tls', 'certificates']) await mkdir(join(directory, folder));
  await writeFile(join(directory, 'certificates/fullchain.pem'), certPem);
  await writeFile(join(directory, 'certificates/privkey.pem'), keyPem);
  const [port, plainPort] = [await freePort(), await freePort()];
  const placed = async (path: string) =>
    (await readFile(path, 'utf8'))
      .replaceAll('/tmp/', `${directory}/`)
      .replaceAll('/etc/nginx/', `${directory}/`)
      .replace('listen 8080;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 8443 ssl;', `listen 127.0.0.1:${port} ssl;`)
      .replaceAll(/server api-\d:3000/g, `server 127.0.0.1:${upstreamPort}`);
  await writeFile(join(directory, 'tls/tls.conf'), await placed('deploy/nginx/tls.conf'));
  await writeFile(join(directory, 'nginx.conf'), await placed('deploy/nginx/nginx.conf'));
  const args = ['-p', directory, '-c', join(directory, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  const child = spawn(nginx ?? 'nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => (errors += chunk));
  await soon('nginx listens', () => {
    if (child.exitCode !== null) throw new Error(`nginx: ${errors}`);
    return accepts(port);
  });
  const close = async () => {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    await rm(directory, { recursive: true, force: true });
  };
  return { port, plainPort, caPem, close };
}

(nginx === null ? describe.skip : describe)('the proxy with docker-compose.tls.yml', () => {
  it('the proxy answers with TLS and the mounted certificate, and rejects old versions of TLS', async () => {
    const replica = createServer((_request, response) => response.end('from the replica'));
    replica.listen(0, '127.0.0.1');
    await once(replica, 'listening');
    const proxy = await startProxy((replica.address() as AddressInfo).port);
    const get = (maxVersion?: SecureVersion) => {
      const options: RequestOptions & { [name: string]: unknown } = {
        ...{ host: '127.0.0.1', port: proxy.port, path: '/readyz', agent: false },
        ...{ servername: 'proxy.test', ca: proxy.caPem },
        ...(maxVersion !== undefined && { minVersion: 'TLSv1', maxVersion, ciphers: 'DEFAULT@SECLEVEL=0' }),
      };
      return new Promise<IncomingMessage>((resolve, reject) =>
        request(options, resolve).on('error', reject).end(),
      );
    };
    try {
      const reply = await get();
      expect(await readText(reply)).toBe('from the replica');
      expect(reply.headers['strict-transport-security']).toBe('max-age=15552000');
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
      await expect(get('TLSv1.1')).rejects.toThrow(/alert|protocol|reset/i);
      expect(await (await fetch(`http://127.0.0.1:${proxy.plainPort}/readyz`)).text()).toBe(
        'from the replica',
      );
    } finally {
      await proxy.close();
      replica.close();
    }
  });

  it("Compose mounts the files at the paths in the proxy's configuration", async () => {
    const { services } = parse(await readFile('docker-compose.tls.yml', 'utf8')) as {
      services: { proxy: { ports: string[]; volumes: string[] } };
    };
    expect(services.proxy.ports[0]).toMatch(/:8443$/);
    const mounted = services.proxy.volumes.map((volume) => volume.split(':').at(-2));
    expect(mounted).toEqual(['/etc/nginx/tls/tls.conf', '/etc/nginx/certificates']);
  });
});
