// The palette while its code is on its way: its field, which takes what is typed at once. The palette continues with those letters.
import { Search } from 'lucide-react';
import { Kbd } from '#ui/Kbd.tsx';
import { Spinner } from '#ui/Loading.tsx';

export interface PaletteProps {
  /** What has been typed; kept by the shell, so that it outlives the waiting. */
  typed: string;
  onTyped: (typed: string) => void;
  onClose: () => void;
  onFold: () => void;
  onShortcuts: () => void;
}

export const PALETTE_NAME = 'Search or jump to';
/** The box, its line and its field look the same before and after. */
export const PALETTE_BOX =
  'focus-elsewhere fixed top-[12vh] left-1/2 z-40 w-140 max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-l border border-line bg-surface shadow-pop outline-none';
export const PALETTE_LINE = 'flex items-center gap-2.5 border-b border-line px-4';
export const PALETTE_FIELD = 'focus-elsewhere h-12 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:text-lg';

/** As soon as it is drawn, with the caret behind what is there: no letter falls between two fields. */
export function takeLetters(field: HTMLInputElement | null): void {
  if (field === null || field === document.activeElement) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

export function PaletteWaiting({ typed, onTyped, onClose }: PaletteProps) {
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Close"
        onClick={onClose}
        className="fixed inset-0 z-40 cursor-default! bg-[rgb(8_14_13/.5)]"
      />
      <div role="dialog" aria-modal="true" aria-label={PALETTE_NAME} className={PALETTE_BOX}>
        <div className={PALETTE_LINE}>
          <Search aria-hidden size={16} className="shrink-0 text-text-3" />
          <input
            ref={takeLetters}
            aria-label={PALETTE_NAME}
            placeholder={PALETTE_NAME}
            value={typed}
            onChange={(event) => onTyped(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Escape') onClose();
              // There is nothing else yet to go to.
              if (event.key === 'Tab') event.preventDefault();
            }}
            className={PALETTE_FIELD}
          />
          <Kbd>Esc</Kbd>
        </div>
        <p role="status" className="flex animate-late items-center gap-2 px-4 py-3 text-sm text-text-2">
          <Spinner />
          Loading
        </p>
      </div>
    </>
  );
}
