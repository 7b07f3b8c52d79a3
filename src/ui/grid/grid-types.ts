// Columns of a data grid, and the events it reports.
import type { ReactNode, RefObject } from 'react';

export interface GridColumn<Row> {
  key: string;
  label: string;
  /** Pixels, until the edge of its head is dragged. */
  width: number;
  sortable?: boolean;
  align?: 'end';
  /** A text is cut where it has no room; anything else cuts itself. */
  cell: (row: Row) => ReactNode;
  /** False where a card need not show it for this row. */
  filled?: (row: Row) => boolean;
  /** The editor shown in place of the cell; absent where it is not edited here. */
  edit?: (row: Row, editing: CellEditing) => ReactNode;
}

/** How an editor of a cell ends: it has saved or dropped what was typed by itself. */
export interface CellEditing {
  /** Where the focus goes: to the cell, one further after Enter or Tab, or nowhere since it is elsewhere already. */
  done: (next?: 'down' | 'right' | 'left' | 'leave') => void;
}

export interface GridSort {
  key: string;
  descending: boolean;
}

/** Which cell has the mark: row of all that match, column of those that are shown. */
export interface GridPlace {
  row: number;
  column: number;
}

export const MIN_COLUMN = 72;
export const MAX_COLUMN = 640;
/** Width of the column of boxes. */
export const BOX_COLUMN = 44;

// What a data grid needs to be told, whichever way it is drawn.
export interface DataGridProps<Row> {
  /** What the rows are, read aloud: "Contacts". */
  label: string;
  /** The first names the row: it stays in sight and opens its record. */
  columns: readonly GridColumn<Row>[];
  /** Key of a column → pixels that a user gave it. */
  widths: Readonly<Record<string, number>>;
  onWidth?: (key: string, width: number) => void;
  onMoveColumn?: (key: string, to: number) => void;
  /** Rows that can be scrolled to now, loaded or on their way. */
  rowCount: number;
  /** How many there are, for readers; null while unknown. */
  total: number | null;
  /** Undefined while the row is loaded. */
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => string;
  rowName: (row: Row) => string;
  /** Which rows are in sight, so that those beyond can be asked for. */
  onRange?: (first: number, last: number) => void;
  sort?: GridSort | undefined;
  onSort?: (sort: GridSort) => void;
  selection?: GridSelection;
  onSelection?: (selection: GridSelection) => void;
  /** Keys of the rows that are loaded, in their order: what the box of the head speaks for. */
  loaded: readonly string[];
  /** Key of the row whose record is shown beside the table. */
  openKey?: string | null;
  onOpen?: (row: Row) => void;
  /** The search box that `/` leads to. */
  field?: RefObject<HTMLInputElement | null>;
  /** Shown where there are no rows. */
  empty?: ReactNode;
  /** Shown where the rows could not be loaded. */
  error?: ReactNode;
  busy?: boolean;
}

// Which columns a grid shows, and in which order.

/** Takes the key out and puts it where it is wanted; a key that is not there comes in. */
export function moveColumn(keys: readonly string[], key: string, to: number): string[] {
  const others = keys.filter((each) => each !== key);
  const at = Math.min(Math.max(to, 0), others.length);
  return [...others.slice(0, at), key, ...others.slice(at)];
}

/** Those that are shown and still exist, the first one always there. */
export function knownColumns<Column extends { key: string }>(
  columns: readonly Column[],
  keys: readonly string[],
): Column[] {
  const [first] = columns;
  const shown = keys.flatMap((key) => columns.find((column) => column.key === key && column !== first) ?? []);
  return first ? [first, ...new Set(shown)] : [];
}

/** How much columns may be narrower or wider than they ask for, so that the edge of the grid cuts none. */
const MIN_SCALE = 0.92;
const MAX_SCALE = 1.25;

/**
 * Widths of columns whose user has set none: as many as fit into `room` (pixels beside the boxes) end at its edge, the rest follows when
 * the grid is scrolled. Widths of the user stay as they are.
 */
export function fitWidths(
  columns: readonly { key: string; width: number }[],
  widths: Readonly<Record<string, number>>,
  room: number,
): Readonly<Record<string, number>> {
  if (room <= 0 || Object.keys(widths).length > 0) return widths;
  const ends = columns.map((_, at) => columns.slice(0, at + 1).reduce((sum, { width }) => sum + width, 0));
  const scales = ends.map((end) => room / end).filter((scale) => scale >= MIN_SCALE);
  const scale = scales.at(-1);
  // All columns fit with room to spare: what is beside them stays empty.
  if (scale === undefined || scale > MAX_SCALE) return widths;
  return Object.fromEntries(columns.map(({ key, width }) => [key, Math.floor(width * scale)]));
}

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
