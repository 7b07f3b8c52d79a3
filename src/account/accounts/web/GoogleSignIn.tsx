// "Continue with Google", above the form of signing in or up; nothing at all where it is not set up.
import { Button } from '#ui/Button.tsx';
import { GoogleFault } from './GoogleFault.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import { type GooglePurpose, googleIsOffered } from './google-api.ts';
import { openProduct } from './signed-in.ts';
import { useGoogleJourney } from './use-google-journey.ts';

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
        {state === 'waiting' && 'Go on in the window of Google. Closed it? Press the button again.'}
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
