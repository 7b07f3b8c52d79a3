// Above a table of which rows are selected: how many, and what can be done with them together.
import { cx } from 'class-variance-authority';
import { Archive, ArchiveRestore, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from './Button.tsx';

interface SelectionBarProps {
  /** Read aloud: "Selected jobs". */
  label: string;
  /** "3 jobs". */
  count: string;
  /** Selects all that match, where more match than are selected; `most`: no more than the first of them can be. */
  all?: { total: number; most?: number; select: () => void } | null;
  onClear: () => void;
  /** On a phone it stays at the lower edge, within the thumb's reach. */
  atThumb?: boolean;
  /** Buttons, small. */
  children: ReactNode;
}

export function SelectionBar({ label, count, all, onClear, atThumb = false, children }: SelectionBarProps) {
  return (
    <section
      aria-label={label}
      data-actions="selection"
      data-actions-about={count}
      className={cx(
        'mb-3 flex flex-wrap items-center gap-2 rounded-m border border-line bg-surface px-3 py-2 text-sm',
        // Above the bar of the main pages.
        atThumb &&
          'max-md:fixed max-md:inset-x-2 max-md:bottom-[calc(64px+env(safe-area-inset-bottom))] max-md:z-20 max-md:mb-0 max-md:shadow-pop',
      )}
    >
      <span aria-live="polite" className="font-semibold">
        {count} selected
      </span>
      {all && (
        <Button variant="ghost" size="sm" onClick={all.select}>
          {all.most !== undefined && all.total > all.most
            ? `Select the first ${formatCount(all.most)} of ${formatCount(all.total)} that match`
            : `Select all ${formatCount(all.total)} that match`}
        </Button>
      )}
      <Button variant="ghost" size="sm" onClick={onClear}>
        Clear selection
      </Button>
      <span className="flex flex-wrap gap-2 md:ml-auto">{children}</span>
    </section>
  );
}

// What a selection bar offers where rows lie on shelves: in use, archived, or in the bin.
type Shelf = 'live' | 'archived' | 'bin';

interface ShelfButtonsProps {
  /** Where the selected rows lie. */
  shelf: Shelf;
  onMove: (to: Shelf) => void;
}

export function ShelfButtons({ shelf, onMove }: ShelfButtonsProps) {
  return (
    <>
      {shelf === 'live' ? (
        <Button needs="write" size="sm" icon={<Archive aria-hidden size={16} />} onClick={() => onMove('archived')}>
          Archive
        </Button>
      ) : (
        <Button needs="write" size="sm" icon={<ArchiveRestore aria-hidden size={16} />} onClick={() => onMove('live')}>
          Restore
        </Button>
      )}
      {shelf !== 'bin' && (
        <Button
          needs="write"
          variant="danger"
          size="sm"
          icon={<Trash2 aria-hidden size={16} />}
          onClick={() => onMove('bin')}
        >
          Delete
        </Button>
      )}
    </>
  );
}
