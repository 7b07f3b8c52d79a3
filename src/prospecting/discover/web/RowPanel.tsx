// A row beside the table: who it is, what is known of it and where from, its address verified, saved or left out. On small screens it
// covers the page.
import { ChevronDown, ChevronUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '#ui/IconButton.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SidePanel } from '#ui/SidePanel.tsx';
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
  if (beside) {
    return (
      <SidePanel
        label={TITLES[kind]}
        tools={<Steps {...props} />}
        onClose={onClose}
        className="-my-6 -mr-6 h-[calc(100dvh-var(--header))] self-start"
      >
        <RowView open={open} onGone={onClose} />
      </SidePanel>
    );
  }
  return (
    <Sheet open onOpenChange={(stays) => !stays && onClose()} title={TITLES[kind]} header={<Steps {...props} />}>
      <div className="p-4">
        <RowView open={open} onGone={onClose} />
      </div>
    </Sheet>
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
