// From page to page of a table that has no place of its own in the address; another list begins at its first page.
import { useState } from 'react';
import type { ListPages } from '#platform/web/list-address.ts';

interface CursorPages extends ListPages {
  /** Of the page that is shown; null for the first. */
  cursor: string | null;
}

/** `list`: what is listed, as one text. */
export function useCursorPages(list: string): CursorPages {
  const [walked, setWalked] = useState<{ list: string; cursors: readonly string[] }>({ list, cursors: [] });
  const cursors = walked.list === list ? walked.cursors : [];
  return {
    number: cursors.length + 1,
    cursor: cursors.at(-1) ?? null,
    next: (cursor) => cursor !== null && setWalked({ list, cursors: [...cursors, cursor] }),
    before: () => setWalked({ list, cursors: cursors.slice(0, -1) }),
  };
}
