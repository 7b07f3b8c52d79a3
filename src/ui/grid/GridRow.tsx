// One row of a data grid. What is done to it is heard by the grid, so that a row is drawn again only where it has changed.
import { cx } from 'class-variance-authority';
import { type CSSProperties, memo } from 'react';
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

const cell = 'focus-inset shrink-0 overflow-hidden px-3 text-sm whitespace-nowrap';
/** A text needs no element of its own: it is most of what a table holds. The line below the row is a pixel of its height. */
const plain = 'block text-ellipsis leading-[calc(var(--row)-1px)]';

/** The first column, which stays beside the boxes. */
const pinnedAt = (boxes: boolean) =>
  cx('grid-pinned grid-stays sticky z-2 cursor-pointer bg-inherit font-label', boxes ? 'left-11' : 'left-0');
const late = <span aria-hidden className="h-3 w-3/5 animate-late rounded-s bg-surface-3" />;

function DrawnRow<Row>(props: GridRowProps<Row>) {
  const { row, index, top, height, columns, widths, name, boxes, selected, open, tabStop, editing, onEdited } = props;
  // Not by a transform: each would be a plane of its own to the browser, and the place of a row does not change.
  const place: CSSProperties = { height, top };
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={boxes ? selected : undefined}
      aria-busy={row === undefined || undefined}
      data-row={index}
      style={place}
      className={cx(
        'group/row absolute isolate left-0 flex w-full border-b border-line',
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
        const edit = editing === at ? column.edit : undefined;
        const content = row ? (edit?.(row, { done: onEdited }) ?? column.cell(row)) : late;
        const text = typeof content === 'string';
        return (
          <div
            key={column.key}
            role="gridcell"
            tabIndex={tabStop === at ? 0 : -1}
            data-cell={at}
            dir={text ? 'auto' : undefined}
            style={{ width: widths[column.key] ?? column.width }}
            className={cx(
              cell,
              text ? plain : 'flex items-center',
              at === 0 ? pinnedAt(boxes) : 'text-text',
              column.align === 'end' ? 'justify-end text-right' : 'text-left',
              edit && 'z-3 overflow-visible! px-1!',
            )}
          >
            {content}
          </div>
        );
      })}
      <div aria-hidden className="flex-1" />
    </div>
  );
}

export const GridRow = memo(DrawnRow) as typeof DrawnRow;
