// Routes without a page of their own: effects of every navigation, pages outside the shell, and `/` without a page load.
import { useEffect, useRef, useState } from 'react';
import { Outlet, useLocation, useNavigationType } from 'react-router';
import { SessionHeartbeat, storedSessionId, useMe } from '#account/accounts/web/index.ts';
import { pageTitle } from '#platform/web/document-title.ts';
import { InitialLoading } from './Loading.tsx';

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

// Pages outside of the signed-in shell that a signed-in user can be on: their activity is reported there too (spec section 4).
export function OutsideShell() {
  return (
    <>
      {storedSessionId() !== null && <Heartbeat />}
      <Outlet />
    </>
  );
}

function Heartbeat() {
  const { data: user } = useMe();
  return user ? <SessionHeartbeat uid={user.uid} /> : null;
}

// `/` reached without a page load (a link, the back button): it is another document, so it is loaded as one.
export function RootDocument() {
  useEffect(() => location.reload(), []);
  return <InitialLoading />;
}
