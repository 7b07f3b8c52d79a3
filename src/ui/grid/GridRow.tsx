// One row of a data grid. What is done to it is heard by the grid, so that a row is drawn again only where it has changed.
import { cx } from 'class-variance-authority';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { GridBox } from './GridBox.tsx';
import { BOX_COLUMN, type CellEditing, type GridColumn } from './grid-types.ts';

interface GridRowProps<Row> {
  /** Undefined while it is loaded. */
  row: Row | undefined;
  index: number;
  /** Pixels below the head. */
  top: number;
  height: number;
  columns: readonly GridColumn<Row>[];
  widths: Readonly<Record<string, number>>;
  name: string;
  boxes: boolean;
  selected: boolean;
  /** Its record is shown beside the table. */
  open: boolean;
  /** Column that Tab leads to; null in every row but one. */
  tabStop: number | null;
  editing: number | null;
  onEdited: CellEditing['done'];
}

const cell = 'focus-inset flex shrink-0 items-center overflow-hidden px-3 text-sm whitespace-nowrap';

function DrawnRow<Row>(props: GridRowProps<Row>) {
  const { row, index, top, height, columns, widths, name, boxes, selected, open, tabStop, editing, onEdited } = props;
  const place: CSSProperties = { height, transform: `translateY(${top}px)` };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={boxes ? selected : undefined}
      aria-busy={row === undefined || undefined}
      data-row={index}
      style={place}
      className={cx(
        'group/row absolute top-0 left-0 flex w-full border-b border-line',
        selected ? 'bg-accent-soft' : 'bg-surface hover:bg-surface-2',
        open && !selected && 'bg-surface-2',
        // What is typed may be higher than the row.
        editing !== null && 'z-3',
      )}
    >
      {boxes && (
        <div
          role="gridcell"
          data-box-cell=""
          style={{ width: BOX_COLUMN }}
          className="grid-stays sticky left-0 z-2 flex shrink-0 items-center justify-center bg-inherit pl-1"
        >
          {open && <span aria-hidden className="absolute inset-y-0 left-0 w-0.5 bg-accent" />}
          {row !== undefined && <GridBox inRow label={`Select ${name}`} checked={selected} />}
        </div>
      )}
      {columns.map((column, at) => {
        const edited = editing === at && row !== undefined && column.edit;
        return (
          <div
            key={column.key}
            role="gridcell"
            tabIndex={tabStop === at ? 0 : -1}
            data-cell={at}
            style={{ width: widths[column.key] ?? column.width }}
            className={cx(
              cell,
              at === 0
                ? cx(
                    'grid-pinned grid-stays sticky z-2 cursor-pointer bg-inherit font-label',
                    boxes ? 'left-11' : 'left-0',
                  )
                : 'text-text',
              column.align === 'end' && 'justify-end',
              edited && 'z-3 overflow-visible! px-1!',
            )}
          >
            {row === undefined ? (
              <span aria-hidden className="h-3 w-3/5 animate-late rounded-s bg-surface-3" />
            ) : edited ? (
              edited(row, { done: onEdited })
            ) : (
              (column.cell(row) as ReactNode)
            )}
          </div>
        );
      })}
      <div aria-hidden className="flex-1" />
    </div>
  );
}

export const GridRow = memo(DrawnRow) as typeof DrawnRow;
