import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ComponentChildren } from 'preact';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  numeric?: boolean;
  /** The name by which the list can be sorted by this column. */
  sort?: string;
  /**
   * How soon the column gives way where the table is too wide: the highest first, 2 when absent. The
   * first column always stays.
   */
  rank?: number;
}

/** What of a table fits. */
interface Fit {
  /** The titles of the columns that gave way. */
  folded: readonly string[];
  /** Widths in px by title. Empty if all columns are as wide as their content. */
  widths: Readonly<Record<string, number>>;
  /** The table is wider than its frame all the same. */
  overflows: boolean;
}

/** What a column needs: its title, its width in px on one line, and how soon it gives way. */
interface Need {
  title: string;
  width: number;
  rank: number;
}

/**
 * How wide the first column is at least, before another gives way and when it holds what gave way: this
 * part of the table, within these limits in px. Its words wrap.
 */
const FIRST_COLUMN = { part: 0.4, least: 200, most: 260 };
/** The `max-width` of a cell that is measured, in px. A column that wants more wraps its words. */
const WIDEST = 248;

/**
 * Fits columns into a width in px. They give way by rank, the last ones first. Where there is room, a
 * column of short words keeps them on one line, and the others share the rest. Where there is not, the
 * first column gets what the others leave.
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
  // Beside a longer text, the first column would become too narrow.
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
    setNeeds(measure(frame.current, columns));
    setRoom(roomIn(frame.current));
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
  return { ...(isMeasured ? fitColumns(needs, room) : { folded: [], widths: {} }), overflows };
}

/**
 * Measures what each column needs, whether it is shown or gave way. The rows stay where they are, so
 * that a button in one keeps the focus.
 */
function measure<Row>(frame: HTMLDivElement, columns: readonly Column<Row>[]): Need[] {
  const widest = (selector: string) =>
    Math.max(0, ...[...frame.querySelectorAll<HTMLElement>(selector)].map(({ offsetWidth }) => offsetWidth));
  frame.classList.add('measured');
  const needs = columns.map(({ title, rank = 2 }): Need => {
    const name = CSS.escape(title);
    const shown = widest(`th[data-title="${name}"]`);
    const width = shown > 0 ? shown : widest(`li[data-title="${name}"] > .value`) + GAP;
    return { title, rank, width: Math.ceil(width) + 1 };
  });
  frame.classList.remove('measured');
  return needs;
}

/** The width inside a frame, without its padding of 4 px. */
const roomIn = (frame: HTMLDivElement) => frame.clientWidth - 8;

/** The space between two columns, in px. */
const GAP = 16;
