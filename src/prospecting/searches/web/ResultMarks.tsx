// What every result carries whatever its network: its box to select it, and what is said of it beside its own facts.
import { Checkbox } from '#ui/Checkbox.tsx';
import type { FoundReference } from './result-parts.tsx';

export interface ResultMarks {
  selected: boolean;
  /** `range`: shift was held. */
  onSelect: (range: boolean) => void;
  /** The workspace had found it before this search. */
  seen: boolean;
  /** Generated data: each record says so (product-design section 2). */
  sample: boolean;
  /** By which it is kept. */
  found: FoundReference;
}

interface SelectBoxProps {
  marks: ResultMarks;
  /** Whose box it is. */
  name: string;
}

/** Shift is known to the click only, which comes before the change. */
export function SelectBox({ marks, name }: SelectBoxProps) {
  let range = false;
  return (
    <span
      className="inline-flex"
      onClickCapture={(event) => {
        range = event.shiftKey;
      }}
    >
      <Checkbox
        checked={marks.selected}
        onCheckedChange={() => marks.onSelect(range)}
        aria-label={`Select ${name}`}
        data-row-select=""
      />
    </span>
  );
}

/** "Seen before · Sample data", muted. */
export function MarkTexts({ marks, className = '' }: { marks: ResultMarks; className?: string }) {
  const texts = [marks.seen && 'Seen before', marks.sample && 'Sample data'].filter(Boolean);
  if (texts.length === 0) return null;
  return <span className={`text-xs whitespace-nowrap text-text-3 ${className}`}>{texts.join(' · ')}</span>;
}
