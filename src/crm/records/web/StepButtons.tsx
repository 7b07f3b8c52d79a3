// From one record to the one above or below it in the list that it was opened from: by button and by k and j.
import { ChevronDown, ChevronUp } from 'lucide-react';
import { IconButton } from '#ui/IconButton.tsx';
import { useSingleKeyShortcut } from '#ui/single-key-shortcuts.ts';

interface StepButtonsProps {
  /** Absent at the ends of the list; nothing is drawn where both are. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function StepButtons({ onPrevious, onNext }: StepButtonsProps) {
  useSingleKeyShortcut('j', () => onNext?.());
  useSingleKeyShortcut('k', () => onPrevious?.());
  if (!onPrevious && !onNext) return null;
  return (
    <span className="flex gap-1">
      <IconButton
        label="Previous"
        shortcut="k"
        icon={<ChevronUp aria-hidden size={16} />}
        disabled={!onPrevious}
        onClick={onPrevious}
      />
      <IconButton
        label="Next"
        shortcut="j"
        icon={<ChevronDown aria-hidden size={16} />}
        disabled={!onNext}
        onClick={onNext}
      />
    </span>
  );
}
