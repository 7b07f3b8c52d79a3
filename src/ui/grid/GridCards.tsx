// The grid below 720 px: each row a card that opens its record, with the values that are there.
import { useVirtualizer } from '@tanstack/react-virtual';
import { cx } from 'class-variance-authority';
import { type ReactNode, useEffect, useRef } from 'react';
import { GridBox } from './GridBox.tsx';
import { type DataGridProps, isSelected, setSelected } from './grid-types.ts';

/** Height of a card before it is measured. */
const USUAL = 132;
/** Values beside the name. */
const FACTS = 4;

export function GridCards<Row>(props: DataGridProps<Row>) {
  const { label, columns, rowCount, total, rowAt, rowKey, rowName, onRange, onOpen, selection, onSelection } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);
  const [title, ...others] = columns;
  const instead = props.error ?? (rowCount === 0 && !props.busy ? props.empty : undefined);
  return (
    <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain bg-surface">
      {instead ?? (
        <ul aria-label={label} className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const row = rowAt(index);
            const key = row && rowKey(row);
            const selected = selection !== undefined && key !== undefined && isSelected(selection, key);
            const facts = row === undefined ? [] : others.filter(({ filled }) => filled?.(row) ?? true).slice(0, FACTS);
            return (
              <li
                key={index}
                ref={virtual.measureElement}
                data-index={index}
                aria-posinset={index + 1}
                aria-setsize={total ?? -1}
                style={{ transform: `translateY(${start}px)` }}
                className={cx(
                  'absolute top-0 left-0 w-full border-b border-line px-4 py-3',
                  selected ? 'bg-accent-soft' : 'bg-surface',
                )}
              >
                {row === undefined || key === undefined ? (
                  <span className="block h-20 animate-late">
                    <span className="block h-4 w-2/5 rounded-s bg-surface-3" />
                    <span className="mt-3 block h-3 w-3/5 rounded-s bg-surface-3" />
                  </span>
                ) : (
                  <>
                    <div className="flex min-h-8 items-center gap-2 font-label">
                      <button
                        type="button"
                        onClick={() => onOpen?.(row)}
                        className="min-w-0 flex-1 rounded-s text-left text-md pointer-coarse:min-h-11"
                      >
                        {textOrElement(title?.cell(row))}
                      </button>
                      {selection && (
                        <GridBox
                          label={`Select ${rowName(row)}`}
                          checked={selected}
                          onClick={() => onSelection?.(setSelected(selection, [key], !selected))}
                        />
                      )}
                    </div>
                    <dl className="mt-0.5">
                      {facts.map((column) => (
                        <div key={column.key} className="flex min-h-6 items-center gap-3 text-sm">
                          <dt className="w-24 shrink-0 truncate text-text-3">{column.label}</dt>
                          <dd className="flex min-w-0 flex-1 items-center overflow-hidden whitespace-nowrap">
                            {textOrElement(column.cell(row))}
                          </dd>
                        </div>
                      ))}
                    </dl>
                  </>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function textOrElement(content: ReactNode): ReactNode {
  if (typeof content !== 'string') return content;
  return (
    <span dir="auto" className="truncate">
      {content}
    </span>
  );
}
