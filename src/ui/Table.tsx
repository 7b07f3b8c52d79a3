// Dense rows with a head that stays in sight; below 720 px each row is a card.
import { cx } from 'class-variance-authority';
import { type ReactNode, useRef } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { TableHead } from './TableHead.tsx';
import { TableRow } from './TableRow.tsx';
import { toggleRow } from './table-selection.ts';
import { SHOWN_FROM, type TableColumn, type TableSelection, type TableSort } from './table-types.ts';

interface TableProps<Row> {
  /** What the rows are, read aloud: "Contacts". */
  label: string;
  columns: readonly TableColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: TableSort;
  onSort?: (sort: TableSort) => void;
  selection?: TableSelection;
  onRowClick?: (row: Row) => void;
  /** Skeleton rows in place of rows. */
  loading?: boolean;
  /** The rows are those of the question before: others are loading. */
  outdated?: boolean;
  /** Stands in place of the rows where there are none. */
  empty?: ReactNode;
  /** Stands in place of the rows where they could not be loaded. */
  error?: ReactNode;
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e', 'f'];

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, onRowClick, loading = false, empty, error } = props;
  const lastPressed = useRef<string | null>(null);
  const keys = rows.map(rowKey);

  function press(key: string, shift: boolean) {
    if (!selection) return;
    selection.onChange(toggleRow(keys, selection.selected, key, shift ? lastPressed.current : null));
    lastPressed.current = key;
  }

  const instead = error ?? (!loading && rows.length === 0 ? empty : undefined);
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={label}
        aria-busy={loading || (props.outdated ?? false)}
        className="block w-full border-separate border-spacing-0 md:table"
      >
        <TableHead columns={columns} keys={keys} sort={sort} onSort={onSort} selection={selection} />
        <tbody className="block md:table-row-group">
          {loading &&
            SKELETON_ROWS.map((row) => (
              <tr key={row} aria-hidden className="block border-b border-line py-2 last:border-b-0 md:table-row">
                {selection && <td className="hidden border-b border-line md:table-cell" />}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    className={cx(
                      // A card on its way is as high as three lines of it.
                      'block border-line px-4 py-1.5 max-md:nth-[n+4]:hidden md:table-cell md:h-(--row) md:border-b md:px-3 md:py-0',
                      column.width,
                      column.from && SHOWN_FROM[column.from],
                    )}
                  >
                    <Skeleton className="h-3.5 w-3/4" />
                  </td>
                ))}
              </tr>
            ))}
          {!loading &&
            !instead &&
            rows.map((row, index) => (
              <TableRow
                key={keys[index]}
                id={keys[index] ?? ''}
                row={row}
                columns={columns}
                selection={selection}
                onPress={press}
                onOpen={onRowClick}
              />
            ))}
        </tbody>
      </table>
      {instead}
    </div>
  );
}
