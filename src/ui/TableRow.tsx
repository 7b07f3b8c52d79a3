// One row of a table, or its card below 720 px.
import { cx } from 'class-variance-authority';
import { Checkbox } from './Checkbox.tsx';
import { SHOWN_FROM, type TableColumn, type TableSelection } from './table-types.ts';

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
  corner: 'absolute top-2 md:static',
  hidden: 'hidden',
};

export function TableRow<Row>({ id, row, columns, selection, onPress, onOpen }: TableRowProps<Row>) {
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
