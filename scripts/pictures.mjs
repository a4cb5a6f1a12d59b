import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { chromium } from 'playwright-core';

/**
 * Takes the pictures of the README from the running demo. They show the page of a match, and the
 * path from two articles to one webhook. Needs a build and Chromium (CHROMIUM_PATH, else
 * /usr/bin/chromium).
 */
const FOLDER = 'docs/pictures';
const COMPANY = 'Tidewell Robotics';
const START_TIMEOUT_MS = 60_000;

const demo = spawn(process.execPath, ['dist/composition/demo/main.js'], {
  env: { ...process.env, PORT: '0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  const service = await readAddress(demo);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--headless', '--no-sandbox', '--disable-gpu'],
  });
  try {
    mkdirSync(FOLDER, { recursive: true });
    await takePictures(browser, service);
  } finally {
    await browser.close();
  }
} finally {
  demo.kill('SIGTERM');
}

/**
 * Waits until the demo is ready. Returns the address, the sign-in data and the key that the demo
 * prints.
 */
async function readAddress({ stdout }) {
  const timer = setTimeout(() => demo.kill('SIGTERM'), START_TIMEOUT_MS);
  let text = '';
  for await (const chunk of stdout.iterator({ destroyOnReturn: false })) {
    text += chunk;
    if (!text.includes('Ctrl-C')) continue;
    clearTimeout(timer);
    stdout.resume();
    const [, origin] = /Open\s+(http:\S+)\/app/.exec(text);
    const [, email, password] = /Sign in\s+(\S+) .*password: (.+)/.exec(text);
    return { origin, email, password, key: /FUNDMATCH_API_KEY=(\S+)/.exec(text)[1] };
  }
  throw new Error(`The demo did not start within ${START_TIMEOUT_MS / 1000} s:\n${text}`);
}

async function takePictures(browser, { origin, email, password, key }) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${origin}/app`);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('link', { name: 'Matches', exact: true }).click();
  await page.getByRole('link', { name: COMPANY }).first().click();
  await page.getByRole('heading', { name: 'Payload' }).waitFor();
  await page.screenshot({ path: `${FOLDER}/match.png`, animations: 'disabled' });

  const match = await findMatch(origin, key);
  const mentions = await page.evaluate(async (id) => {
    const reply = await fetch(`/app/api/operator/rounds/${id}`, { headers: { 'X-Fundmatch-App': '1' } });
    return (await reply.json()).mention_list;
  }, match.funding_round.id);
  const drawing = await browser.newPage({ viewport: { width: 1280, height: 300 } });
  await drawing.setContent(drawFlow(match, mentions));
  await drawing.locator('main').screenshot({ path: `${FOLDER}/flow.png` });
}

async function findMatch(origin, key) {
  const reply = await fetch(`${origin}/api/v1/matches`, { headers: { Authorization: `Bearer ${key}` } });
  const match = (await reply.json()).data.find(
    ({ funding_round: { company_name: name } }) => name === COMPANY,
  );
  if (match === undefined)
    throw new Error(`The demo lists no match of ${COMPANY}. Set COMPANY to a company of the demo.`);
  return match;
}

/** Draws the four steps with the values of one match. */
function drawFlow({ funding_round: round, matched, match_evidence: evidence, ...match }, mentions) {
  const steps = [
    ['1 · Articles', ...mentions.map(({ stated }) => stated.articleTitle)],
    [
      '2 · One funding round',
      `${round.company_name}, ${round.funding_type}`,
      `$${(round.amount_usd / 1e6).toFixed(0)} million, ${round.published_date}`,
      `confidence ${round.confidence_score}`,
    ],
    [
      '3 · One match',
      `account ${matched.account_external_id}, by ${match.match_type.replace('_', ' ')}`,
      evidence.value,
      ...Object.entries(matched.account_metadata ?? {}).map(([name, value]) => `${name}: ${value}`),
    ],
    [
      '4 · One signed webhook',
      'POST to your URL, at most once',
      `${match.webhook_status}, your answer: ${match.webhook_response_code}`,
      'also listed by GET /matches',
    ],
  ];
  const cards = steps.map(
    ([title, ...lines]) =>
      `<section><h2>${title}</h2>${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</section>`,
  );
  return `<style>
    body { margin: 0; font: 15px/1.45 'DejaVu Sans', sans-serif; color: #1c2321; }
    main { display: flex; align-items: stretch; padding: 24px; background: #fbfaf6; }
    section { flex: 1; background: #fff; border: 1px solid #dcdad2; border-radius: 10px; padding: 14px 18px; }
    section + section { margin-left: 44px; position: relative; }
    section + section::before { content: '→'; position: absolute; left: -34px; top: 40%; font-size: 24px; color: #1d5c4f; }
    h2 { margin: 0 0 10px; font-size: 16px; color: #1d5c4f; }
    p { margin: 0 0 8px; overflow-wrap: anywhere; }
  </style><main>${cards.join('')}</main>`;
}

function escapeHtml(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
