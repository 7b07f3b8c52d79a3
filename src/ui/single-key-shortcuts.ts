// Shortcuts of a single character. They can be turned off, since speech input and slips press them (WCAG 2.2, 2.1.4).
import { useEffect, useEffectEvent } from 'react';
import { appearance } from './appearance.ts';

/** What takes characters itself. */
const OWN_KEYS = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=menu], [role=listbox]';

/** Whether a key is such a character while they are turned off. Ask where no modifier is held. */
export function isSwitchedOff(key: string): boolean {
  return key.length === 1 && !appearance().shortcuts;
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
