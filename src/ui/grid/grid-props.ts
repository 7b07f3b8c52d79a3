// What a data grid needs to be told, whichever way it is drawn.
import type { ReactNode, RefObject } from 'react';
import type { GridSelection } from './grid-selection.ts';
import type { GridColumn, GridSort } from './grid-types.ts';

export interface DataGridProps<Row> {
  /** What the rows are, read aloud: "Contacts". */
  label: string;
  /** The first names the row: it stays in sight and opens its record. */
  columns: readonly GridColumn<Row>[];
  /** Key of a column → pixels somebody gave it. */
  widths: Readonly<Record<string, number>>;
  onWidth?: (key: string, width: number) => void;
  onMoveColumn?: (key: string, to: number) => void;
  /** Rows that can be scrolled to now, loaded or on their way. */
  rowCount: number;
  /** How many there are, for readers; null while nobody knows. */
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
  /** Stands in place of the rows where there are none. */
  empty?: ReactNode;
  /** Stands in place of the rows where they could not be loaded. */
  error?: ReactNode;
  busy?: boolean;
}
