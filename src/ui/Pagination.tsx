// Back and forth in a list that is paged by cursor: no page numbers, since page 4,000 is never counted out.
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { Button } from './Button.tsx';

interface PaginationProps {
  /** What is shown: "26-50 of 1,204", "25 entries". */
  summary: string;
  hasPrevious: boolean;
  hasNext: boolean;
  onPrevious: () => void;
  onNext: () => void;
  loading?: boolean;
}

export function Pagination({ summary, hasPrevious, hasNext, onPrevious, onNext, loading = false }: PaginationProps) {
  return (
    <nav aria-label="Pages" className="flex items-center justify-between gap-3 py-2 text-sm text-text-2">
      <span aria-live="polite">{summary}</span>
      <span className="flex gap-2">
        <Button
          size="sm"
          icon={<ChevronLeft aria-hidden size={16} />}
          disabled={!hasPrevious || loading}
          onClick={onPrevious}
        >
          Previous
        </Button>
        <Button size="sm" disabled={!hasNext} loading={loading} onClick={onNext}>
          Next
          {!loading && <ChevronRight aria-hidden size={16} />}
        </Button>
      </span>
    </nav>
  );
}

/** A way through pages by their cursors: starts at the first one, and is forgotten with the list that shows them. */
export function useCursorPages() {
  /** Cursors of the pages up to the one shown; empty on the first. */
  const [trail, setTrail] = useState<string[]>([]);
  return {
    cursor: trail.at(-1),
    number: trail.length + 1,
    next: (cursor: string | null) => cursor !== null && setTrail((now) => [...now, cursor]),
    before: () => setTrail((now) => now.slice(0, -1)),
  };
}
