// A panel beside what it belongs to, as high as the window under the header, with its own scrolling. Escape closes it, and the focus goes
// back to where it came from. Where there is no room a Sheet takes its place.
import { cx } from 'class-variance-authority';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from './IconButton.tsx';
import { useFocusReturn } from './use-focus-return.ts';

interface SidePanelProps {
  /** Read aloud: "Contact". */
  label: string;
  /** Left of the cross. */
  tools: ReactNode;
  onClose: () => void;
  /** Of its place in the row whose last child it is. */
  className: string;
  children: ReactNode;
}

/** What is open over the page, or typed into, takes Escape for itself. */
const OWN_ESCAPE = 'input, textarea, select, [role=dialog], [role=menu], [role=listbox]';

export function SidePanel({ label, tools, onClose, className, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useFocusReturn(panel);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Escape' || event.defaultPrevented || document.activeElement?.closest(OWN_ESCAPE)) return;
      close();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
  return (
    <aside
      ref={panel}
      aria-label={label}
      className={cx('sticky top-(--header) w-95 shrink-0 overflow-y-auto border-l border-line bg-surface', className)}
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 bg-surface py-2 pr-2 pl-4">
        {tools}
        <IconButton label="Close" shortcut="Esc" icon={<X aria-hidden size={16} />} onClick={onClose} />
      </div>
      <div className="px-5 pt-1 pb-8">{children}</div>
    </aside>
  );
}
