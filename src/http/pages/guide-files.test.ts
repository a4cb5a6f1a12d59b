import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { call, startTestApp } from '../../../test/harness/app.js';
import type { TestApp } from '../../../test/harness/app.js';
import { ERROR_CODES } from '../../runtime/errors.js';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const get = (url: string, headers = {}) => call(app.nest, 'GET', url, headers);

describe('guides', () => {
  it('the guides have no inline scripts and show the address of the service', async () => {
    const { status, text, headers } = await get('/guides/webhooks/');
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(text).toContain('data-served="yes"');
    expect(text).toContain('href="../pull/"');
    expect(text).not.toMatch(/<script(?![^>]* src=)|<style| style=/);
    expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
    expect((await get('/guides/webhooks')).headers['location']).toBe('/guides/webhooks/');
    expect((await get('/guides')).headers['location']).toBe('/guides/');
  });

  it('consecutive code blocks of several languages are shown as tabs', async () => {
    const { text } = await get('/guides/quickstart/');
    expect(text).toMatch(/<div class="tabs">\s*<section data-language="curl">[^]*data-language="Python"/);
  });

  it.each(['signature', 'quota', 'metadata'])('the guides can be searched for "%s"', async (word) => {
    const { body } = await get('/guides/site/search.json');
    const sections = body as { page: string; heading: string; text: string }[];
    expect(sections.filter(({ text }) => text.toLowerCase().includes(word)).length).toBeGreaterThan(1);
  });

  it('the guides have an anchor for each error code, to which the clients link', async () => {
    const { text } = await get('/guides/errors/');
    expect(ERROR_CODES.filter((code) => !text.includes(`<code id="${code}">`))).toEqual([]);
  });

  it('a guide exists for every page of the web UI, and every link in the guides works', async () => {
    const pages = readFileSync('web/src/pages.ts', 'utf8');
    const places = [...pages.matchAll(/guide: \['([\w-]+)'/g)].map(([, place]) => `/guides/${place}/`);
    expect(places.length).toBeGreaterThan(8);
    const files = readdirSync('web/src/views', { encoding: 'utf8' });
    const links = files.flatMap((name) => {
      const text = readFileSync(join('web/src/views', name), 'utf8');
      return [...text.matchAll(/href="(\/guides\/[^"]+)"/g)].map(([, link = '']) => link);
    });
    expect(links.length).toBeGreaterThan(1);
    for (const link of [...places, ...links]) {
      const [path = '', heading] = link.split('#');
      const { status, text } = await get(path);
      expect([link, status]).toEqual([link, 200]);
      if (heading !== undefined) expect(text).toContain(` id="${heading}"`);
    }
  });

  it('the service rejects paths outside the folder of the guides', async () => {
    for (const path of ['/guides/nothing/', '/guides/../package.json', '/guides/%2e%2e/package.json'])
      expect((await get(path)).status).toBe(404);
  });
});

describe('the start page /', () => {
  it('browsers see the start page, and other clients get 404 not_found', async () => {
    const page = await get('/', { accept: 'text/html,application/xhtml+xml' });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    for (const link of ['/app', '/guides/', '/guides/reference/', '/docs'])
      expect(page.text).toContain(`href="${link}"`);
    const reply = await get('/', { accept: '*/*' });
    expect([reply.status, (reply.body as { error: { code: string } }).error.code]).toEqual([
      404,
      'not_found',
    ]);
  });
});
