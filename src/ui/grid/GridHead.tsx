// The head of a data grid: names, order, widths and places of the columns. Alt and the arrows do by key what dragging does.
import { cx } from 'class-variance-authority';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { useDraggable, useDropTarget } from '../use-drag.ts';
import { GridBox } from './GridBox.tsx';
import { BOX_COLUMN, type GridColumn, type GridSort, MAX_COLUMN, MIN_COLUMN } from './grid-types.ts';

export interface GridHeadProps<Row> {
  columns: readonly GridColumn<Row>[];
  widths: Readonly<Record<string, number>>;
  onWidth?: ((key: string, width: number) => void) | undefined;
  onMoveColumn?: ((key: string, to: number) => void) | undefined;
  sort?: GridSort | undefined;
  onSort?: ((sort: GridSort) => void) | undefined;
  /** The box that selects all rows that are loaded; null: no boxes. Disabled until the rows asked for are there. */
  box: { checked: boolean | 'indeterminate'; disabled: boolean; toggle: () => void } | null;
}

const COLUMN = 'grid-column';
const STEP = 16;

export function GridHead<Row>(props: GridHeadProps<Row>) {
  const { columns, widths, onWidth, onMoveColumn, sort, onSort, box } = props;
  return (
    <div role="row" aria-rowindex={1} className="sticky top-0 z-4 flex h-9 border-b border-line bg-surface">
      {box && (
        <div
          role="columnheader"
          aria-label="Selection"
          style={{ width: BOX_COLUMN }}
          className="sticky left-0 z-2 flex shrink-0 items-center justify-center bg-surface pl-1"
        >
          <GridBox label="Select all rows loaded" checked={box.checked} disabled={box.disabled} onClick={box.toggle} />
        </div>
      )}
      {columns.map((column, at) => (
        <HeadCell
          key={column.key}
          column={column}
          at={at}
          left={box ? BOX_COLUMN : 0}
          width={widths[column.key] ?? column.width}
          sort={sort}
          onSort={onSort}
          onWidth={onWidth}
          onMoveColumn={onMoveColumn}
        />
      ))}
      <div aria-hidden className="flex-1" />
    </div>
  );
}

interface HeadCellProps<Row> extends Pick<GridHeadProps<Row>, 'onWidth' | 'onMoveColumn' | 'sort' | 'onSort'> {
  column: GridColumn<Row>;
  at: number;
  /** Where the first column stays. */
  left: number;
  width: number;
}

function HeadCell<Row>({ column, at, left, width, sort, onSort, onWidth, onMoveColumn }: HeadCellProps<Row>) {
  const sorted = sort?.key === column.key ? (sort.descending ? 'descending' : 'ascending') : undefined;
  const sortable = column.sortable && onSort;
  const movable = at > 0 && onMoveColumn !== undefined;
  const head = useDraggable<HTMLDivElement, string>(movable ? { kind: COLUMN, value: column.key } : null);
  /** The dragged column would come before this one. */
  const over = useDropTarget<HTMLDivElement, string>(head, {
    kind: COLUMN,
    accepts: movable,
    onDrop: (key) => onMoveColumn?.(key, at),
  });

  function onKeyDown(event: KeyboardEvent) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!event.altKey || step === 0) return;
    event.preventDefault();
    event.stopPropagation();
    if (!event.shiftKey) onWidth?.(column.key, clampWidth(width + step * STEP));
    else if (movable && at + step > 0) onMoveColumn(column.key, at + step);
  }
  return (
    <div
      ref={head}
      role="columnheader"
      aria-sort={sorted ?? (sortable ? 'none' : undefined)}
      style={{ width, ...(at === 0 && { left }) }}
      className={cx(
        'group/head relative flex shrink-0 items-center px-3 text-xs font-label whitespace-nowrap text-text-2',
        at === 0 && 'sticky z-2 bg-surface grid-pinned',
        column.align === 'end' && 'justify-end',
        over && 'shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <button
        type="button"
        aria-disabled={!sortable || undefined}
        onClick={() => sortable && onSort({ key: column.key, descending: sorted === 'ascending' })}
        onKeyDown={onKeyDown}
        className={cx(
          '-mx-1 flex h-6 min-w-0 items-center gap-1 rounded-xs px-1 hover:text-text aria-disabled:cursor-default',
          // The name stands exactly above the figures.
          column.align === 'end' && 'flex-row-reverse',
        )}
      >
        <span className="truncate">{column.label}</span>
        {sortable && <SortMark sorted={sorted} />}
      </button>
      {onWidth && <ColumnEdge width={width} onWidth={(next) => onWidth(column.key, clampWidth(next))} />}
    </div>
  );
}

function SortMark({ sorted }: { sorted: 'ascending' | 'descending' | undefined }) {
  const Arrow = sorted === 'descending' ? ArrowDown : ArrowUp;
  return (
    <Arrow
      aria-hidden
      size={12}
      className={cx('shrink-0', sorted ? 'text-text' : 'opacity-0 group-hover/head:opacity-50')}
    />
  );
}

function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN), MAX_COLUMN));
}

// The edge of a column's head: dragged, it sets the width; the keys of the head do the same.
interface ColumnEdgeProps {
  width: number;
  onWidth: (width: number) => void;
}

function ColumnEdge({ width, onWidth }: ColumnEdgeProps) {
  function onPointerDown(event: PointerEvent<HTMLSpanElement>) {
    event.preventDefault();
    const { currentTarget: edge, pointerId, clientX: from } = event;
    edge.setPointerCapture(pointerId);
    const drag = (moved: globalThis.PointerEvent) => onWidth(width + moved.clientX - from);
    const end = () => {
      edge.removeEventListener('pointermove', drag);
      edge.removeEventListener('pointerup', end);
      edge.removeEventListener('pointercancel', end);
    };
    edge.addEventListener('pointermove', drag);
    edge.addEventListener('pointerup', end);
    edge.addEventListener('pointercancel', end);
  }
  return (
    <span
      aria-hidden
      // The head itself may be dragged: not by its edge.
      draggable
      onDragStart={(event) => {
        event.preventDefault();
        event.stopPropagation();
      }}
      onPointerDown={onPointerDown}
      className="absolute inset-y-0 -right-1.5 z-1 flex w-3 cursor-col-resize touch-none justify-center opacity-0 group-hover/head:opacity-100 active:opacity-100"
    >
      <span className="my-2 w-0.5 rounded-full bg-line-strong" />
    </span>
  );
}
