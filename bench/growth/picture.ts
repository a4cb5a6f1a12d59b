import type { WebhookCost } from './main.js';

/**
 * Figures of the picture, with the dates of their measurement. The picture omits figures that are
 * null.
 */
export interface GrowthFigures {
  matching: { date: string; sizes: MatchingSize[] } | null;
  webhooks: { date: string; costs: WebhookCost[] } | null;
}

export interface MatchingSize {
  accounts: number;
  upsertMsPerRow: number;
  perRound: { p50: number; p95: number };
}

interface Panel {
  title: string;
  /** What the horizontal axis counts. */
  of: string;
  date: string;
  lines: { label: string; points: [count: number, ms: number][] }[];
}

const WIDTH = 300;
const HEIGHT = 220;
const LEFT = 52;
const RIGHT = 16;
const TOP = 46;
const BOTTOM = 52;
const COLOURS = ['#1f5fa8', '#c2571a'];

/** Draws how the times of a round, an upserted row and a webhook grow. Returns the SVG text. */
export function drawGrowth({ matching, webhooks }: GrowthFigures): string {
  const panels = [
    ...(matching === null ? [] : matchingPanels(matching)),
    ...(webhooks === null ? [] : [webhookPanel(webhooks)]),
  ];
  const drawn = panels.map(
    (panel, at) => `<g transform="translate(${at * WIDTH} 0)">${drawPanel(panel)}</g>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panels.length * WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">`,
    `<rect width="100%" height="100%" fill="#fff"/>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

function matchingPanels({ date, sizes }: NonNullable<GrowthFigures['matching']>): Panel[] {
  const points = (read: (size: MatchingSize) => number) =>
    sizes.map((size): [number, number] => [size.accounts, read(size)]);
  return [
    {
      title: 'A round, ms',
      of: 'accounts',
      date,
      lines: [
        { label: 'p95', points: points(({ perRound }) => perRound.p95) },
        { label: 'p50', points: points(({ perRound }) => perRound.p50) },
      ],
    },
    {
      title: 'An upserted row, ms',
      of: 'accounts',
      date,
      lines: [{ label: 'mean', points: points(({ upsertMsPerRow }) => upsertMsPerRow) }],
    },
  ];
}

function webhookPanel({ date, costs }: NonNullable<GrowthFigures['webhooks']>): Panel {
  return {
    title: 'A webhook, ms of CPU in the worker',
    of: 'customers',
    date,
    lines: [{ label: 'mean', points: costs.map(({ users, cpuMs }) => [users, cpuMs]) }],
  };
}

function drawPanel({ title, of, date, lines }: Panel): string {
  const points = lines.flatMap((line) => line.points);
  const counts = [...new Set(points.map(([count]) => count))].sort((a, b) => a - b);
  const logs = counts.map(Math.log10);
  const [first, last] = [Math.min(...logs), Math.max(...logs)];
  const top = roundUp(Math.max(...points.map(([, ms]) => ms)));
  const x = (count: number) =>
    round(LEFT + ((Math.log10(count) - first) / (last - first || 1)) * (WIDTH - LEFT - RIGHT - 30));
  const y = (ms: number) => round(HEIGHT - BOTTOM - (ms / top) * (HEIGHT - TOP - BOTTOM));
  const grid = [0, top / 2, top].map(
    (ms) =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(ms)}" y2="${y(ms)}" stroke="#ddd"/>` +
      `<text x="${LEFT - 6}" y="${y(ms) + 4}" text-anchor="end" fill="#555">${Number(ms.toPrecision(3))}</text>`,
  );
  const ticks = counts.map(
    (count) =>
      `<text x="${x(count)}" y="${HEIGHT - BOTTOM + 16}" text-anchor="middle" fill="#555">${short(count)}</text>`,
  );
  const curves = lines.map(({ label, points: own }, at) =>
    drawLine(label, own, COLOURS[at] ?? '#333', { x, y }),
  );
  return [
    `<text x="${LEFT}" y="22" font-size="13" font-weight="600" fill="#222">${title}</text>`,
    ...grid,
    ...ticks,
    `<text x="${LEFT}" y="${HEIGHT - 14}" fill="#555">${of}; measured ${date}</text>`,
    ...curves,
  ].join('\n');
}

function drawLine(
  label: string,
  points: [number, number][],
  colour: string,
  { x, y }: { x: (count: number) => number; y: (ms: number) => number },
): string {
  const path = points.map(([count, ms]) => `${x(count)},${y(ms)}`).join(' ');
  const [count, ms] = points.at(-1) ?? [1, 0];
  return [
    `<polyline points="${path}" fill="none" stroke="${colour}" stroke-width="2"/>`,
    ...points.map(([at, value]) => `<circle cx="${x(at)}" cy="${y(value)}" r="3" fill="${colour}"/>`),
    `<text x="${x(count) + 6}" y="${y(ms) + 4}" fill="${colour}">${label}</text>`,
  ].join('\n');
}

/** Rounds up to the next 1, 2, 4 or 10 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 4, 10].find((step) => step * power >= value) ?? 10) * power;
}

function short(count: number): string {
  return count >= 1e6 ? `${count / 1e6} M` : count >= 1e3 ? `${count / 1e3} k` : String(count);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
