import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';
import type { Browser, Page } from 'playwright-core';
import type { TestApp } from '../harness/app.js';
import { requireBuild } from '../harness/build.js';

/** Per page, the headless shell uses an eighth of the CPU time of the full browser. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const CHROMIUM =
  process.env['CHROMIUM_PATH'] ?? (existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : '/usr/bin/chromium');
/** Chromium flags for pages that this machine serves. */
export const BROWSER_FLAGS = [
  ...['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
  ...['--disable-background-networking', '--disable-component-update'],
];
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Calls `describe` if a browser is installed and the pages are built. Otherwise skips the tests,
 * and the title says what is missing.
 */
export function describeInBrowser(name: string, body: () => void): void {
  const missing = !existsSync(CHROMIUM)
    ? `no Chromium at ${CHROMIUM}`
    : existsSync('web/dist/index.html')
      ? null
      : 'web/dist is not built';
  if (missing === null) describe(name, body);
  else describe.skip(`${name} (skipped: ${missing})`, body);
}

/** A browser that is connected to a running application. */
export interface TestBrowser {
  origin: string;
  /**
   * Opens a page in a new browser profile. Script errors and CSP violations are added to
   * `problems`.
   */
  open(): Promise<Page>;
  problems: string[];
  close(): Promise<void>;
}

/** Makes the application listen, and starts Chromium. */
export async function startBrowser(app: TestApp): Promise<TestBrowser> {
  requireBuild();
  await app.nest.listen(0, '127.0.0.1');
  const { port } = app.nest.getHttpServer().address() as { port: number };
  const browser: Browser = await chromium.launch({ executablePath: CHROMIUM, args: BROWSER_FLAGS });
  const problems: string[] = [];
  return {
    origin: `http://127.0.0.1:${port}`,
    problems,
    open: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const page = await context.newPage();
      // A step takes less than a second, but may take longer on a busy machine.
      page.setDefaultTimeout(30_000);
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => {
        if (message.type() === 'error' && !/status of 4\d\d/.test(message.text()))
          problems.push(message.text());
      });
      return page;
    },
    close: () => browser.close(),
  };
}

/**
 * Checks the page in the light theme, in the dark theme, and at a width of 320 px. Returns the
 * faults of axe-core, and a fault if the page scrolls sideways. `npm run shots` takes screenshots
 * for people.
 */
export async function review(page: Page, name: string): Promise<string[]> {
  const findings: string[] = [];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    findings.push(...(await findAxeFaults(page, scheme)).map((finding) => `${name} (${scheme}): ${finding}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 320, height: 800 });
  const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
  if (overflow > 0) findings.push(`${name} (320 px): ${overflow} px wider than the screen`);
  await page.setViewportSize({ width: 1280, height: 900 });
  return findings;
}

/**
 * Runs axe and returns the faults. The dark theme changes only colours, so all rules except
 * contrast run only in the light theme.
 */
export async function findAxeFaults(page: Page, scheme: 'light' | 'dark'): Promise<string[]> {
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(AXE);
  const options = {
    runOnly: scheme === 'light' ? TAGS : ['color-contrast'],
    resultTypes: ['violations'],
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${JSON.stringify(options)})`);
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`),
  );
}

interface AxeResults {
  violations: { id: string; impact: string; nodes: { html: string; failureSummary: string }[] }[];
}
