import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

export interface Column<Row> {
  title: string;
  cell: (row: Row) => ComponentChildren;
  numeric?: boolean;
  /** Takes the whole width of a card on a phone. */
  wide?: boolean;
  /** The name by which the list can be sorted by this column. */
  sort?: string;
}

export interface Sorting {
  by: string;
  descending: boolean;
  onSort: (by: string, descending: boolean) => void;
}

interface TableProps<Row> {
  caption: string;
  columns: Column<Row>[];
  rows: Row[];
  rowKey: (row: Row) => string | number;
  sorting?: Sorting;
}

/**
 * A table that never breaks words: wide tables scroll sideways. On a phone each row becomes a
 * card, and roles keep it a table for assistive technology.
 */
export function Table<Row>({ caption, columns, rows, rowKey, sorting }: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const scrolls = useOverflow(frame);
  return (
    <div
      class="table-scroll"
      ref={frame}
      {...(scrolls && { tabIndex: 0, role: 'region', 'aria-label': `${caption}, scrolls sideways` })}
    >
      <table role="table">
        <caption class="unseen">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <HeadCell key={column.title} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr role="row" key={rowKey(row)}>
              {columns.map(({ title, cell, numeric, wide }) => (
                <td
                  key={title}
                  role="cell"
                  data-title={title}
                  class={`${numeric === true ? 'numeric' : ''}${wide === true ? ' wide' : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function HeadCell<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { title, numeric, sort } = column;
  const isSorted = sort !== undefined && sorting?.by === sort;
  const order = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      role="columnheader"
      scope="col"
      class={numeric === true ? 'numeric' : ''}
      {...(order !== undefined && { 'aria-sort': order })}
    >
      {sort === undefined || sorting === undefined ? (
        title
      ) : (
        <button
          type="button"
          class="sort"
          onClick={() => sorting.onSort(sort, isSorted ? !sorting.descending : true)}
        >
          {title} {isSorted ? sorting.descending ? '↓' : '↑' : <span class="unseen">sort</span>}
        </button>
      )}
    </th>
  );
}

/**
 * Whether an element is wider than its container. Only then can it be scrolled with the keyboard.
 */
function useOverflow(element: { current: HTMLElement | null }): boolean {
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const look = () => setOverflows(current.scrollWidth > current.clientWidth + 1);
    const observer = new ResizeObserver(look);
    observer.observe(current);
    if (current.firstElementChild !== null) observer.observe(current.firstElementChild);
    return () => observer.disconnect();
  }, []);
  return overflows;
}

/** Asks for the next page of a list. */
export function More({
  hasMore,
  busy,
  onMore,
  label = 'Show more',
}: {
  hasMore: boolean;
  busy: boolean;
  onMore: () => void;
  label?: string;
}) {
  if (!hasMore) return null;
  return (
    <p class="more">
      <button type="button" class="quiet" disabled={busy} onClick={onMore}>
        {label}
      </button>
    </p>
  );
}
