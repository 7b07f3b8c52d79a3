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

// What one press on a table's checkbox does to the selection.

/** Toggles one row; with `from` (shift held) every row between the last pressed one and this takes the row's new state. */
export function toggleRow(
  keys: readonly string[],
  selected: ReadonlySet<string>,
  key: string,
  from: string | null,
): Set<string> {
  const next = new Set(selected);
  const on = !selected.has(key);
  const end = keys.indexOf(key);
  const start = from === null ? end : keys.indexOf(from);
  const range = start < 0 ? [key] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
  for (const each of range) {
    if (on) next.add(each);
    else next.delete(each);
  }
  return next;
}

/** State of the box in the head for the rows that are shown. */
export function headState(keys: readonly string[], selected: ReadonlySet<string>): boolean | 'indeterminate' {
  const count = keys.filter((key) => selected.has(key)).length;
  if (count === 0) return false;
  return count === keys.length ? true : 'indeterminate';
}
