import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { formatDay, formatShortDay } from './dates';

/** The colours of a series. Each colour is a CSS class. */
export type Tone = 'plain' | 'good' | 'bad' | 'wait' | 'other';

export interface Series {
  name: string;
  tone: Tone;
  /** One value per day. Null for days without a value. */
  values: (number | null)[];
}

/** A drawn chart. `remove` removes the chart from the page. */
export interface Plot {
  remove(): void;
}

interface PlotOptions {
  days: string[];
  series: Series[];
  limit: { name: string; value: number } | undefined;
  kind: 'bars' | 'lines';
  format: (value: number) => string;
}

const HEIGHT = 192;
const DAY_S = 86_400;
/** Draws a chart into an element. Draws it again when the width or the colour scheme changes. */
export function drawPlot(place: HTMLElement, options: PlotOptions): Plot {
  const tip = document.createElement('div');
  tip.className = 'tip';
  tip.hidden = true;
  let chart: UPlot | null = null;
  let width = 0;
  const draw = () => {
    chart?.destroy();
    chart = create(place, tip, options);
    place.append(tip);
  };
  const resized = new ResizeObserver(() => {
    if (place.clientWidth === width) return;
    width = place.clientWidth;
    draw();
  });
  resized.observe(place);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  scheme.addEventListener('change', draw);
  return {
    remove: () => {
      resized.disconnect();
      scheme.removeEventListener('change', draw);
      chart?.destroy();
      tip.remove();
    },
  };
}

function create(place: HTMLElement, tip: HTMLElement, options: PlotOptions): UPlot {
  const { days, series, limit, kind, format } = options;
  const times = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000);
  const drawn = kind === 'bars' ? stack(series) : series.map(({ values }) => values);
  const most = Math.max(1, ...drawn.flat().map((value) => value ?? 0));
  // The limit must always be visible, so that users see how close the values are.
  const top = Math.max(most, limit?.value ?? 0);
  const colours = { axis: toneColour(place, 'soft'), grid: toneColour(place, 'line') };
  const font = `12px ${getComputedStyle(place).fontFamily}`;
  const bars = UPlot.paths.bars?.({ size: [0.7, 40], radius: 0.12 });
  const axis = {
    stroke: colours.axis,
    font,
    ticks: { show: false },
    grid: { stroke: colours.grid, width: 1 },
  };
  return new UPlot(
    {
      width: place.clientWidth,
      height: HEIGHT,
      padding: [8, 8, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'lines' } },
      // Bars need half a day of space at both ends.
      scales: {
        x: { time: true, range: (_plot, min, max) => [min - DAY_S * 0.6, max + DAY_S * 0.6] },
        y: { range: () => [0, top * 1.06] },
      },
      axes: [
        {
          ...axis,
          grid: { show: false },
          space: 70,
          values: (_plot, marks) =>
            marks.map((seconds) => (seconds % DAY_S === 0 ? formatShortDay(new Date(seconds * 1000)) : '')),
        },
        {
          ...axis,
          size: (_plot, values) => 14 + 7 * Math.max(1, ...(values ?? []).map((text) => text.length)),
          space: 36,
          incrs: [1, 2, 5]
            .flatMap((n) => Array.from({ length: 10 }, (_, power) => n * 10 ** power))
            .toSorted((a, b) => a - b),
          values: (_plot, marks) => marks.map((value) => format(value)),
        },
      ],
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
      series: [
        {},
        ...series.map(({ tone }) => {
          const colour = toneColour(place, tone);
          return kind === 'bars'
            ? {
                stroke: colour,
                fill: colour,
                width: 0,
                points: { show: false },
                ...(bars && { paths: bars }),
              }
            : { stroke: colour, width: 2, points: { show: false } };
        }),
      ].map((one, index) => (index === 0 ? one : { ...one, scale: 'y' })),
      hooks: {
        setCursor: [(plot) => showTip(plot, tip, options)],
        draw: limit === undefined ? [] : [(plot) => drawLimit(plot, limit.value, toneColour(place, 'wait'))],
      },
    },
    // The tallest bar of a stack is drawn first, so that the other bars appear in front of it.
    [times, ...drawn] as UPlot.AlignedData,
    place,
  );
}

/** Adds up the series from the last to the first, so that the first series is the tallest. */
function stack(series: Series[]): number[][] {
  return series.map((_, at) =>
    (series[0]?.values ?? []).map((_value, day) =>
      series.slice(at).reduce((sum, { values }) => sum + (values[day] ?? 0), 0),
    ),
  );
}

function drawLimit(plot: UPlot, value: number, colour: string): void {
  const { ctx, bbox } = plot;
  const y = plot.valToPos(value, 'y', true);
  ctx.save();
  ctx.strokeStyle = colour;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.setLineDash([6 * devicePixelRatio, 4 * devicePixelRatio]);
  ctx.beginPath();
  ctx.moveTo(bbox.left, y);
  ctx.lineTo(bbox.left + bbox.width, y);
  ctx.stroke();
  ctx.restore();
}

function showTip(plot: UPlot, tip: HTMLElement, { days, series, limit, format }: PlotOptions): void {
  const at = plot.cursor.idx;
  const left = plot.cursor.left ?? -1;
  tip.hidden = at == null || left < 0;
  if (at == null || tip.hidden) return;
  const line = (tag: string, text: string) =>
    Object.assign(document.createElement(tag), { textContent: text });
  tip.replaceChildren(
    line('strong', `${formatDay(days[at] ?? '')} (UTC)`),
    ...series.map(({ name, values }) =>
      line('span', `${name}: ${values[at] == null ? '–' : format(values[at])}`),
    ),
    ...(limit === undefined ? [] : [line('span', `${limit.name}: ${format(limit.value)}`)]),
  );
  const start = plot.over.offsetLeft + left;
  const isRight = left > plot.over.clientWidth / 2;
  tip.style.left = `${isRight ? start - tip.offsetWidth - 12 : start + 12}px`;
}

/**
 * Returns the current colour of a tone. A canvas does not support `light-dark()`, so an element
 * computes the colour.
 */
function toneColour(place: HTMLElement, tone: string): string {
  const sample = document.createElement('i');
  sample.className = `tone-${tone}`;
  place.append(sample);
  const colour = getComputedStyle(sample).color;
  sample.remove();
  return colour;
}
