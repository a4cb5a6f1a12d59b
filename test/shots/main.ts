import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import setUp from '../harness/global-setup.mjs';
import tearDown from '../harness/global-teardown.mjs';
import { startTestReceiver } from '../harness/receiver.js';
import { BROWSER_FLAGS, findAxeFaults } from '../e2e/ui-browser.js';
import { PAGES } from './pages.js';
import { fillSample } from './sample.js';
import type { Sample } from './sample.js';

/**
 * Takes screenshots of every page at three widths, light and dark, with a month of sample data.
 * Checks each page with axe, and checks that it does not scroll sideways. Exits with 1 if it found
 * a fault. Example: `npm run shots -- --only matches,webhook --widths 390`.
 */
const { values } = parseArgs({
  options: {
    out: { type: 'string', default: 'node_modules/.cache/shots' },
    only: { type: 'string', default: '' },
    widths: { type: 'string', default: '1440,768,390' },
    schemes: { type: 'string', default: 'light,dark' },
  },
});
const OUT = resolve(values.out);
const WIDTHS = values.widths.split(',').map(Number);
const SCHEMES = values.schemes.split(',') as ('light' | 'dark')[];
const ONLY = values.only === '' ? null : values.only.split(',');
const findings: string[] = [];

await setUp();
const receiver = await startTestReceiver();
const app = await startTestApp({ outgoing: receiver.policy, logLevel: 'error' });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: BROWSER_FLAGS,
});
try {
  const sample = await fillSample(app, receiver);
  await app.nest.listen(0, '127.0.0.1');
  const { port } = app.nest.getHttpServer().address() as { port: number };
  mkdirSync(OUT, { recursive: true });
  for (const width of WIDTHS) await takeAll(browser, `http://127.0.0.1:${port}`, width, sample);
} finally {
  await browser.close();
  await app.close();
  await receiver.close();
  await tearDown();
}
for (const finding of findings) process.stdout.write(`${finding}\n`);
process.stdout.write(`${findings.length} findings. Pictures: ${OUT}\n`);
process.exitCode = findings.length === 0 ? 0 : 1;

async function takeAll(own: Browser, origin: string, width: number, sample: Sample): Promise<void> {
  const context = await own.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('pageerror', (error) => findings.push(`${page.url()}: ${error.message}`));
  await page.goto(`${origin}/app`);
  await page.getByLabel('E-mail address').fill(sample.email);
  await page.getByLabel('Password').fill(sample.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  // On a narrow screen, a button opens the menu.
  await page.locator('nav[aria-label=Settings]').waitFor({ state: 'attached' });
  for (const { name, path } of PAGES) {
    if (ONLY !== null && !ONLY.includes(name)) continue;
    const address = path.replace(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(sample.ids[id] ?? ''));
    await page.goto(`${origin}${address}`);
    await settle(page);
    for (const scheme of SCHEMES) await takeOne(page, `${name}-${width}-${scheme}`, scheme);
  }
  await context.close();
}

/** Waits until the page loads no more data. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(`document.querySelector('[aria-busy=true]') === null`);
}

async function takeOne(page: Page, name: string, scheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme: scheme });
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (wider > 0) findings.push(`${name}: ${wider} px wider than the screen`);
  findings.push(...(await findAxeFaults(page, scheme)).map((fault) => `${name}: ${fault}`));
  await page.screenshot({ path: join(OUT, `${name}.png`), fullPage: true, animations: 'disabled' });
}
