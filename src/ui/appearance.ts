// How this browser draws: theme, density, motion, and whether single letters are shortcuts. Kept in local storage, so that
// public/theme.js knows it before the first paint, and shared by all tabs. A signed-in user has it on the server too;
// the preferences feature keeps the two the same.
import { useSyncExternalStore } from 'react';

export interface Appearance {
  theme: 'system' | 'light' | 'dark';
  /** Rows of 32, 40 and 48 px. */
  density: 'compact' | 'cosy' | 'roomy';
  motion: 'system' | 'reduced';
  /** Shortcuts of a single character (WCAG 2.1.4). */
  shortcuts: boolean;
}

/** Shared with public/theme.js. Not per user: it must be known before a user is. */
const APPEARANCE_KEY = 'leadwright.appearance';

const DEFAULTS: Appearance = { theme: 'system', density: 'cosy', motion: 'system', shortcuts: true };
const VALUES: { [Name in keyof Appearance]: readonly Appearance[Name][] } = {
  theme: ['system', 'light', 'dark'],
  density: ['compact', 'cosy', 'roomy'],
  motion: ['system', 'reduced'],
  shortcuts: [true, false],
};

/** What storage holds, with the default for what is missing or unknown. */
export function parseAppearance(text: string | null): Appearance {
  try {
    const stored: unknown = JSON.parse(text ?? '{}');
    const known = typeof stored === 'object' && stored !== null ? (stored as Record<string, unknown>) : {};
    const kept = Object.entries(VALUES).filter(([name, values]) =>
      (values as readonly unknown[]).includes(known[name]),
    );
    return { ...DEFAULTS, ...Object.fromEntries(kept.map(([name]) => [name, known[name]])) };
  } catch {
    return DEFAULTS;
  }
}

let current: Appearance | null = null;
const listeners = new Set<() => void>();

/** For listeners of keys, which run outside of React. */
export function appearance(): Appearance {
  current ??= stored();
  return current;
}

function stored(): Appearance {
  try {
    return parseAppearance(localStorage.getItem(APPEARANCE_KEY));
  } catch {
    // Storage is forbidden in this browser.
    return DEFAULTS;
  }
}

/** Takes effect at once, here and in the other tabs of this browser. */
export function setAppearance(change: Partial<Appearance>): void {
  const before = appearance();
  const next = { ...before, ...change };
  if (Object.keys(change).every((name) => before[name as keyof Appearance] === next[name as keyof Appearance])) return;
  store(next);
  setCurrent(next);
}

/** Stores it again after the browser's storage was cleared: it belongs to the browser, not to an account. */
export function storeAppearance(): void {
  if (current !== null && current !== DEFAULTS) store(current);
}

function store(next: Appearance): void {
  try {
    localStorage.setItem(APPEARANCE_KEY, JSON.stringify(next));
  } catch {
    // The choice then holds until the page is closed.
  }
}

function setCurrent(next: Appearance): void {
  current = next;
  for (const listen of listeners) listen();
}

/** The same browser in another tab. */
function onStorage(event: StorageEvent): void {
  if (event.key === APPEARANCE_KEY) setCurrent(parseAppearance(event.newValue));
}

function subscribe(listen: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage);
  listeners.add(listen);
  return () => {
    listeners.delete(listen);
    if (listeners.size === 0) removeEventListener('storage', onStorage);
  };
}

export function useAppearance(): Appearance {
  return useSyncExternalStore(subscribe, appearance);
}
