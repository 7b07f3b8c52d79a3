// What was typed into a form survives a reload of the tab: it is stored in session storage, which ends with the tab.

/** Texts and lists of texts; a password is never among them. */
export type Typed = Readonly<Record<string, string | readonly string[] | boolean>>;

/** `blank` names the fields and their kinds; whatever else is stored, or of another kind, is left out. */
export function parseDraft<T extends Typed>(stored: unknown, blank: T): T {
  const known: Record<string, unknown> = typeof stored === 'object' && stored !== null ? { ...stored } : {};
  const kept = Object.entries(blank).map(([field, empty]) => {
    const value = known[field];
    return [field, isSameKind(value, empty) ? value : empty];
  });
  return Object.fromEntries(kept) as T;
}

/** Whether a form was left half-way. */
export function hasDraft(key: string): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function readStoredDraft<T extends Typed>(key: string, blank: T): T {
  try {
    return parseDraft(JSON.parse(sessionStorage.getItem(key) ?? '{}'), blank);
  } catch {
    // Nothing readable, or storage is forbidden: what was typed then lives as long as the page.
    return blank;
  }
}

export function writeDraft(key: string, typed: Typed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed));
  } catch {
    // As above.
  }
}

export function deleteDraft(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

/** All whose key begins so: what one user typed is not for the next one in the tab. */
export function deleteDrafts(prefix: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden nothing was kept.
  }
}

function isSameKind(value: unknown, empty: Typed[string]): boolean {
  if (Array.isArray(empty)) return Array.isArray(value) && value.every((item) => typeof item === 'string');
  return typeof value === typeof empty;
}
