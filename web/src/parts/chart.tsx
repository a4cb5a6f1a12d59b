import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Table } from './table';
import { formatDay } from './dates';
import { formatCount } from './format';
import type { Plot, Series } from './plot';

export interface ChartProps {
  title: string;
  /** UTC days in the format `YYYY-MM-DD`, oldest first. */
  days: string[];
  series: Series[];
  /** A value at which the chart shows a horizontal line, such as a daily quota. */
  limit?: { name: string; value: number };
  /** The type of the chart: stacked bars or lines. */
  kind?: 'bars' | 'lines';
  /** Formats a value on the axis and in the tooltip. */
  format?: (value: number) => string;
  /** If true, the legend shows the sum of each series. Use false if a sum has no meaning. */
  sums?: boolean;
}

/**
 * Shows a chart by day with axes, a tooltip and a table of the same numbers. The chart library is
 * loaded with the first chart.
 */
export function Chart(props: ChartProps) {
  const { title, days, series, limit, format = formatCount, sums = true } = props;
  const id = useId();
  return (
    <figure class="chart" aria-labelledby={id}>
      <figcaption id={id}>
        <strong>{title}</strong>
        {series.map(({ name, tone, values }) => (
          <span key={name} class="key">
            <i class={`swatch tone-${tone}`} />
            {name}
            {sums && ` ${format(values.reduce<number>((sum, value) => sum + (value ?? 0), 0))}`}
          </span>
        ))}
        {limit !== undefined && (
          <span class="key">
            <i class="swatch tone-wait" />
            {limit.name} {format(limit.value)}
          </span>
        )}
      </figcaption>
      <Drawing {...props} />
      <ChartTable title={title} days={days} series={series} format={format} />
    </figure>
  );
}

function Drawing({ days, series, limit, kind = 'bars', format = formatCount, title }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const content = JSON.stringify([days, series, limit, kind]);
  useEffect(() => {
    let plot: Plot | null = null;
    let gone = false;
    const draw = async () => {
      const { drawPlot } = await import('./plot');
      if (gone || place.current === null) return;
      plot = drawPlot(place.current, { days, series, limit, kind, format });
    };
    draw().catch(() => setFailed(true));
    return () => {
      gone = true;
      plot?.remove();
    };
  }, [content]);
  return (
    <div class="plot" ref={place} role="img" aria-label={`${title} by day, as a chart`}>
      {failed && <p>The chart could not be loaded. The table below has its numbers.</p>}
    </div>
  );
}

function ChartTable({
  title,
  days,
  series,
  format,
}: Pick<ChartProps, 'title' | 'days' | 'series'> & { format: (value: number) => string }) {
  return (
    <details>
      <summary>{title} as a table</summary>
      <Table
        caption={`${title} by day`}
        rowKey={([day]) => day}
        rows={days.map((day, index) => [day, index] as const)}
        columns={[
          { title: 'Day (UTC)', cell: ([day]) => formatDay(day) },
          ...series.map(({ name, values }) => ({
            title: name,
            numeric: true,
            cell: ([, index]: readonly [string, number]) =>
              values[index] == null ? '–' : format(values[index]),
          })),
        ]}
      />
    </details>
  );
}
