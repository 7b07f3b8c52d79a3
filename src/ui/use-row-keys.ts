// Listens for the keys of a list of results while a search page is open. The focus itself is the mark of the row.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { rowAction } from './row-keys.ts';
import { isSwitchedOff } from './single-key-shortcuts.ts';

interface RowKeysPlaces {
  field: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
}

const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

export function useRowKeys({ field, list }: RowKeysPlaces): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isSwitchedOff(event.key)) return;
    const focused = document.activeElement;
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    // From the text box one step down leads into the results.
    if (focused === field.current && event.key === 'ArrowDown' && rows[0]) return go(event, rows[0]);
    if (focused?.closest(OWN_KEYS)) return;

    const row = rows.findIndex((each) => each.contains(focused));
    const action = rowAction({ key: event.key, row, rows: rows.length, onRow: rows[row] === focused });
    if (action === null) return;
    if (action.kind === 'field') return go(event, field.current);
    if (action.kind === 'move') return go(event, rows[action.to]);
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

function go(event: KeyboardEvent, target: HTMLElement | null | undefined): void {
  if (!target) return;
  event.preventDefault();
  target.focus();
  if (target instanceof HTMLInputElement) target.select();
}
