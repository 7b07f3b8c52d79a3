// Dense rows with a head that stays in sight; below 720 px each row is a card.
import { cx } from 'class-variance-authority';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { Skeleton } from './Loading.tsx';
import { headState, toggleRow } from './use-table-selection.ts';

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
  /** Shown where there are no rows. */
  empty?: ReactNode;
  /** Shown where the rows could not be loaded. */
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

// The head of a table: names, order and the box that selects all rows shown. Below 720 px only readers meet it.
interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  keys: readonly string[];
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  selection?: TableSelection | undefined;
}

const headCell =
  'sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-xs font-label whitespace-nowrap text-text-2';

function TableHead<Row>({ columns, keys, sort, onSort, selection }: TableHeadProps<Row>) {
  const all = selection ? headState(keys, selection.selected) : false;
  return (
    <thead className="sr-only md:not-sr-only md:table-header-group">
      <tr>
        {selection && (
          <td className={cx(headCell, 'w-10')}>
            <Checkbox
              aria-label="Select all rows shown"
              checked={all}
              onCheckedChange={() => selection.onChange(all === true ? new Set() : new Set(keys))}
            />
          </td>
        )}
        {columns.map((column) => {
          const sorted = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
          const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
          return (
            <th
              key={column.key}
              scope="col"
              aria-sort={sorted ?? (column.sortable ? 'none' : undefined)}
              className={cx(
                headCell,
                column.width,
                column.from && SHOWN_FROM[column.from],
                column.align === 'end' ? 'text-right' : 'text-left',
              )}
            >
              {column.sortable && onSort ? (
                <button
                  type="button"
                  onClick={() => onSort({ key: column.key, descending: sorted === 'ascending' })}
                  className={cx(
                    '-mx-1 inline-flex h-6 items-center gap-1 rounded-xs px-1 hover:text-text',
                    // The name ends where the numbers below it end.
                    column.align === 'end' && 'flex-row-reverse',
                  )}
                >
                  {column.header}
                  <Arrow aria-hidden size={12} className={sorted ? undefined : 'opacity-0'} />
                </button>
              ) : (
                column.header
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

// One row of a table, or its card below 720 px.
interface TableRowProps<Row> {
  id: string;
  row: Row;
  columns: readonly TableColumn<Row>[];
  selection?: TableSelection | undefined;
  onPress: (key: string, shift: boolean) => void;
  onOpen?: ((row: Row) => void) | undefined;
}

const cells = {
  title: 'block px-4 pt-3 pb-1 font-medium',
  fact: 'flex min-h-7 items-center gap-3 px-4 text-text-2 md:text-text',
  plain: 'block px-4 py-0.5',
  corner: 'absolute top-2 md:static',
  hidden: 'hidden',
};

function TableRow<Row>({ id, row, columns, selection, onPress, onOpen }: TableRowProps<Row>) {
  const selected = selection?.selected.has(id) ?? false;
  return (
    // The row is a bigger target for the pointer; the link or button in its first cell serves the keyboard.
    <tr
      data-row=""
      tabIndex={-1}
      onClick={onOpen ? (event) => !isOfLink(event.target) && onOpen(row) : undefined}
      className={cx(
        'group focus-inset relative block scroll-my-15 border-b border-line pb-3 last:border-b-0 md:table-row md:pb-0',
        selected ? 'bg-accent-soft' : 'hover:bg-surface-2',
        onOpen && 'cursor-pointer',
      )}
    >
      {selection && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps the press on the box from opening the row
        <td
          className="absolute top-3 right-4 md:static md:h-(--row) md:border-b md:border-line md:px-3 group-last:md:border-b-0"
          onClick={(event) => event.stopPropagation()}
          onClickCapture={(event) => {
            if (!event.shiftKey) return;
            // Shift selects a range; the box itself cannot tell that shift was held.
            event.stopPropagation();
            event.preventDefault();
            onPress(id, true);
          }}
        >
          <Checkbox
            aria-label={`Select ${selection.rowName(id)}`}
            data-row-select=""
            checked={selected}
            onCheckedChange={() => onPress(id, false)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td
          key={column.key}
          className={cx(
            'text-sm md:table-cell md:h-(--row) md:border-b md:border-line md:px-3 md:py-0 md:font-normal md:whitespace-nowrap group-last:md:border-b-0',
            cells[column.card ?? 'fact'],
            // The box to select a row has the corner itself.
            column.card === 'corner' && (selection ? 'right-12' : 'right-3'),
            column.from && SHOWN_FROM[column.from],
            column.align === 'end' && 'md:text-right',
          )}
        >
          {(column.card ?? 'fact') === 'fact' && (
            <span aria-hidden className="w-26 shrink-0 text-text-3 md:hidden">
              {column.header}
            </span>
          )}
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

/** A link in a row leads where it says, and not to the row as well. */
const isOfLink = (target: EventTarget) => target instanceof Element && target.closest('a[href]') !== null;

// Columns of a table and the order of its rows.
export const SHOWN_FROM = { 1440: 'md:max-[90rem]:hidden!', 1680: 'md:max-[105rem]:hidden!' } as const;

export interface TableColumn<Row> {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'start' | 'end';
  /** Tailwind width: `w-40`. */
  width?: string;
  sortable?: boolean;
  /** Width of the window from which there is room for it, in pixels; cards have it always. */
  from?: keyof typeof SHOWN_FROM;
  /**
   * Part of a card below 720 px: `title` stands above the rest and `corner` (one button) at its upper right, both without their header;
   * `plain` is a line without its header; `hidden` is left out.
   */
  card?: 'title' | 'fact' | 'plain' | 'corner' | 'hidden';
}

export interface TableSort {
  key: string;
  descending: boolean;
}

export interface TableSelection {
  selected: ReadonlySet<string>;
  onChange: (selected: Set<string>) => void;
  /** Names a row for its checkbox: "Select Mara Lindqvist". */
  rowName: (key: string) => string;
}
