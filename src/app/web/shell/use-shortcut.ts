// The shortcuts of the shell: one letter with Ctrl, or with Cmd on a Mac.
import { useEffect, useEffectEvent } from 'react';

export function useShortcut(letter: string, action: () => void): void {
  const run = useEffectEvent(action);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const plain = !event.altKey && !event.shiftKey && (event.ctrlKey || event.metaKey);
      if (!plain || event.key.toLowerCase() !== letter) return;
      event.preventDefault();
      run();
    }
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [letter]);
}

/** "⌘" or "Ctrl", as the user's keyboard names it. */
export function controlKey(): string {
  return isMac() ? '⌘' : 'Ctrl';
}

/** "⌘K" or "Ctrl K", as the user's keyboard names it. */
export function shortcutText(letter: string): string {
  return isMac() ? `⌘${letter.toUpperCase()}` : `Ctrl ${letter.toUpperCase()}`;
}

const isMac = () => /mac|iphone|ipad/i.test(navigator.userAgent);
