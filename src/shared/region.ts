// The locale and the time zone that values are written in. A browser has one user: it is set when that user is known. The server has
// many: there it is the default, and a text for one user is written `inRegion`, or names the region that it is written for.

export interface Region {
  /** BCP 47. */
  locale: string;
  /** IANA. */
  timeZone: string;
}

/** Where the user's is not known, and in texts that programs read. */
export const DEFAULT_REGION: Region = { locale: 'en-US', timeZone: 'UTC' };

let current = DEFAULT_REGION;
const listeners = new Set<() => void>();

export function region(): Region {
  return current;
}

/** In a browser only. */
export function setRegion(next: Region): void {
  if (next.locale === current.locale && next.timeZone === current.timeZone) return;
  current = next;
  for (const listener of listeners) listener();
}

/** On the server: what `write` formats is for a user of that region. It must not wait for anything, since others write meanwhile. */
export function inRegion<T>(where: Region, write: () => T extends Promise<unknown> ? never : T): T {
  const before = current;
  current = where;
  try {
    return write();
  } finally {
    current = before;
  }
}

export function onRegionChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether it names a time zone that is known here. */
export function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}

/** Whether it names a locale that values can be written in. */
export function isLocale(locale: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    return false;
  }
}
