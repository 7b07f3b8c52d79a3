// Teaches shortcuts: after some clicks of the mouse on something that has one, a hint says it. Loaded when the browser has time.
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePreferences } from '#account/preferences/web/index.ts';
import { userStorage } from '#platform/web/user-storage.ts';
import { today } from '#shared/local-time.ts';
import { appearance } from '#ui/appearance.ts';
import { Button } from '#ui/Button.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { isSingleCharacters, KeyCap, splitKeys } from '#ui/Kbd.tsx';

const KEY = 'key-hints';
const SHOWN_MS = 10_000;

export function KeyHints({ uid }: { uid: string }) {
  const { preferences, change } = usePreferences();
  const [keys, setKeys] = useState<string | null>(null);
  const [held, hold] = useState(false);
  const on = preferences?.keyHints === true;
  const onClick = useEffectEvent((event: MouseEvent) => {
    // Enter and the space bar, and a finger, come as clicks too.
    if (!on || event.detail === 0 || (event as PointerEvent).pointerType !== 'mouse') return;
    const clicked = event.target instanceof Element && event.target.closest<HTMLElement>('[data-keys]')?.dataset.keys;
    if (!clicked || (isSingleCharacters(clicked) && !appearance().shortcuts)) return;
    const storage = userStorage(uid);
    const { state, due } = countClick(storage.read(KEY, parseHints) ?? NO_HINTS, clicked, today());
    storage.write(KEY, state);
    if (due) setKeys(clicked);
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => onClick(event);
    addEventListener('click', listen, { capture: true });
    return () => removeEventListener('click', listen, { capture: true });
  }, []);
  useEffect(() => {
    if (keys === null || held) return;
    const timeout = setTimeout(() => setKeys(null), SHOWN_MS);
    return () => clearTimeout(timeout);
  }, [keys, held]);
  if (keys === null || !on) return null;
  return (
    <section
      aria-label="Shortcut hint"
      onMouseEnter={() => hold(true)}
      onMouseLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
      className="fixed right-4 bottom-[calc(var(--bottom-bar)+16px)] z-30 flex animate-appear items-center gap-2 rounded-m border border-line bg-surface py-1.5 pr-1.5 pl-3 text-sm text-text-2 shadow-pop"
    >
      <p role="status" className="flex items-center gap-1.5">
        Press
        {splitKeys(keys).map((key, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: "C then C" has one key twice
          <span key={at} className="contents">
            {at > 0 && 'then'}
            <KeyCap>{key}</KeyCap>
          </span>
        ))}
        next time
      </p>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          setKeys(null);
          change({ keyHints: false });
        }}
      >
        Turn off hints
      </Button>
      <IconButton label="Dismiss" icon={<X aria-hidden size={14} />} onClick={() => setKeys(null)} />
    </section>
  );
}

// When a hint is due: after three clicks on something that has a shortcut, once for each, and at most one a day.
export interface HintState {
  /** Clicks by the keys of what was clicked; TAUGHT after its hint. */
  clicks: Readonly<Record<string, number>>;
  /** The day of the last hint, "2026-11-27". */
  day: string;
}

export const NO_HINTS: HintState = { clicks: {}, day: '' };
const CLICKS = 3;
const TAUGHT = -1;

/** `due`: the hint is shown now. */
export function countClick(state: HintState, keys: string, day: string): { state: HintState; due: boolean } {
  const before = state.clicks[keys] ?? 0;
  if (before === TAUGHT) return { state, due: false };
  const due = before + 1 >= CLICKS && state.day !== day;
  const clicks = { ...state.clicks, [keys]: due ? TAUGHT : Math.min(before + 1, CLICKS) };
  return { state: { clicks, day: due ? day : state.day }, due };
}

export function parseHints(stored: unknown): HintState | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { clicks, day } = stored as Partial<HintState>;
  if (typeof clicks !== 'object' || clicks === null || typeof day !== 'string') return null;
  return { clicks: Object.fromEntries(Object.entries(clicks).filter(([, count]) => Number.isInteger(count))), day };
}
