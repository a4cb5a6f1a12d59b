import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  numeric?: boolean;
  /** The name of the sort order for this column. */
  sort?: string;
  /**
   * Columns with the highest rank fold first if the table is too wide. Default: 2. The first column
   * never folds.
   */
  rank?: number;
}

/** The layout of a table within its frame. */
interface Fit {
  /** The titles of the folded columns. */
  folded: readonly string[];
  /** Column widths in pixels, by title. Empty if every column is as wide as its content. */
  widths: Readonly<Record<string, number>>;
  /** Whether the table is wider than its frame even with folded columns. */
  overflows: boolean;
}

/** The requirements of a column: its title, its width in pixels on one line, and its rank. */
interface Need {
  title: string;
  width: number;
  rank: number;
}

/**
 * The minimum width of the first column: this share of the table, within these limits in pixels.
 * The minimum applies when other columns fold. Words in the first column wrap.
 */
const FIRST_COLUMN = { part: 0.4, least: 200, most: 260 };
/** Maximum width of a cell in pixels during measurement. Words in a wider column wrap. */
const WIDEST = 248;

/**
 * Fits columns into a width in pixels. Columns with the highest rank fold first, from right to
 * left. If there is enough space, short columns stay on one line and long columns share the rest.
 * Otherwise, the first column gets the remaining width.
 */
export function fitColumns(columns: readonly Need[], room: number): Omit<Fit, 'overflows'> {
  const [first, ...others] = columns;
  if (first === undefined) return { folded: [], widths: {} };
  let shown = others;
  const sum = () => shown.reduce((total, { width }) => total + width, 0);
  const { part, least, most } = FIRST_COLUMN;
  const roomy = Math.max(least, Math.min(most, part * room));
  const firstWidth = () => (shown.length < others.length ? roomy : Math.min(first.width, roomy));
  while (shown.length > 0 && firstWidth() + sum() > room) {
    const leastWanted = Math.max(...shown.map(({ rank }) => rank));
    const goes = shown.findLast(({ rank }) => rank === leastWanted);
    shown = shown.filter((one) => one !== goes);
  }
  const folded = others.filter((one) => !shown.includes(one)).map(({ title }) => title);
  const isRoomy = folded.length === 0 && first.width + sum() <= room;
  const isLong = ({ width }: Need) => width >= WIDEST;
  // Next to another long column, the first column would become too narrow.
  const hasRival = shown.some(isLong);
  const fixed = isRoomy
    ? [first, ...shown].filter((one) => !isLong(one) || (one === first && hasRival))
    : shown;
  return { folded, widths: Object.fromEntries(fixed.map(({ title, width }) => [title, width])) };
}

/** Measures a table whenever its rows, its columns or the width of its frame change. */
export function useFit<Row>(
  frame: { current: HTMLDivElement | null },
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): Fit {
  const [needs, setNeeds] = useState<readonly Need[]>([]);
  const [room, setRoom] = useState(0);
  const [overflows, setOverflows] = useState(false);
  const titles = columns.map(({ title }) => title).join('\n');
  useLayoutEffect(() => {
    if (frame.current === null) return;
    const measured = measure(frame.current, columns);
    setNeeds(measured.needs);
    setRoom(measured.room);
  }, [titles, rows]);
  useEffect(() => {
    const { current } = frame;
    if (current === null) return;
    const look = () => {
      setRoom(roomIn(current));
      setOverflows((current.querySelector('table')?.offsetWidth ?? 0) > roomIn(current) + 1);
    };
    const observer = new ResizeObserver(look);
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const isMeasured = needs.map(({ title }) => title).join('\n') === titles;
  return {
    ...(isMeasured ? fitColumns(needs, room) : { folded: guessFolded(columns), widths: {} }),
    overflows,
  };
}

/** Windows with fewer pixels fold almost all columns. */
const NARROW = 600;

/**
 * Returns the columns that are folded until the table is measured. In a narrow window, the cells of
 * the other columns would be created only to be removed.
 */
function guessFolded<Row>([, ...others]: readonly Column<Row>[]): string[] {
  if (window.innerWidth >= NARROW) return [];
  return others.filter(({ rank = 2 }) => rank > 0).map(({ title }) => title);
}

/**
 * Measures the width that each column needs, also for folded columns, and the width of the frame.
 * All are read in one layout, because a layout of many rows is slow. The rows stay in the page, so
 * that a focused button keeps the focus.
 */
function measure<Row>(
  frame: HTMLDivElement,
  columns: readonly Column<Row>[],
): { needs: Need[]; room: number } {
  const widest = (selector: string) =>
    Math.max(0, ...[...frame.querySelectorAll<HTMLElement>(selector)].map(({ offsetWidth }) => offsetWidth));
  frame.classList.add('measured');
  const needs = columns.map(({ title, rank = 2 }): Need => {
    const name = CSS.escape(title);
    const shown = widest(`th[data-title="${name}"]`);
    const item = `li[data-title="${name}"]`;
    const width = shown > 0 ? shown : Math.max(widest(`${item} > .value`), widest(`${item} > .name`)) + GAP;
    return { title, rank, width: Math.ceil(width) + 1 };
  });
  const room = roomIn(frame);
  frame.classList.remove('measured');
  return { needs, room };
}

/** Returns the width inside a frame, without its padding of 4 px on each side. */
const roomIn = (frame: HTMLDivElement) => frame.clientWidth - 8;

/** The space between two columns in pixels. */
const GAP = 16;
