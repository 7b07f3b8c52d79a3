// The frame of the palette, and the palette while its code is on its way: its field, which takes what is typed at once. The palette
// continues with those letters.
import { Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef } from 'react';
import { Kbd } from '#ui/Kbd.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { useFocusReturn } from '#ui/use-focus-return.ts';

export interface PaletteProps {
  /** Outlives the waiting. */
  typed: string;
  onTyped: (typed: string) => void;
  /** Enter was pressed before there were entries: the first that fits is chosen once there are. */
  entered: RefObject<boolean>;
  onClose: () => void;
  onFold: () => void;
  onShortcuts: () => void;
}

export const PALETTE_NAME = 'Search or jump to';
/** The line and its field look the same before and after. */
export const PALETTE_LINE = 'flex items-center gap-2.5 border-b border-line px-4';
export const PALETTE_FIELD = 'focus-elsewhere h-12 min-w-0 flex-1 bg-transparent outline-none pointer-coarse:text-lg';

/** As soon as it is drawn, with the caret behind what is there: no letter falls between two fields. */
export function focusAtEnd(field: HTMLInputElement | null): void {
  if (field === null || field === document.activeElement) return;
  field.focus({ preventScroll: true });
  field.setSelectionRange(field.value.length, field.value.length);
}

interface PaletteFrameProps {
  onClose: () => void;
  /** Null once there are entries, which take Enter themselves. */
  entered: RefObject<boolean> | null;
  children: ReactNode;
}

/**
 * A dialog whose field alone takes the focus. That of Radix hides and styles the whole page again when it opens: at a quarter of the
 * speed of a desktop that took a tenth of a second before the first letter.
 */
export function PaletteFrame({ onClose, entered, children }: PaletteFrameProps) {
  const box = useRef<HTMLDivElement>(null);
  useFocusReturn(box);
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && entered && !event.nativeEvent.isComposing) entered.current = true;
    else if (event.key !== 'Tab') return;
    event.preventDefault();
    event.stopPropagation();
  }
  return (
    <>
      <button
        type="button"
        tabIndex={-1}
        aria-label="Close"
        onClick={onClose}
        className="fixed inset-0 z-40 cursor-default! touch-none bg-[rgb(8_14_13/.5)]"
      />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={PALETTE_NAME}
        onKeyDown={onKeyDown}
        // A press beside the field leaves the focus in it.
        onMouseDown={(event) => event.target instanceof HTMLInputElement || event.preventDefault()}
        className="focus-elsewhere fixed top-[12vh] left-1/2 z-40 w-140 max-w-[calc(100vw-24px)] -translate-x-1/2 overflow-hidden rounded-l border border-line bg-surface shadow-pop outline-none"
      >
        {children}
      </div>
    </>
  );
}

export function PaletteWaiting({ typed, onTyped, entered, onClose }: PaletteProps) {
  return (
    <PaletteFrame onClose={onClose} entered={entered}>
      <div className={PALETTE_LINE}>
        <Search aria-hidden size={16} className="shrink-0 text-text-3" />
        <input
          ref={focusAtEnd}
          aria-label={PALETTE_NAME}
          placeholder={PALETTE_NAME}
          value={typed}
          onChange={(event) => onTyped(event.target.value)}
          className={PALETTE_FIELD}
        />
        <Kbd>Esc</Kbd>
      </div>
      <p role="status" className="flex animate-late items-center gap-2 px-4 py-3 text-sm text-text-2">
        <Spinner />
        Loading
      </p>
    </PaletteFrame>
  );
}
