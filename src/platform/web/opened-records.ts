// Which records were opened: pages say it, the shell remembers the last ones for the palette.
import { useEffect } from 'react';

export interface OpenedRecord {
  kind: 'contact' | 'company' | 'campaign' | 'list';
  id: string;
  name: string;
}

let last: OpenedRecord | null = null;
const listeners = new Set<(record: OpenedRecord) => void>();

/** Called by the page of a record; `name` is undefined until it is known. */
export function useOpened(kind: OpenedRecord['kind'], id: string, name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    last = { kind, id, name };
    for (const listen of listeners) listen(last);
  }, [kind, id, name]);
}

/** The latest one at once: the effects of a page come before those of the shell around it. */
export function onOpened(listen: (record: OpenedRecord) => void): () => void {
  listeners.add(listen);
  if (last) listen(last);
  return () => listeners.delete(listen);
}
