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
