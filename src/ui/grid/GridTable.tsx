// The grid on wide screens: a window of rows in a scrolled area, with the head and the first column in place.
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useAppearance } from '../appearance.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import type { DataGridProps } from './grid-props.ts';
import { headState, isSelected, NOTHING_SELECTED, setSelected } from './grid-selection.ts';
import { BOX_COLUMN } from './grid-types.ts';
import { useGridMarks } from './use-grid-marks.ts';

/** As --row of tokens.css and styles.css. */
const ROW_HEIGHT = { compact: 32, cosy: 40, roomy: 48 };
const HEAD_HEIGHT = 36;
/** Rows drawn above and below those in sight. */
const BEYOND = 6;

export function GridTable<Row>(props: DataGridProps<Row>) {
  const { label, columns, widths, rowCount, total, rowAt, rowKey, rowName, onRange, selection, onSelection } = props;
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
  const width = columns.reduce((sum, column) => sum + (widths[column.key] ?? column.width), boxes ? BOX_COLUMN : 0);
  const instead = error ?? (rowCount === 0 && !busy ? empty : undefined);
  const { onWidth, onMoveColumn, sort, onSort } = props;
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
