// What a link wants of the page that it opens, beyond showing it: `intent: "new"` opens the dialog that creates something.
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** Called once for each time that the page is opened with this intent, also where it is open already. */
export function useIntent(intent: string, act: () => void): void {
  const location = useLocation();
  const navigate = useNavigate();
  const run = useEffectEvent(act);
  useEffect(() => {
    if (location.state?.intent !== intent) return;
    // Taken from the history first: a reload or going back does not open it again.
    void navigate(location.pathname + location.search + location.hash, { replace: true, state: null });
    run();
  }, [location, navigate, intent]);
}
