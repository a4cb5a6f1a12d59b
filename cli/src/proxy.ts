import { request as requestHttp } from 'node:http';
import type { IncomingHttpHeaders, RequestOptions } from 'node:http';
import { Agent, request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { connect as connectTls } from 'node:tls';
import type { ConnectionOptions } from 'node:tls';
import { parseUrl } from '../../sdk/src/parse-url.js';
import { CliError, EXIT } from './exit-codes.js';

/**
 * Returns a `fetch` that uses the proxy of `HTTPS_PROXY` or `HTTP_PROXY`. Returns undefined if no
 * proxy is set or if `NO_PROXY` lists the host. Entries of `NO_PROXY` are `*`, `example.com` or
 * `.example.com`. Requests to this machine never use the proxy. The `fetch` of Node.js reads these
 * variables only in some versions, and only with a startup option.
 */
export function proxyFetch(baseUrl: string, env: NodeJS.ProcessEnv): typeof fetch | undefined {
  const target = new URL(baseUrl);
  const name = target.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY';
  const text = (env[name.toLowerCase()] ?? env[name] ?? '').trim();
  if (text === '' || isExcluded(target, env['no_proxy'] ?? env['NO_PROXY'] ?? '')) return undefined;
  const proxy = readProxy(text.includes('://') ? text : `http://${text}`);
  if (!proxy) throw new CliError(EXIT.usage, `${name} must be the address of an http or https proxy.`);
  const send = target.protocol === 'https:' ? throughTunnel(proxy) : throughForwarder(proxy);
  return async (input, init = {}) =>
    new Promise((resolve, reject) => {
      const url = new URL(input instanceof Request ? input.url : input);
      const headers = Object.fromEntries(new Headers(init.headers).entries());
      const call = send(url, {
        method: init.method ?? 'GET',
        headers,
        ...(init.signal && { signal: init.signal }),
      });
      call.on('error', reject).on('response', (answer) => {
        const { statusCode: status = 502 } = answer;
        const isEmpty = [204, 205, 304].includes(status);
        if (isEmpty) answer.resume();
        const body = isEmpty ? null : (Readable.toWeb(answer) as ReadableStream<Uint8Array>);
        resolve(new Response(body, { status, headers: headersOf(answer.headers) }));
      });
      call.end(init.body as string | Uint8Array | undefined);
    });
}

interface Proxy {
  url: URL;
  /** The Proxy-Authorization header. Empty if the proxy URL has no login. */
  login: Record<string, string>;
}

/**
 * Parses the URL of an http or https proxy. Returns undefined if the URL or its login is invalid.
 */
function readProxy(text: string): Proxy | undefined {
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  try {
    return { url, login: loginOf(url) };
  } catch {
    // The login contains a percent sign that is not escaped as %25.
    return undefined;
  }
}

type Send = (url: URL, options: RequestOptions) => ReturnType<typeof requestHttp>;

/**
 * Sends plain http requests to the proxy, which forwards the requests and can read their content.
 */
function throughForwarder({ url: proxy, login }: Proxy): Send {
  return (url, options) => {
    const headers = { ...options.headers, host: url.host, ...login };
    return requestOf(proxy)({ ...addressOf(proxy), ...options, path: url.href, headers } as RequestOptions);
  };
}

/** Sends https requests through a tunnel of the proxy. Only the service can read the requests. */
function throughTunnel(proxy: Proxy): Send {
  const agent = new TunnelAgent(proxy);
  return (url, options) => requestHttps(url, { ...options, agent });
}

/**
 * An agent that keeps tunnels open between requests. The types of Node.js omit `createConnection`,
 * but its documentation describes the method.
 */
class TunnelAgent extends Agent {
  readonly #proxy: Proxy;

  constructor(proxy: Proxy) {
    super({ keepAlive: true });
    this.#proxy = proxy;
  }

  createConnection(
    options: ConnectionOptions,
    onConnected: (error: Error | null, socket?: Socket) => void,
  ): undefined {
    const { host = '', port = 443 } = options;
    const authority = `${host.includes(':') ? `[${host}]` : host}:${port}`;
    const { url: proxy, login } = this.#proxy;
    const headers = { host: authority, ...login };
    const fail = (text: string) => onConnected(new Error(`the proxy ${proxy.host} ${text}`));
    const address = { ...addressOf(proxy), method: 'CONNECT', path: authority, headers };
    const call = requestOf(proxy)({ ...address, timeout: CONNECT_MS });
    call
      .on('error', (error: NodeJS.ErrnoException) => fail(`failed: ${error.code ?? error.message}`))
      .on('timeout', () => call.destroy(new Error('no answer')))
      .on('response', ({ statusCode }) => {
        call.destroy();
        fail(`answered ${statusCode}`);
      })
      .on('connect', ({ statusCode }, socket: Socket) => {
        if (statusCode !== 200) {
          socket.destroy();
          return fail(`answered ${statusCode}`);
        }
        const secure = connectTls({ ...options, socket, servername: isIP(host) ? '' : host });
        const giveUp = () => secure.destroy(new Error('no answer'));
        secure.setTimeout(CONNECT_MS, giveUp);
        secure.once('error', onConnected);
        secure.once('secureConnect', () => {
          secure.setTimeout(0, giveUp);
          onConnected(null, secure.off('error', onConnected));
        });
      })
      .end();
    return undefined;
  }
}

/** Timeout in milliseconds for a connection to the proxy and for the TLS handshake in a tunnel. */
const CONNECT_MS = 30_000;

function requestOf(proxy: URL): (options: RequestOptions) => ReturnType<typeof requestHttp> {
  return proxy.protocol === 'https:' ? requestHttps : requestHttp;
}

function addressOf(proxy: URL): RequestOptions {
  return {
    host: proxy.hostname.replace(/^\[|\]$/g, ''),
    port: Number(proxy.port || (proxy.protocol === 'https:' ? 443 : 80)),
  };
}

function loginOf({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { 'proxy-authorization': `Basic ${Buffer.from(login).toString('base64')}` };
}

function headersOf(received: IncomingHttpHeaders): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(received))
    for (const one of [value ?? []].flat()) headers.append(name, one);
  return headers;
}

function isExcluded({ hostname, port }: URL, list: string): boolean {
  if (/^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)) return true;
  return list
    .split(/[\s,]+/)
    .map((entry) => entry.toLowerCase())
    .some((entry) => {
      const suffix = entry.replace(/^\*?\./, '');
      if (entry === '*') return true;
      if (suffix === '') return false;
      return [hostname, `${hostname}:${port}`].some((host) => host === suffix || host.endsWith(`.${suffix}`));
    });
}
