// Which of the shown results are selected: one by one, a range with shift, or all of them.
import { useState } from 'react';
import { headState, toggleRow } from '#ui/use-table-selection.ts';

export interface Selection {
  /** Selected keys, in the order of what is shown. */
  keys: string[];
  has: (key: string) => boolean;
  /** State of the box for all. */
  all: boolean | 'indeterminate';
  toggle: (key: string, range: boolean) => void;
  toggleAll: () => void;
  clear: () => void;
}

/** What is no longer shown is no longer selected. */
export function useSelection(shown: readonly string[]): Selection {
  const [{ chosen, anchor }, set] = useState<{ chosen: ReadonlySet<string>; anchor: string | null }>({
    chosen: new Set(),
    anchor: null,
  });
  const selected = new Set(shown.filter((key) => chosen.has(key)));
  const all = headState(shown, selected);
  const none = () => set({ chosen: new Set(), anchor: null });
  return {
    keys: [...selected],
    has: (key) => selected.has(key),
    all,
    toggle: (key, range) => set({ chosen: toggleRow(shown, selected, key, range ? anchor : null), anchor: key }),
    toggleAll: () => (all === true ? none() : set({ chosen: new Set(shown), anchor: null })),
    clear: none,
  };
}
