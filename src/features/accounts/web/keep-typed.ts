// What was typed into a form survives a reload of the tab: it is kept in session storage, which ends with the tab.

/** The draft of a sign-up; forgotten by whoever signs in. */
export const SIGN_UP_KEY = 'leadwright.signUp';

/** Texts and lists of texts; a password is never among them. */
export type Typed = Readonly<Record<string, string | readonly string[] | boolean>>;

/** `blank` names the fields and their kinds; whatever else is stored, or of another kind, is left out. */
export function pickTyped<T extends Typed>(stored: unknown, blank: T): T {
  const known: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const kept = Object.entries(blank).map(([field, empty]) => {
    const value = known[field];
    return [field, isSameKind(value, empty) ? value : empty];
  });
  return Object.fromEntries(kept) as T;
}

export function readTyped<T extends Typed>(key: string, blank: T): T {
  try {
    return pickTyped(JSON.parse(sessionStorage.getItem(key) ?? '{}'), blank);
  } catch {
    // Nothing readable, or storage is forbidden: what was typed then lives as long as the page.
    return blank;
  }
}

export function keepTyped(key: string, typed: Typed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // As above.
  }
}

export function forgetTyped(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

function isSameKind(value: unknown, empty: Typed[string]): boolean {
  if (Array.isArray(empty)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === typeof empty;
}
