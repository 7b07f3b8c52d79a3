// Where the mark of a grid is, what is edited, and what keys and presses do. The focus itself is the mark of the cell.
import { type MouseEvent, type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { isSwitchedOff } from '../single-key-shortcuts.ts';
import {
  type CellEditing,
  type DataGridProps,
  type GridPlace,
  isSelected,
  NOTHING_SELECTED,
  setSelected,
} from './grid-types.ts';

interface GridMarksOptions<Row> extends DataGridProps<Row> {
  scroller: RefObject<HTMLDivElement | null>;
  page: number;
  scrollTo: (index: number) => void;
}

const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';
const CONTROLS = 'a, button, input, select, textarea, [role=combobox]';
/** A record beside the table follows the mark when it has rested this long. */
const FOLLOW_MS = 150;

export function useGridMarks<Row>(options: GridMarksOptions<Row>) {
  const { columns, rowCount, rowAt, rowKey, selection, onSelection, onOpen, openKey, scroller, page, scrollTo } =
    options;
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  const [editing, setEditing] = useState(false);
  const wanted = useRef<GridPlace | null>(null);
  const pressed = useRef<number | null>(null);
  const following = useRef(0);

  // After each drawing: a cell that was out of sight is there only now.
  useEffect(() => {
    const place = wanted.current;
    const target = place && cellAt(scroller.current, place);
    if (!target) return;
    wanted.current = null;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  useEffect(() => () => clearTimeout(following.current), []);

  function go(place: GridPlace) {
    wanted.current = place;
    setAt({ ...place });
    setEditing(false);
    scrollTo(place.row);
    if (!openKey) return;
    clearTimeout(following.current);
    following.current = window.setTimeout(() => {
      const row = rowAt(place.row);
      if (row && rowKey(row) !== openKey) onOpen?.(row);
    }, FOLLOW_MS);
  }
  function select(index: number, range: boolean) {
    const row = rowAt(index);
    if (!row || !selection) return;
    const from = range && pressed.current !== null ? pressed.current : index;
    const [first, last] = [Math.min(from, index), Math.max(from, index)];
    const keys = Array.from({ length: last - first + 1 }, (_, step) => rowAt(first + step)).flatMap((each) =>
      each === undefined ? [] : rowKey(each),
    );
    onSelection?.(setSelected(selection, keys, !isSelected(selection, rowKey(row))));
    pressed.current = index;
  }
  function edit(place: GridPlace): boolean {
    const row = rowAt(place.row);
    if (!row || !columns[place.column]?.edit) return false;
    setAt(place);
    setEditing(true);
    return true;
  }
  function open(index: number) {
    const row = rowAt(index);
    if (row) onOpen?.(row);
  }

  function perform(action: GridAction, from: GridPlace) {
    if (action.kind === 'field') {
      options.field?.current?.focus();
      options.field?.current?.select();
    }
    if (action.kind === 'move') go(action.to);
    if (action.kind === 'select') select(from.row, action.range);
    // Until the rows asked for are there, those of the question before are shown.
    if (action.kind === 'select-all' && selection && !options.busy)
      onSelection?.(setSelected(selection, options.loaded, true));
    if (action.kind === 'clear') onSelection?.(NOTHING_SELECTED);
    if (action.kind === 'edit') edit(from);
    if (action.kind === 'open') open(from.row);
    if (action.kind === 'enter' && !(from.column > 0 && edit(from))) open(from.row);
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || editing) return;
    const focused = document.activeElement;
    if (focused === options.field?.current && event.key === 'ArrowDown' && rowCount > 0) {
      event.preventDefault();
      return go({ row: 0, column: 0 });
    }
    if (focused?.closest(OWN_KEYS) || (event.key !== ' ' && isSwitchedOff(event.key))) return;
    const place = scroller.current?.contains(focused) ? toPlace(focused) : null;
    const action = gridAction({
      key: event.key,
      shift: event.shiftKey,
      control: event.ctrlKey || event.metaKey,
      at: place,
      mark: at,
      rows: rowCount,
      columns: columns.length,
      page,
    });
    if (!action || (action.kind === 'clear' && !selection?.ids.size && !selection?.all)) return;
    event.preventDefault();
    perform(action, place ?? at);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);

  function onClick(event: MouseEvent) {
    const target = event.target as HTMLElement;
    const row = Number(target.closest<HTMLElement>('[data-row]')?.dataset.row ?? Number.NaN);
    if (Number.isNaN(row)) return;
    if (target.closest('[data-box-cell]')) return select(row, event.shiftKey);
    const place = toPlace(target);
    if (!place || (editing && place.row === at.row && place.column === at.column)) return;
    if (target.closest('a[href]')) return;
    if (event.shiftKey && selection) return select(row, true);
    setAt(place);
    setEditing(false);
    if (target.closest('[data-edit]')) edit(place);
    else if (place.column === 0 || openKey) open(row);
  }

  const onEdited: CellEditing['done'] = (next) => {
    setEditing(false);
    // The two presses that began it have marked a word of the cell.
    getSelection()?.removeAllRanges();
    if (next === 'leave') return;
    const { row, column } = at;
    const step = {
      down: { row: row + 1, column },
      right: { row, column: column + 1 },
      left: { row, column: column - 1 },
    };
    const to = next ? step[next] : at;
    const there = to.row < rowCount && to.column >= 0 && to.column < columns.length;
    wanted.current = there ? to : at;
    setAt({ ...wanted.current });
  };
  const edited = useRef(onEdited);
  edited.current = onEdited;
  /** One function for all drawings, so that rows which have not changed are not drawn again. */
  const stableEdited = useCallback<CellEditing['done']>((next) => edited.current(next), []);

  return {
    at,
    editing,
    onEdited: stableEdited,
    handlers: {
      onClick,
      onMouseDown(event: MouseEvent) {
        // Shift would select the text between two presses.
        if (event.shiftKey && !(event.target as HTMLElement).closest('input, textarea')) event.preventDefault();
      },
      onDoubleClick(event: MouseEvent) {
        const target = event.target as HTMLElement;
        const place = toPlace(target);
        if (place && place.column > 0 && !target.closest(CONTROLS)) edit(place);
      },
    },
  };
}

function toPlace(element: Element | null): GridPlace | null {
  const cell = element?.closest<HTMLElement>('[data-cell]');
  const row = cell?.closest<HTMLElement>('[data-row]');
  return cell && row ? { row: Number(row.dataset.row), column: Number(cell.dataset.cell) } : null;
}

function cellAt(scroller: HTMLElement | null, { row, column }: GridPlace): HTMLElement | null {
  return scroller?.querySelector<HTMLElement>(`[data-row="${row}"] [data-cell="${column}"]`) ?? null;
}

// What a key means in a data grid (product-design section 4, and the ARIA grid pattern): `j` `k` and the arrows move, `x` and
// the space bar select, Enter edits or opens, `/` leads to the search.
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
