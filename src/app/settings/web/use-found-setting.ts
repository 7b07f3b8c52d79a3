// Leads to the setting that the address names (`?section=security#sessions`): shown, focused, and marked for a moment. Its
// section may still be loading, so its place is waited for.
import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** How long the mark stays, and how long a place is waited for. */
const MARKED_MS = 2000;
/** A dialog that led here (the palette) gives the focus back as it closes; the place gets it after that. */
const SETTLED_MS = 60;
const PATIENCE_MS = 10_000;

export function useFoundSetting(): void {
  // The key as well: whoever is led to the same setting again is led there again.
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key only says that it was asked for anew
  useEffect(() => {
    if (hash === '') return;
    const id = decode(hash.slice(1));
    let unmark = () => {};
    const find = () => {
      const place = document.getElementById(id);
      // One of a section that is kept but not shown has no box.
      if (!place || place.getClientRects().length === 0) return false;
      unmark = leadTo(place);
      return true;
    };
    if (find()) return () => unmark();

    const watch = new MutationObserver(() => find() && watch.disconnect());
    watch.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['style'] });
    const patience = setTimeout(() => watch.disconnect(), PATIENCE_MS);
    return () => {
      watch.disconnect();
      clearTimeout(patience);
      unmark();
    };
  }, [hash, key]);
}

function leadTo(place: HTMLElement): () => void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.classList.add('found-mark');
  place.scrollIntoView({ block: 'start' });
  place.dataset.found = '';
  const settled = setTimeout(() => place.focus({ preventScroll: true }), SETTLED_MS);
  const timer = setTimeout(() => delete place.dataset.found, MARKED_MS);
  return () => {
    clearTimeout(settled);
    clearTimeout(timer);
    delete place.dataset.found;
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
