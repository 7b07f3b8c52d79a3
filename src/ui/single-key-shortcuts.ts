// Shortcuts of a single character. They can be turned off, since speech input and slips press them (WCAG 2.2, 2.1.4).
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { appearance } from './appearance.ts';

/** What takes characters itself. */
const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** Whether a key is such a character while they are turned off. Ask where no modifier is held. */
export function isSwitchedOff(key: string): boolean {
  return key.length === 1 && !appearance().shortcuts;
}

/** Whether a field, a dialog or a menu has the focus, or a dialog is open over the page: a key is then not the page's. */
export function takesKeys(): boolean {
  if (document.activeElement?.closest(OWN_KEYS)) return true;
  return document.querySelector('[role=dialog][data-state=open], [role=dialog][aria-modal=true]') !== null;
}

/** Calls `action` for a character pressed alone, outside of whatever takes characters itself. */
export function useSingleKeyShortcut(character: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== character || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isSwitchedOff(event.key) || document.activeElement?.closest(OWN_KEYS)) return;
      event.preventDefault();
      run();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [character]);
}

const OPEN_SHEET = 'leadwright:shortcuts';

/** Opens the dialog of all shortcuts, which is part of the shell. */
export const openShortcutSheet = (): void => void dispatchEvent(new Event(OPEN_SHEET));

/** Of the shell. */
export function useShortcutSheet(open: () => void): void {
  const run = useEffectEvent(open);
  useEffect(() => {
    const listen = () => run();
    addEventListener(OPEN_SHEET, listen);
    return () => removeEventListener(OPEN_SHEET, listen);
  }, []);
}

// Listens for the keys of a list of results while a search page is open. The focus itself is the mark of the row.
interface RowKeysPlaces {
  field: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
}

export function useRowKeys({ field, list }: RowKeysPlaces): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isSwitchedOff(event.key)) return;
    const focused = document.activeElement;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    // From the text box one step down leads into the results.
    if (focused === field.current && event.key === 'ArrowDown' && rows[0]) return moveFocus(event, rows[0]);
    if (focused?.closest(OWN_KEYS)) return;

    const row = rows.findIndex((each) => each.contains(focused));
    const action = rowAction({ key: event.key, row, rows: rows.length, onRow: rows[row] === focused });
    if (action === null) return;
    if (action.kind === 'field') return moveFocus(event, field.current);
    if (action.kind === 'move') return moveFocus(event, rows[action.to]);
    event.preventDefault();
    const target = rows[row]?.querySelector<HTMLElement>(`[data-row-${action.kind}]`);
    target?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: event.shiftKey }));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}

function moveFocus(event: KeyboardEvent, target: HTMLElement | null | undefined): void {
  if (!target) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}

// The keys of a list of results (product-design section 4): `/` search, `j` and `k` move, `x` selects, Enter opens, `o` leads
// out, `s` saves.
export type RowAction =
  | { kind: 'field' }
  | { kind: 'move'; to: number }
  | { kind: 'details' }
  | { kind: 'external' }
  | { kind: 'save' }
  | { kind: 'select' };

interface Press {
  key: string;
  /** Row that has the focus, or something in it; -1 where none. */
  row: number;
  rows: number;
  /** True where the row itself has the focus, not a link in it. */
  onRow: boolean;
}

/** What a key means outside of text fields, or null where it is none of ours. */
export function rowAction({ key, row, rows, onRow }: Press): RowAction | null {
  switch (key) {
    case '/':
      return { kind: 'field' };
    case 'j':
      return row + 1 < rows ? { kind: 'move', to: row + 1 } : null;
    case 'k':
      return row > 0 ? { kind: 'move', to: row - 1 } : null;
    case 'Enter':
      // On a link of the row Enter is that link's.
      return onRow ? { kind: 'details' } : null;
    case 'o':
      return row >= 0 ? { kind: 'external' } : null;
    case 's':
      return row >= 0 ? { kind: 'save' } : null;
    // With shift held: everything from the last one that was pressed to here.
    case 'x':
    case 'X':
      return row >= 0 ? { kind: 'select' } : null;
    default:
      return null;
  }
}
