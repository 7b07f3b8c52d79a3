// The switch that keeps a job, on every result and on its page. `s` on a focused row presses it (data-row-save).
import { Bookmark, BookmarkCheck } from 'lucide-react';
import { Button } from '#ui/Button.tsx';
import type { SavedJobKind } from '../contract.ts';
import { useSaveJob } from './use-save-job.ts';

interface SaveJobButtonProps {
  kind: SavedJobKind;
  /** As the search gave it. */
  jobId: string;
  /** Title of the job: names the button among many. */
  label: string;
  /** `primary` where saving is what the page is for. */
  variant?: 'primary' | 'secondary';
  size?: 'sm' | 'md';
}

export function SaveJobButton({ kind, jobId, label, variant = 'secondary', size = 'sm' }: SaveJobButtonProps) {
  const { saved, known, toggle } = useSaveJob({ kind, jobId });
  const Icon = saved ? BookmarkCheck : Bookmark;
  const word = saved ? 'Saved' : 'Save';
  return (
    <Button
      needs="write"
      size={size}
      variant={saved ? 'secondary' : variant}
      icon={<Icon aria-hidden size={16} className={saved ? 'text-accent' : undefined} />}
      aria-label={saved ? `${word}: ${label}. Press to take it back` : `${word} ${label}`}
      title={saved ? 'Saved. Press to take it back (S)' : 'Save (S)'}
      data-row-save=""
      data-saved={known ? saved : undefined}
      onClick={toggle}
    >
      {word}
    </Button>
  );
}
