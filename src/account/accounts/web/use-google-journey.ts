// Going to Google from a page of ours and what comes of it: busy, waiting for the other window, failed.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { goToProvider } from '#platform/web/oauth-window.ts';
import {
  errorOfFailure,
  type GoogleFailure,
  type GoogleOutcome,
  type GooglePurpose,
  startGoogle,
} from './google-api.ts';

export interface GoogleJourney {
  /** `starting`: our server is asked. `waiting`: the window is open. `leaving`: the page is being left. */
  state: 'idle' | 'starting' | 'waiting' | 'leaving';
  error: ApiError | null;
  go: () => void;
}

/** @param onOutcome called where the other window has ended well. */
export function useGoogleJourney(purpose: GooglePurpose, onOutcome: (outcome: GoogleOutcome) => void): GoogleJourney {
  const [state, setState] = useState<GoogleJourney['state']>('idle');
  const [error, setError] = useState<ApiError | null>(null);
  const waiting = useRef<AbortController | null>(null);

  useEffect(() => {
    // Back from Google by the back button: the browser shows the page as it was left.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setState('idle');
    addEventListener('pageshow', onShow);
    return () => {
      removeEventListener('pageshow', onShow);
      waiting.current?.abort();
    };
  }, []);

  function hear(reported: unknown) {
    const outcome = reported as GoogleOutcome | GoogleFailure;
    setState('idle');
    if (outcome.kind === 'failed') setError(errorOfFailure(outcome));
    else onOutcome(outcome);
  }

  async function start() {
    waiting.current?.abort();
    waiting.current = new AbortController();
    setError(null);
    setState('starting');
    try {
      const display = await goToProvider({
        start: (how) => startGoogle(purpose, how),
        onOutcome: hear,
        signal: waiting.current.signal,
      });
      setState(display === 'popup' ? 'waiting' : 'leaving');
    } catch (thrown) {
      setState('idle');
      if (!(thrown instanceof ApiError)) throw thrown;
      setError(thrown);
    }
  }

  return {
    state,
    error,
    go: () => {
      if (state === 'idle' || state === 'waiting') void start();
    },
  };
}
