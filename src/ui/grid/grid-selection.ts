// What is selected in a grid of which only a part is loaded: some rows by id, or all that match except some.

export type GridSelection =
  | { all: false; ids: ReadonlySet<string> }
  /** All that match; `ids` are those whose box was cleared since. */
  | { all: true; ids: ReadonlySet<string> };

export const NOTHING_SELECTED: GridSelection = { all: false, ids: new Set() };

export function isSelected(selection: GridSelection, id: string): boolean {
  return selection.ids.has(id) !== selection.all;
}

/** `total`: how many match. */
export function selectedCount({ all, ids }: GridSelection, total: number): number {
  return all ? Math.max(0, total - ids.size) : ids.size;
}

/** Gives each of these rows the same state. */
export function setSelected(selection: GridSelection, ids: readonly string[], on: boolean): GridSelection {
  const next = new Set(selection.ids);
  for (const id of ids) {
    if (on !== selection.all) next.add(id);
    else next.delete(id);
  }
  return { all: selection.all, ids: next };
}

/** The box of the head: it speaks for the rows that are loaded. */
export function headState(selection: GridSelection, loaded: readonly string[]): boolean | 'indeterminate' {
  const count = loaded.filter((id) => isSelected(selection, id)).length;
  if (count === 0) return selection.all && selection.ids.size === 0 && loaded.length > 0;
  return count === loaded.length ? true : 'indeterminate';
}
