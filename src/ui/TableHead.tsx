// The head of a table: names, order and the box that selects all rows shown. Below 720 px only readers meet it.
import { cx } from 'class-variance-authority';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { Checkbox } from './Checkbox.tsx';
import { headState } from './table-selection.ts';
import { SHOWN_FROM, type TableColumn, type TableSelection, type TableSort } from './table-types.ts';

interface TableHeadProps<Row> {
  columns: readonly TableColumn<Row>[];
  keys: readonly string[];
  sort?: TableSort | undefined;
  onSort?: ((sort: TableSort) => void) | undefined;
  selection?: TableSelection | undefined;
}

const headCell =
  'sticky top-0 z-10 h-9 border-b border-line bg-surface px-3 text-xs font-label whitespace-nowrap text-text-2';

export function TableHead<Row>({ columns, keys, sort, onSort, selection }: TableHeadProps<Row>) {
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
