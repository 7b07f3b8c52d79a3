// A table of any number of rows: only those in sight are drawn, head and first column stay, cells are reached by keys and edited
// in place; below 720 px each row is a card.
import { useVirtualizer } from '@tanstack/react-virtual';
import { cx } from 'class-variance-authority';
import {
  type CSSProperties,
  memo,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useAppearance } from '../appearance.ts';
import { GridBox } from './GridBox.tsx';
import { GridCards } from './GridCards.tsx';
import { GridHead } from './GridHead.tsx';
import {
  BOX_COLUMN,
  type CellEditing,
  type DataGridProps,
  fitWidths,
  type GridColumn,
  headState,
  isSelected,
  NOTHING_SELECTED,
  setSelected,
} from './grid-types.ts';
import { useGridMarks } from './use-grid-marks.ts';

export function DataGrid<Row>(props: DataGridProps<Row>) {
  const narrow = useNarrow();
  return narrow ? <GridCards {...props} /> : <GridTable {...props} />;
}

// Whether the window is so narrow that tables become cards.
const CARDS = '(max-width: 719.98px)';

function useMatches(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    () => matchMedia(query).matches,
  );
}

function useNarrow(): boolean {
  return useMatches(CARDS);
}

// The grid on wide screens: a window of rows in a scrolled area, with the head and the first column in place.

/** As --row of tokens.css and styles.css. */
const ROW_HEIGHT = { compact: 32, cosy: 40, roomy: 48 };
const HEAD_HEIGHT = 36;
/** Rows drawn above and below those in sight. */
const BEYOND = 6;

function GridTable<Row>(props: DataGridProps<Row>) {
  const { label, columns, rowCount, total, rowAt, rowKey, rowName, onRange, selection, onSelection } = props;
  const { loaded, openKey, empty, error, busy } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { density } = useAppearance();
  const height = ROW_HEIGHT[density];
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: HEAD_HEIGHT,
    scrollPaddingStart: HEAD_HEIGHT,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows have another height now
  useEffect(() => virtual.measure(), [height, virtual]);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);

  const marks = useGridMarks({
    ...props,
    scroller,
    page: Math.max(1, Math.floor((scroller.current?.clientHeight ?? 400) / height) - 2),
    scrollTo: (index) => virtual.scrollToIndex(index),
  });
  const boxes = selection !== undefined && onSelection !== undefined;
  const room = useRoom(scroller, openKey != null) - (boxes ? BOX_COLUMN : 0);
  const widths = useMemo(() => fitWidths(columns, props.widths, room), [columns, props.widths, room]);
  const width = columns.reduce((sum, column) => sum + (widths[column.key] ?? column.width), boxes ? BOX_COLUMN : 0);
  const instead = error ?? (rowCount === 0 && !busy ? empty : undefined);
  const { onWidth: onOwnWidth, onMoveColumn, sort, onSort } = props;
  const onWidth = useMemo(() => {
    if (!onOwnWidth) return undefined;
    return (key: string, wanted: number) => {
      // The others stay as they are shown.
      for (const [other, shown] of Object.entries(widths)) if (other !== key) onOwnWidth(other, shown);
      onOwnWidth(key, wanted);
    };
  }, [onOwnWidth, widths]);
  // Scrolling draws rows; the head stays as it is.
  const head = useMemo(() => {
    const checked = selection !== undefined && headState(selection, loaded);
    const toggle = () =>
      selection && onSelection?.(checked === true ? NOTHING_SELECTED : setSelected(selection, loaded, true));
    const box = boxes ? { checked, disabled: busy || loaded.length === 0, toggle } : null;
    return <GridHead {...{ columns, widths, onWidth, onMoveColumn, sort, onSort, box }} />;
  }, [columns, widths, onWidth, onMoveColumn, sort, onSort, boxes, busy, selection, onSelection, loaded]);
  // The mark may be out of sight: Tab then leads to the first row that is not.
  const stop = marks.at.row >= first && marks.at.row <= last ? marks.at.row : first;

  return (
    <div
      ref={scroller}
      data-moving={virtual.isScrolling}
      // Not by a drawing: the columns have moved already, and those that stay must do so in the same frame.
      onScroll={({ currentTarget }) => {
        currentTarget.dataset.scrolled = String(currentTarget.scrollLeft > 0);
      }}
      className="relative min-h-0 flex-1 overflow-auto overscroll-contain bg-surface"
    >
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        aria-multiselectable={boxes || undefined}
        aria-busy={busy || undefined}
        style={{ minWidth: width }}
        {...marks.handlers}
      >
        <div role="rowgroup" className="sticky top-0 z-4">
          {head}
        </div>
        {!instead && (
          <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
            {items.map(({ index, start }) => {
              const row = rowAt(index);
              const key = row && rowKey(row);
              return (
                <GridRow
                  key={index}
                  row={row}
                  index={index}
                  top={start - HEAD_HEIGHT}
                  height={height}
                  columns={columns}
                  widths={widths}
                  name={row ? rowName(row) : ''}
                  boxes={boxes}
                  selected={boxes && key !== undefined && isSelected(selection, key)}
                  open={key !== undefined && key === openKey}
                  tabStop={index === stop ? marks.at.column : null}
                  editing={marks.editing && marks.at.row === index ? marks.at.column : null}
                  onEdited={marks.onEdited}
                />
              );
            })}
          </div>
        )}
      </div>
      {instead && <div className="sticky left-0">{instead}</div>}
    </div>
  );
}

/** Width of the scrolled area in pixels; 0 until it is drawn. A record that opens beside the table leaves the columns as they were. */
function useRoom(scroller: RefObject<HTMLElement | null>, beside: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const area = scroller.current;
    if (!area) return;
    const measure = () => setRoom((before) => (beside && before > 0 ? before : area.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(area);
    return () => observer.disconnect();
  }, [scroller, beside]);
  return room;
}

// One row of a data grid. What is done to it is heard by the grid, so that a row is drawn again only where it has changed.
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

const GridRow = memo(DrawnRow) as typeof DrawnRow;
