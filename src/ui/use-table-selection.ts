// Which rows of a list are selected: some of those that are shown, or all that match. Another list, and nothing is.
import { useState } from 'react';

export interface SelectedRows {
  /** Of the rows that are shown. */
  shown: Set<string>;
  /** All that match, also those that are not shown. */
  all: boolean;
  choose: (keys: ReadonlySet<string>) => void;
  chooseAll: () => void;
  clear: () => void;
}

/** `list`: what is listed, as one text. What is no longer shown is no longer selected. */
export function useTableSelection(list: string, keys: readonly string[]): SelectedRows {
  const [chosen, set] = useState<{ list: string; keys: ReadonlySet<string>; all: boolean }>(() => nothing(list));
  const { keys: some, all } = chosen.list === list ? chosen : nothing(list);
  return {
    shown: new Set(keys.filter((key) => all || some.has(key))),
    all,
    choose: (next) => set({ list, keys: next, all: false }),
    chooseAll: () => set({ list, keys: new Set(), all: true }),
    clear: () => set(nothing(list)),
  };
}

const nothing = (list: string) => ({ list, keys: new Set<string>(), all: false });
