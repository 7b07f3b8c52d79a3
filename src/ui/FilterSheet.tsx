// The filters of a list, in a panel that opens from its button: beside the rows, on a phone from below with the order in it.
import { ArrowUpDown, ListFilter } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from './Button.tsx';
import { Sheet } from './Sheet.tsx';
import { useMinWidth } from './use-min-width.ts';

interface FilterSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title?: string;
  /** How many filters are set. */
  count: number;
  size?: 'sm' | 'md';
  /** The select of the order; it shows on a phone only. */
  sort?: ReactNode;
  /** The button that leads back to the rows: "Show 64 companies". */
  done: { label: string; onDone: () => void; loading?: boolean; needs?: 'spend' };
  clear: { label: string; onClear: () => void } | null;
  /** The fields; left out where a list has an order only. */
  children?: ReactNode;
}

export function FilterSheet(props: FilterSheetProps) {
  const { open, onOpenChange, count, size, sort, done, clear, children } = props;
  const name = children ? 'Filters' : 'Sort';
  const Icon = children ? ListFilter : ArrowUpDown;
  return (
    <>
      <Button
        {...(size && { size })}
        icon={<Icon aria-hidden size={16} />}
        aria-haspopup="dialog"
        onClick={() => onOpenChange(true)}
      >
        {name}
        {count > 0 && ` (${count})`}
      </Button>
      <Sheet
        open={open}
        onOpenChange={onOpenChange}
        title={props.title ?? name}
        bottom
        footer={
          <>
            {clear && (
              <Button variant="ghost" onClick={clear.onClear}>
                {clear.label}
              </Button>
            )}
            <Button
              variant="primary"
              {...(done.needs && { needs: done.needs })}
              loading={done.loading ?? false}
              onClick={done.onDone}
            >
              {done.label}
            </Button>
          </>
        }
      >
        <div className="space-y-4 p-4">
          {sort && (
            <div className="md:hidden">
              <span aria-hidden className="mb-1.5 block text-sm font-label">
                Sort by
              </span>
              {sort}
            </div>
          )}
          {children}
        </div>
      </Sheet>
    </>
  );
}

// The filters of a list, in its toolbar where there is room.
interface ToolbarFiltersProps {
  /** How many of them are set. */
  count: number;
  onClear: () => void;
  children: ReactNode;
}

/** From here on they are in a line. */
const LINE_PX = 720;

/** On a phone the rows come first: there they open in a sheet. */
export function ToolbarFilters({ count, onClear, children }: ToolbarFiltersProps) {
  const inLine = useMinWidth(LINE_PX);
  const [open, setOpen] = useState(false);
  if (inLine) return children;
  return (
    <FilterSheet
      open={open}
      onOpenChange={setOpen}
      count={count}
      done={{ label: 'Show the list', onDone: () => setOpen(false) }}
      clear={count === 0 ? null : { label: 'Clear filters', onClear }}
    >
      <div className="grid gap-4">{children}</div>
    </FilterSheet>
  );
}
