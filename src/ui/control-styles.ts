// The box that Input, Textarea, Select, Combobox and TagsInput share, so that fields in a row look like one family.
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
  'focus-elsewhere min-w-0 flex-1 bg-transparent outline-none disabled:cursor-not-allowed pointer-coarse:text-lg';
