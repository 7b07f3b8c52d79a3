// What a key means in a data grid (product-design section 4, and the ARIA grid pattern): `j` `k` and the arrows move, `x` and
// the space bar select, Enter edits or opens, `/` leads to the search.
import type { GridPlace } from './grid-types.ts';

export type GridAction =
  | { kind: 'field' }
  | { kind: 'move'; to: GridPlace }
  | { kind: 'open' }
  /** Edits the cell where it can be edited, else opens the record. */
  | { kind: 'enter' }
  | { kind: 'edit' }
  | { kind: 'select'; range: boolean }
  | { kind: 'select-all' }
  | { kind: 'clear' };

export interface GridPress {
  key: string;
  shift: boolean;
  /** Ctrl or ⌘. */
  control: boolean;
  /** Cell that has the focus; null where the focus is outside of the rows. */
  at: GridPlace | null;
  /** Cell that has the mark, to begin with. */
  mark: GridPlace;
  rows: number;
  columns: number;
  /** Rows that fit into the window. */
  page: number;
}

/** Null where the key is none of ours. */
export function gridAction(press: GridPress): GridAction | null {
  const { key, control, at, mark, rows } = press;
  if (key === '/' && !control) return { kind: 'field' };
  if (rows === 0) return null;
  if (!control && (key === 'j' || key === 'k')) {
    // A first press only shows where the mark is.
    const step = at === null ? 0 : key === 'j' ? 1 : -1;
    return move(press, (at ?? mark).row + step, (at ?? mark).column);
  }
  if (at === null) return null;
  return control ? withControl(press) : (step(press, at) ?? act(press));
}

function withControl(press: GridPress): GridAction | null {
  if (press.key === 'a') return { kind: 'select-all' };
  if (press.key === 'Enter') return { kind: 'open' };
  if (press.key === 'Home') return move(press, 0, 0);
  if (press.key === 'End') return move(press, press.rows - 1, press.columns - 1);
  return null;
}

function step(press: GridPress, { row, column }: GridPlace): GridAction | null {
  const steps: Record<string, [row: number, column: number]> = {
    ArrowDown: [row + 1, column],
    ArrowUp: [row - 1, column],
    ArrowRight: [row, column + 1],
    ArrowLeft: [row, column - 1],
    PageDown: [row + press.page, column],
    PageUp: [row - press.page, column],
    Home: [row, 0],
    End: [row, press.columns - 1],
  };
  const to = steps[press.key];
  return to ? move(press, ...to) : null;
}

function act({ key, shift }: GridPress): GridAction | null {
  switch (key) {
    case 'Enter':
      return shift ? { kind: 'open' } : { kind: 'enter' };
    case 'F2':
      return { kind: 'edit' };
    case 'x':
    case 'X':
    case ' ':
      return { kind: 'select', range: shift };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return null;
  }
}

function move({ rows, columns }: GridPress, row: number, column: number): GridAction {
  return { kind: 'move', to: { row: clamp(row, rows), column: clamp(column, columns) } };
}

function clamp(at: number, count: number): number {
  return Math.min(Math.max(at, 0), count - 1);
}
