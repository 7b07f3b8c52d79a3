// What was typed into a form survives a reload of the tab: it is stored in session storage, which ends with the tab.
import { useState } from 'react';

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
function hasDraft(key: string): boolean {
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
function deleteDrafts(prefix: string): void {
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

// The state of a form that outlives its page: a confirmation at Google leads a phone away and back again.
const PREFIX = 'leadwright.form.';

interface StoredDraft<T> {
  values: T;
  change: (part: Partial<T>) => void;
  /** For a form that was sent or given up. */
  forget: () => void;
}

/** For what keeps more than a form can: it ends with the drafts. */
export const formDraftKey = (form: string): string => PREFIX + form;

/** Whether the form was left half-way, so that it is opened again. */
export const hasFormDraft = (form: string): boolean => hasDraft(PREFIX + form);

/** For a form that is closed from outside. */
export const deleteFormDraft = (form: string): void => deleteDraft(PREFIX + form);

/** At a sign-in: what one user typed is not for the next one in the tab. */
export const deleteFormDrafts = (): void => deleteDrafts(PREFIX);

/** `blank` names the fields and their kinds; a password must not be among them. */
export function useFormDraft<T extends Typed>(form: string, blank: T): StoredDraft<T> {
  const key = PREFIX + form;
  const [values, setValues] = useState(() => readStoredDraft(key, blank));
  return {
    values,
    change(part) {
      const next = { ...values, ...part };
      writeDraft(key, next);
      setValues(next);
    },
    forget: () => deleteFormDraft(form),
  };
}
