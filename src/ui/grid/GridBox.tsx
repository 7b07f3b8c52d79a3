// The box of a row: as Checkbox looks, in the few elements that a table of many rows can bear.
import { Check, Minus } from 'lucide-react';
import type { MouseEvent } from 'react';

interface GridBoxProps {
  label: string;
  checked: boolean | 'indeterminate';
  /** In the rows the keys of the grid reach it, so that it is no stop of its own. */
  inRow?: boolean;
  disabled?: boolean;
  onClick?: (event: MouseEvent) => void;
}

export function GridBox({ label, checked, inRow = false, disabled, onClick }: GridBoxProps) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-label={label}
      aria-checked={checked === 'indeterminate' ? 'mixed' : checked}
      tabIndex={inRow ? -1 : undefined}
      disabled={disabled}
      onClick={onClick}
      data-box=""
      className="group/box grid size-6 shrink-0 place-items-center rounded-s disabled:opacity-50 pointer-coarse:size-11"
    >
      <span className="grid size-4 place-items-center rounded-xs border-[1.5px] border-line-strong bg-surface text-on-accent group-hover/box:border-accent group-aria-[checked=mixed]/box:border-accent group-aria-[checked=mixed]/box:bg-accent group-aria-checked/box:border-accent group-aria-checked/box:bg-accent">
        {checked === true && <Check aria-hidden size={12} strokeWidth={3} />}
        {checked === 'indeterminate' && <Minus aria-hidden size={12} strokeWidth={3} />}
      </span>
    </button>
  );
}
