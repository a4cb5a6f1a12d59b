import { useRef } from 'preact/hooks';
import { useFit, type Column } from './table-fit';

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
 * A table that fits its frame. If the table is too wide, the least important columns fold into a
 * line under the first cell of each row. If the table is still too wide, it scrolls sideways and
 * the first column stays visible. A shadow marks hidden content.
 */
export function Table<Row>({ caption, columns, rows, rowKey, sorting }: TableProps<Row>) {
  const frame = useRef<HTMLDivElement>(null);
  const { folded: away, widths, overflows } = useFit(frame, columns, rows);
  const [first, ...others] = columns;
  if (first === undefined) return null;
  const shown = others.filter(({ title }) => !away.includes(title));
  const folded = others.filter(({ title }) => away.includes(title));
  return (
    <div
      class={`table-frame${overflows ? ' scrolls' : ''}`}
      ref={frame}
      {...(overflows && { tabIndex: 0, role: 'region', 'aria-label': `${caption}, scrolls sideways` })}
    >
      <table>
        <caption class="unseen">{caption}</caption>
        <thead>
          <tr>
            {[first, ...shown].map((column) => (
              <HeadCell
                key={column.title}
                column={column}
                folded={column === first ? folded : []}
                sorting={sorting}
                width={widths[column.title]}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <td key={first.title}>
                {first.cell(row)}
                {folded.length > 0 && (
                  <ul class="folded">
                    {folded.map(({ title, cell }) => (
                      <li key={title} data-title={title}>
                        <span class="name">{title}</span> <span class="value">{cell(row)}</span>
                      </li>
                    ))}
                  </ul>
                )}
              </td>
              {shown.map(({ title, cell, numeric }) => (
                <td key={title} class={numeric === true ? 'numeric' : ''}>
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

interface HeadCellProps<Row> {
  column: Column<Row>;
  /** The folded columns, by which the user can still sort the list. */
  folded: Column<Row>[];
  sorting: Sorting | undefined;
  /** The width in pixels. Undefined if the column is as wide as its content. */
  width: number | undefined;
}

function HeadCell<Row>({ column, folded, sorting, width }: HeadCellProps<Row>) {
  const { title, numeric, sort } = column;
  const isSorted = sort !== undefined && sorting?.by === sort;
  const order = isSorted ? (sorting.descending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      data-title={title}
      class={numeric === true ? 'numeric' : ''}
      {...(width !== undefined && { style: { width: `${width}px` } })}
      {...(order !== undefined && { 'aria-sort': order })}
    >
      <SortName column={column} sorting={sorting} />
      {sorting !== undefined &&
        folded
          .filter((one) => one.sort !== undefined)
          .map((one) => (
            <span key={one.title} class="folded-sort">
              <SortName column={one} sorting={sorting} />
            </span>
          ))}
    </th>
  );
}

function SortName<Row>({ column, sorting }: { column: Column<Row>; sorting: Sorting | undefined }) {
  const { title, sort } = column;
  if (sort === undefined || sorting === undefined) return <>{title}</>;
  const isSorted = sorting.by === sort;
  // By default, times sort newest first and names sort from A to Z.
  const isDescending = isSorted ? !sorting.descending : sort === 'created';
  return (
    <button type="button" class="sort" onClick={() => sorting.onSort(sort, isDescending)}>
      {title} {isSorted ? sorting.descending ? '↓' : '↑' : <span class="unseen">sort</span>}
    </button>
  );
}

/** A button that loads the next page of a list. */
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
