// What a page load does by itself and a change of route does not: begin at the top, move the focus, say the new title.
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { pageTitle } from '#platform/web/document-title.ts';

export function RouteEffects() {
  const { pathname } = useLocation();
  const navigation = useNavigationType();
  const shown = useRef(pathname);
  const [announced, setAnnounced] = useState('');

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    // Going back returns to where one was; the browser restores that itself.
    if (navigation !== 'POP') scrollTo(0, 0);
    const main = document.querySelector('main');
    if (main) {
      main.tabIndex = -1;
      main.focus({ preventScroll: true });
    }
    setAnnounced(pageTitle());
  }, [pathname, navigation]);

  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}
