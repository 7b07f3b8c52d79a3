// Which rows of a list are selected: some of those that are shown, or all that match. Another list, and nothing is.
import { useState } from 'react';

export interface SelectedRows {
  /** Of the rows that are shown. */
  shown: Set<string>;
  /** All that match, also those that are not shown. */
  all: boolean;
  /** Of all that match where all are selected, else of the rows that are shown. */
  count: number;
  choose: (keys: ReadonlySet<string>) => void;
  clear: () => void;
  /** What the selection bar takes. */
  bar: { all: { total: number; select: () => void } | null; onClear: () => void };
}

/**
 * What is no longer shown is no longer selected.
 * @param listed what is listed: the filter, without the page
 * @param total of the rows that match, on every page
 */
export function useTableSelection(
  listed: unknown,
  rows: readonly { id: string }[],
  total: number = rows.length,
): SelectedRows {
  const list = JSON.stringify(listed);
  const [chosen, set] = useState<{ list: string; keys: ReadonlySet<string>; all: boolean }>(() => nothing(list));
  const { keys, all } = chosen.list === list ? chosen : nothing(list);
  const shown = new Set(rows.map(({ id }) => id).filter((id) => all || keys.has(id)));
  const clear = () => set(nothing(list));
  const select = () => set({ list, keys: new Set(), all: true });
  return {
    shown,
    all,
    count: all ? total : shown.size,
    choose: (next) => set({ list, keys: next, all: false }),
    clear,
    bar: { all: !all && total > rows.length && shown.size === rows.length ? { total, select } : null, onClear: clear },
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
