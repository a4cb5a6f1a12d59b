import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { connect } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { createCertificates } from '../../src/composition/demo/certificates.js';
import { createSandbox } from './command-line.js';
import type { Sandbox } from './command-line.js';
import { KEY } from './peer.js';

/* This file tests the built command line behind a proxy. */

const program = new URL('../../cli/dist/cli.cjs', import.meta.url).pathname;
const answer = '{"webhook_url":"https://hooks.example.com/a"}';

let seen: { url: string | undefined; login: string | undefined; key: string | undefined }[];
let status: number;
let proxy: Server;
let service: Server;
let sandbox: Sandbox;
let proxyHost: string;
let servicePort: number;

const note = ({ url, headers }: IncomingMessage) =>
  seen.push({ url, login: headers['proxy-authorization'], key: headers.authorization });

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

beforeEach(async () => {
  seen = [];
  status = 200;
  const { caPem, certPem, keyPem } = await createCertificates(['fundmatch.test']);
  service = createTlsServer({ cert: certPem, key: keyPem }, (_, response) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer),
  );
  servicePort = await listen(service);
  proxy = createServer((request, response) => {
    note(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  }).on('connect', (request: IncomingMessage, client) => {
    note(request);
    if (status !== 200) return client.end(`HTTP/1.1 ${status} No\r\n\r\n`);
    const target = connect(servicePort, '127.0.0.1', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(client).pipe(target);
    });
  });
  proxyHost = `127.0.0.1:${await listen(proxy)}`;
  sandbox = createSandbox('');
  sandbox.file('ca.pem', caPem);
});

afterEach(async () => {
  sandbox.remove();
  for (const server of [proxy, service]) await new Promise((resolve) => server.close(resolve));
});

function run(baseUrl: string, env: NodeJS.ProcessEnv) {
  const all = {
    PATH: process.env['PATH'],
    ...sandbox.env,
    FUNDMATCH_BASE_URL: baseUrl,
    NODE_EXTRA_CA_CERTS: `${sandbox.directory}/ca.pem`,
    ...env,
  };
  const args = [program, 'webhook', 'show', '--insecure', '--retries', '0'];
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, args, { env: all }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }),
    );
  });
}

// This host does not exist. A response can therefore only come through the proxy.
const secure = 'https://fundmatch.test';
const open = 'http://fundmatch.test';

test('regression: the command line sends https requests through a tunnel of the proxy in HTTPS_PROXY', async () => {
  const env = { HTTPS_PROXY: `http://kim:p%40ss@${proxyHost}` };
  expect(await run(secure, env)).toEqual({ code: 0, stdout: 'https://hooks.example.com/a\n', stderr: '' });
  const login = `Basic ${Buffer.from('kim:p@ss').toString('base64')}`;
  // The client sends the key inside the tunnel, so the proxy does not see it.
  expect(seen).toEqual([{ url: 'fundmatch.test:443', login, key: undefined }]);
});

test('the command line sends plain http requests to the proxy in HTTP_PROXY, even if its address has no scheme', async () => {
  expect((await run(open, { http_proxy: proxyHost })).code).toBe(0);
  expect(seen).toEqual([{ url: `${open}/api/v1/webhooks`, login: undefined, key: `Bearer ${KEY}` }]);
});

test.each(['*', 'fundmatch.test', '.test', 'other.example, fundmatch.test'])(
  'the command line does not use the proxy with NO_PROXY=%s',
  async (list) => {
    expect((await run(open, { HTTP_PROXY: proxyHost, NO_PROXY: list })).code).toBe(5);
    expect(seen).toEqual([]);
  },
);

test('the error names a proxy that rejects the tunnel, or the variable with an invalid proxy address', async () => {
  status = 407;
  const refused = await run(secure, { HTTPS_PROXY: proxyHost });
  expect(refused).toMatchObject({ code: 5, stdout: '' });
  expect(refused.stderr).toContain(`the proxy ${proxyHost} answered 407`);
  expect(await run(secure, { HTTPS_PROXY: 'socks5://127.0.0.1:1' })).toMatchObject({
    code: 2,
    stderr: 'fundmatch: HTTPS_PROXY must be the address of an http or https proxy.\n',
  });
});

test('regression: the command line rejects an invalid login in a proxy URL without printing the login', async () => {
  expect(await run(secure, { HTTPS_PROXY: `http://kim:100%@${proxyHost}` })).toEqual({
    code: 2,
    stdout: '',
    stderr: 'fundmatch: HTTPS_PROXY must be the address of an http or https proxy.\n',
  });
  expect(seen).toEqual([]);
});
