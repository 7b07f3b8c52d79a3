// A row beside the table: who it is, what is known of it and where from, its address verified, saved or left out. On small screens it
// covers the page.
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { useFocusReturn } from '#ui/use-focus-return.ts';
import type { RowRef } from '../contract.ts';
import type { DiscoverKind } from '../fields.contract.ts';
import { RowView } from './RowView.tsx';

export interface RowPanelProps {
  kind: DiscoverKind;
  open: RowRef;
  beside: boolean;
  onClose: () => void;
  /** The row above and below; absent at the ends. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

const TITLES: Record<DiscoverKind, string> = { company: 'Company', person: 'Person' };

export function RowPanel(props: RowPanelProps) {
  const { kind, open, beside, onClose } = props;
  if (beside) return <Beside {...props} />;
  return (
    <Sheet open onOpenChange={(stays) => !stays && onClose()} title={TITLES[kind]} header={<Steps {...props} />}>
      <div className="p-4">
        <RowView open={open} onGone={onClose} />
      </div>
    </Sheet>
  );
}

/** What is open over the page, or typed into, takes Escape for itself. */
const OWN_ESCAPE = 'input, textarea, select, [role=dialog], [role=menu], [role=listbox]';

function Beside(props: RowPanelProps) {
  const { kind, open, onClose } = props;
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
      aria-label={TITLES[kind]}
      className="sticky top-(--header) -my-6 -mr-6 h-[calc(100dvh-var(--header))] w-95 shrink-0 self-start overflow-y-auto border-l border-line bg-surface"
    >
      <div className="sticky top-0 z-10 flex items-center gap-1 bg-surface py-2 pr-2 pl-4">
        <Steps {...props} />
        <IconButton label="Close" shortcut="Esc" icon={<X aria-hidden size={16} />} onClick={onClose} />
      </div>
      <div className="px-5 pt-1 pb-8">
        <RowView open={open} onGone={onClose} />
      </div>
    </aside>
  );
}

function Steps({ onPrevious, onNext }: RowPanelProps): ReactNode {
  return (
    <span className="flex flex-1 gap-1">
      <IconButton
        label="Previous"
        icon={<ChevronUp aria-hidden size={16} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton label="Next" icon={<ChevronDown aria-hidden size={16} />} disabled={!onNext} onClick={onNext} />
    </span>
  );
}
