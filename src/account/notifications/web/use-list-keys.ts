// The keys of the panel: j and k along its rows from wherever the focus is in it, arrows from row to row, further keys for the row in focus.
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isSwitchedOff } from '#ui/single-key-shortcuts.ts';

/** Its value is the id of the row. */
export const ROW_ATTRIBUTE = 'data-notification';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** @param onKey what a key did with a row: `goes` where it leaves the list, so that the keys continue from its neighbour */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  onKey: (row: string, key: string) => 'goes' | 'stays' | undefined,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = placeOf(event, list.current);
    if (place === null) return;
    const { rows, at, panel } = place;
    const step = STEPS[event.key];
    if (step !== undefined) {
      // Arrows belong to whatever else has the focus.
      if (event.key.startsWith('Arrow') && at < 0) return;
      event.preventDefault();
      rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
      return;
    }
    const did = at < 0 ? undefined : onKey(rows[at]?.getAttribute(ROW_ATTRIBUTE) ?? '', event.key);
    if (!did) return;
    event.preventDefault();
    if (did === 'goes') (rows[at + 1] ?? rows[at - 1] ?? panel.querySelector<HTMLElement>('button'))?.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Null where the key is none of the panel's. `at`: the row in focus, -1 where another part of the panel has it. */
function placeOf(event: KeyboardEvent, list: HTMLElement | null) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(key)) return null;
  const panel = list?.closest<HTMLElement>('[role=dialog]');
  if (!panel || !(target instanceof Element) || !panel.contains(target) || target.closest('[role=menu]')) return null;
  const rows = [...(list?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])];
  const focused = target.closest<HTMLElement>(`[${ROW_ATTRIBUTE}]`);
  return { rows, at: focused === null ? -1 : rows.indexOf(focused), panel };
}
