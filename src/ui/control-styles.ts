// Looks that controls share: the box of a field, and the floating panel of menus, selects and comboboxes with its rows.
import { cva } from 'class-variance-authority';

export const controlBox = cva(
  'focus-box flex w-full items-center gap-2 border border-line-strong bg-surface text-text transition-colors has-[>[aria-invalid=true]]:border-bad has-[>:disabled]:cursor-not-allowed has-[>:disabled]:border-line has-[>:disabled]:bg-surface-2 has-[>:disabled]:text-text-3',
  {
    variants: {
      size: {
        sm: 'min-h-8 rounded-s text-sm pointer-coarse:min-h-11',
        md: 'min-h-10 rounded-m text-md pointer-coarse:min-h-11',
      },
      /** False where the element inside brings its own padding (a textarea scrolls up to the edge). */
      padded: { true: '', false: '' },
    },
    compoundVariants: [
      { padded: true, size: 'sm', class: 'px-2.5' },
      { padded: true, size: 'md', class: 'px-3' },
    ],
    defaultVariants: { size: 'md', padded: true },
  },
);

/** The bare element inside the box. On coarse pointers 16 px, below which phones zoom into the field. */
export const controlText =
  'focus-elsewhere min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed pointer-coarse:self-stretch pointer-coarse:text-lg';

// The floating panel and the row that menus, selects and comboboxes share.
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
