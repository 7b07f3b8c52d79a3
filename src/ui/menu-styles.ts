// The floating panel and the row that menus, selects and comboboxes share.
import { cva } from 'class-variance-authority';

export const floatingPanel =
  'focus-elsewhere z-50 animate-pop overflow-y-auto rounded-m border border-line bg-surface text-sm text-text shadow-pop outline-none';

export const menuPanel = `${floatingPanel} p-1`;

/** Highlighting (`data-highlighted`, `aria-selected` in lists with a roving highlight) shows keyboard and pointer alike. */
export const menuItem = cva(
  'focus-inset relative flex min-h-8 w-full cursor-pointer items-center gap-2.5 rounded-s px-2 py-1 text-left text-sm select-none data-disabled:cursor-not-allowed data-disabled:text-text-3 data-highlighted:bg-surface-2 pointer-coarse:min-h-11',
  {
    variants: {
      tone: {
        neutral: 'text-text',
        danger: 'text-bad data-highlighted:bg-bad-soft',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);
