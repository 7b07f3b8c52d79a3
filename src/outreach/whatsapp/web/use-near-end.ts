// Loads more of a list when its end comes near: pass the result as the ref of its end.
import { useEffect, useEffectEvent, useState } from 'react';

/** How far below the visible part counts as near. */
const MARGIN = '240px';

export function useNearEnd(load: () => void): (element: Element | null) => void {
  const [element, setElement] = useState<Element | null>(null);
  const onNear = useEffectEvent(load);
  useEffect(() => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onNear();
      },
      { root: element.closest('[data-scrolls]'), rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [element]);
  return setElement;
}
