// What a data grid is told about its columns and what it tells back.
import type { ReactNode } from 'react';

export interface GridColumn<Row> {
  key: string;
  label: string;
  /** Pixels, until somebody drags the edge of its head. */
  width: number;
  sortable?: boolean;
  align?: 'end';
  /** A text is cut where it has no room; anything else cuts itself. */
  cell: (row: Row) => ReactNode;
  /** False where a card need not show it for this row. */
  filled?: (row: Row) => boolean;
  /** The editor that stands in place of the cell; absent where it is not edited here. */
  edit?: (row: Row, editing: CellEditing) => ReactNode;
}

/** How an editor of a cell ends: it has saved or dropped what was typed by itself. */
export interface CellEditing {
  /** Where the focus goes: to the cell, one further after Enter or Tab, or nowhere since it has left already. */
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
