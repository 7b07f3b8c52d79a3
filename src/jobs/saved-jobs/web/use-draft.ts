// What is typed into a field that is saved by itself: it follows the stored value until something else is typed.
import { useState } from 'react';

/** A value that was changed elsewhere takes the place of what is typed only where nothing was. */
export function useDraft(stored: string): [string, (typed: string) => void] {
  const [draft, setDraft] = useState({ stored, typed: stored });
  if (draft.stored !== stored) {
    const untouched = draft.typed === draft.stored || draft.typed.trim() === stored;
    setDraft({ stored, typed: untouched ? stored : draft.typed });
  }
  return [draft.typed, (typed) => setDraft({ stored, typed })];
}
