import type { Page } from 'playwright-core';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { PAGES } from '../shots/pages.js';
import { fillSample } from '../shots/sample.js';
import type { Sample } from '../shots/sample.js';
import { describeInBrowser, startBrowser } from './ui-browser.js';
import type { TestBrowser } from './ui-browser.js';
import { openAs, signInAs } from './ui-harness.js';
import type { Visitor } from './ui-harness.js';
import { soon } from '../harness/soon.js';

const WIDTHS = [320, 390, 768, 1_024, 1_440, 2_560];
/** The tables of all pages, and the tables that appear after the user chooses an option. */
const TABLES = [
  ...PAGES,
  { name: 'matches with a column', path: '/app/matches?column=partner_customer_id' },
  { name: 'matches by account', path: '/app/matches?column=note&rows=account' },
  { name: 'match with others', path: '/app/matches/{shared}' },
];

let app: TestApp;
let browser: TestBrowser;
let receiver: TestReceiver;
let sample: Sample;
let visitor: Visitor;

describeInBrowser('the tables in a browser', () => {
  beforeAll(async () => {
    receiver = await startTestReceiver();
    app = await startTestApp({ outgoing: receiver.policy });
    sample = await fillSample(app, receiver);
    visitor = await signInAs(app, sample);
    sample.ids['shared'] = await matchSeveral();
    browser = await startBrowser(app);
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await receiver?.close();
  });

  it('a table clips no cell at any width, and shows a hint if it scrolls sideways', async () => {
    // The widths run in parallel, because each page waits half a second without network calls.
    const looks = await Promise.all(WIDTHS.map(lookAtPages));
    for (const { width, found, tables } of looks) {
      expect([width, found]).toEqual([width, []]);
      expect([width, tables > 15]).toEqual([width, true]);
    }
  }, 300_000);

  it('at least half of the rows of a table are at most 56 px high', async () => {
    const page = await openAs(browser, visitor, '/app');
    await page.setViewportSize({ width: 1_440, height: 900 });
    for (const path of ['/app/matches', '/app/crm', '/app/operator/rounds', '/app/webhook']) {
      await open(page, path);
      const heights = await page.evaluate<number[]>(
        `[...document.querySelectorAll('tbody tr')].map((row) => row.offsetHeight).sort((a, b) => a - b)`,
      );
      expect(heights[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(56);
    }
    await page.context().close();
  }, 60_000);

  it('if a table folds columns, its rows keep every fact, action and sort order', async () => {
    const page = await openAs(browser, visitor, '/app/operator/sources');
    await page.getByRole('button', { name: 'Remove: techcrunch' }).waitFor();
    for (const width of [1_440, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      for (const action of ['Enable', 'Edit', 'Remove'])
        await page.getByRole('button', { name: `${action}: techcrunch` }).click({ trial: true });
    }
    await open(page, '/app/matches');
    const row = page.getByRole('row').filter({ hasText: 'Kestrel Energy' });
    for (const text of ['Failed', '500', 'Breakwater Partners', 'kestrel-energy.com', 'ago'])
      expect(await row.innerText()).toContain(text);
    await page.getByRole('button', { name: 'Yours' }).click();
    await page.waitForURL('**/app/matches?sort=account&direction=asc');
    await page.setViewportSize({ width: 1_440, height: 900 });
    await page.getByRole('columnheader', { name: 'Yours ↑' }).waitFor();
    await page.context().close();
  }, 60_000);

  it('a table keeps its header visible, and also its first column if the table scrolls sideways', async () => {
    const page = await openAs(browser, visitor, '/app/matches');
    await page.getByText('73 matches').waitFor();
    const head = page.getByRole('columnheader', { name: 'Round' });
    await page.evaluate('scrollTo(0, 1200)');
    expect((await head.boundingBox())?.y).toBe(0);
    // The test simulates a word that cannot wrap.
    await page.evaluate(
      `for (const cell of document.querySelectorAll('tbody td:nth-child(2)')) cell.style.minWidth = '2000px'`,
    );
    const frame = page.getByRole('region', { name: 'Matches, scrolls sideways' });
    await frame.waitFor();
    const style = await page.evaluate<string>(
      `getComputedStyle(document.querySelector('.scrolls')).backgroundImage`,
    );
    expect(style.match(/gradient/g)).toHaveLength(4);
    await frame.evaluate((element) => element.scrollTo(500, 300));
    const edge = await frame.boundingBox();
    expect(await head.boundingBox()).toMatchObject({ x: edge?.x, y: edge?.y });
    await page.context().close();
  }, 60_000);
});

/** Opens every page at a width in pixels, and returns the faults of its tables. */
async function lookAtPages(width: number): Promise<{ width: number; found: string[]; tables: number }> {
  const page = await openAs(browser, visitor, '/app');
  await page.setViewportSize({ width, height: 900 });
  const found: string[] = [];
  let tables = 0;
  for (const { name, path } of TABLES) {
    await open(page, path);
    const looked = await lookAtTables(page);
    tables += looked.tables;
    found.push(...looked.faults.map((fault) => `${name}: ${fault}`));
  }
  await page.context().close();
  return { width, found, tables };
}

async function open(page: Page, path: string): Promise<void> {
  const address = path.replace(/\{(\w+)\}/g, (_, id: string) => encodeURIComponent(sample.ids[id] ?? ''));
  await page.goto(`${browser.origin}${address}`);
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  // The content security policy of the pages blocks Playwright's `waitForFunction`.
  await soon('a page that is not busy', () =>
    page.evaluate<boolean>(`document.querySelector('[aria-busy=true]') === null`),
  );
}

/**
 * Stores a match of several customers with long metadata, and marks the match as wrong. This fills
 * more tables.
 */
async function matchSeveral(): Promise<string> {
  const note = 'renewal in the spring, contact before the board meets in Rotterdam';
  await visitor.call('POST', '/app/api/crm/accounts', {
    accounts: ['custA', 'custB', 'custC'].map((customer) => ({
      external_id: `${customer}-0123456789-abcdefghijkl`,
      name: `Wolverstone Precision Instruments of ${customer}`,
      domain: 'wolverstone.com',
      metadata: { partner_customer_id: customer, note },
    })),
  });
  await app.ingestRound({
    companyName: 'Wolverstone Precision Instruments and Scientific Apparatus Manufacturing',
    website: 'https://wolverstone.com',
  });
  await app.matchAll();
  await app.deliverAll();
  const { data } = (await visitor.call('GET', '/app/api/matches?company=Wolverstone')).json();
  const id: string = data[0].match_id;
  await visitor.call('POST', `/app/api/matches/${id}/verdict`, { reason: 'wrong_account' });
  return id;
}

/**
 * Checks the tables of a page. First opens closed details, because a browser does not lay out their
 * content. A table folds its columns and gets its hint shortly after it renders. Therefore the
 * check repeats for at most 15 s, until it finds no fault.
 */
async function lookAtTables(page: Page): Promise<Looked> {
  await page.evaluate(`for (const one of document.querySelectorAll('main details')) one.open = true`);
  let looked: Looked | null = null;
  const isFaultless = async () => {
    looked = null;
    looked = await page.evaluate<Looked>(LOOK_AT_TABLES);
    return looked.faults.length === 0;
  };
  const read = (): Looked | null => looked;
  // The caller compares the faults. This function throws only if no check returned a result.
  await soon('tables without a fault', isFaultless).catch((error: unknown) => {
    if (read() === null) throw error;
  });
  const last = read();
  if (last === null) throw new Error('Expected a result of the table check, got none.');
  return last;
}

interface Looked {
  tables: number;
  faults: string[];
}

/**
 * Script that runs in the page. A text is clipped if it ends outside its cell, its frame or the
 * screen.
 */
const LOOK_AT_TABLES = `(() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) {
    const wide = [...document.querySelectorAll('body *')].filter((one) => one.getBoundingClientRect().right > innerWidth);
    faults.push('wider than the screen: ' + wide.map((one) => one.tagName + '.' + one.className).join(' '));
  }
  const tables = [...document.querySelectorAll('main table')].filter((table) => table.getClientRects().length > 0);
  for (const table of tables) {
    const frame = table.parentElement;
    const name = table.querySelector('caption').textContent;
    const hasHint = frame.classList.contains('scrolls') && frame.tabIndex === 0;
    if (frame.scrollWidth > frame.clientWidth + 1 && !hasHint) faults.push(name + ' scrolls without a hint');
    const right = hasHint ? Infinity : Math.min(innerWidth, frame.getBoundingClientRect().right + 1);
    for (const cell of table.querySelectorAll('td, th')) {
      const limit = Math.min(right, cell.getBoundingClientRect().right + 1);
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        // Skips text for screen readers. Also skips shortened texts that end in … and have a title.
        if (text.parentElement.closest('.unseen, .snippet[title]') !== null) continue;
        const range = document.createRange();
        range.selectNodeContents(text);
        for (const box of range.getClientRects())
          if (box.right > limit) faults.push(name + ': "' + text.data + '" ends ' + (box.right - limit) + ' px too far');
      }
    }
  }
  return { tables: tables.length, faults };
})()`;
