// After an update the parts of the old version are gone from the server: a page that was open then loads the new one.

const KEY = 'leadwright.reloaded-at';
/** A second failure within this time is no update but a fault, which the error boundary then shows. */
const ONCE_PER_MS = 30_000;

export function reloadOnceOnMissingChunk(): void {
  addEventListener('vite:preloadError', (event) => {
    // Without a network there is no page to load: the one that is open stays, and what asked for the part says so.
    if (!navigator.onLine || !mayReload(readTime(), Date.now())) return;
    event.preventDefault();
    try {
      sessionStorage.setItem(KEY, String(Date.now()));
    } catch {
      // Without a note of it this could go round for ever.
      return;
    }
    location.reload();
  });
}

/** `last`: epoch milliseconds of the reload before, null where there was none. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last > ONCE_PER_MS;
}

function readTime(): number | null {
  try {
    const stored = sessionStorage.getItem(KEY);
    return stored === null ? null : Number(stored);
  } catch {
    return null;
  }
}
