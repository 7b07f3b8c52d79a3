// "Continue with Google", above the form of signing in or up; nothing at all where it is not set up.

import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { openProvider } from '#platform/web/oauth-window.ts';
import { Button } from '#ui/Button.tsx';
import { FormError } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import {
  errorOfFailure,
  type GoogleFailure,
  type GoogleOutcome,
  type GooglePurpose,
  googleIsOffered,
  startGoogle,
} from '../api.ts';
import { openProduct } from '../sign-in/return-path.ts';

/** `plan` and `checkoutId` are for an account that does not exist yet. */
export function GoogleSignIn({ plan, checkoutId }: Omit<Extract<GooglePurpose, { kind: 'sign-in' }>, 'kind'>) {
  const purpose = { kind: 'sign-in', ...(plan && { plan }), ...(checkoutId && { checkoutId }) } as const;
  const { state, error, go } = useGoogleJourney(purpose, (outcome) => {
    if (outcome.kind === 'entered') openProduct(outcome);
  });
  if (!googleIsOffered()) return null;
  return (
    <div>
      <GoogleFault error={error} />
      <Button
        block
        icon={<GoogleMark />}
        loading={state === 'starting' || state === 'leaving'}
        loadingText="Opening Google..."
        onClick={go}
      >
        Continue with Google
      </Button>
      <p role="status" className="mt-2 text-center text-sm text-text-2 empty:mt-0">
        {state === 'waiting' && 'Continue in the Google window. Closed it? Click the button again.'}
      </p>
      <p
        aria-hidden
        className="my-4 flex items-center gap-3 text-xs text-text-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line"
      >
        or
      </p>
    </div>
  );
}

// Going to Google from a page of ours and what comes of it: busy, waiting for the other window, failed.
export interface GoogleJourney {
  /** `starting`: waits for our server. `waiting`: the window is open. `leaving`: the page is being left. */
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
      const display = await openProvider({
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

// Google's mark in its own colours, as its branding rules ask: never recoloured, never on its own as a button.
export function GoogleMark({ size = 18 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 48 48" className="shrink-0">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  );
}

/** An error of a Google sign-in; cancelling is shown as information. */
export function GoogleFault({ error }: { error: ApiError | null }) {
  if (!error || error.status === 0 || error.status >= 500) return <FormError error={error} className="mb-4" />;
  return (
    <Notice tone={error.code === 'GOOGLE_CANCELLED' ? 'neutral' : 'warn'} role="alert" className="mb-4">
      {error.message}
    </Notice>
  );
}
