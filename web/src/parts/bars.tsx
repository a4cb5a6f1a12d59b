import { useId } from 'preact/hooks';
import { formatCount } from './format';

interface Series {
  name: string;
  /** A class of the style sheet that gives the colour. */
  tone: string;
  value: (index: number) => number;
}

interface BarsProps {
  title: string;
  days: string[];
  series: Series[];
  /** Draws a line across at this value, such as a cap. */
  limit?: { name: string; value: number };
}

const WIDTH = 600;
const HEIGHT = 120;

/** Bars by day, stacked by series, with the same numbers as a table behind them. */
export function Bars({ title, days, series, limit }: BarsProps) {
  const id = useId();
  const totals = days.map((_, index) => series.reduce((sum, { value }) => sum + value(index), 0));
  const most = Math.max(1, ...totals);
  const showLimit = limit !== undefined && limit.value <= most * 4;
  const top = showLimit ? Math.max(most, limit.value) * 1.05 : most;
  const step = WIDTH / days.length;
  const total = totals.reduce((sum, value) => sum + value, 0);
  return (
    <figure class="bars">
      <figcaption id={id}>
        <strong>{title}</strong> <span>{formatCount(total)} in 30 days</span>
        {total > 0 && <span>at most {formatCount(most)} a day</span>}
        {limit !== undefined && (
          <span>
            {limit.name}: {formatCount(limit.value)}
          </span>
        )}
      </figcaption>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-labelledby={id}>
        <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {showLimit && (
          <line
            class="limit"
            x1="0"
            x2={WIDTH}
            y1={HEIGHT - (limit.value / top) * HEIGHT}
            y2={HEIGHT - (limit.value / top) * HEIGHT}
          />
        )}
        {days.map((day, index) => {
          let y = HEIGHT;
          return series.map(({ name, tone, value }) => {
            const height = (value(index) / top) * (HEIGHT - 2);
            y -= height;
            if (height === 0) return null;
            return (
              <rect
                key={`${day} ${name}`}
                class={tone}
                x={index * step + step * 0.14}
                y={y}
                width={step * 0.72}
                height={Math.max(height, 1)}
              >
                <title>{`${day}: ${formatCount(value(index))} ${name}`}</title>
              </rect>
            );
          });
        })}
      </svg>
      <div class="ends" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{days.at(-1)}</span>
      </div>
      <details>
        <summary>{title} as a table</summary>
        <table>
          <caption class="unseen">{title} by day</caption>
          <thead>
            <tr>
              <th scope="col">Day (UTC)</th>
              {series.map(({ name }) => (
                <th key={name} scope="col" class="numeric">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day, index) => (
              <tr key={day}>
                <th scope="row">{day}</th>
                {series.map(({ name, value }) => (
                  <td key={name} class="numeric">
                    {formatCount(value(index))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}
