// Redeems one of the two links of a change of address, and says what is still missing.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import type { RouteOutput } from '#shared/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Loading.tsx';
import type { confirmEmailChange as emailChangeContract } from '../account-contract.ts';
import { AuthHeading } from './AuthLayout.tsx';
import { confirmEmailChange } from './account-api.ts';
import { CallFailure } from './CallFailure.tsx';
import { storedSessionId } from './session-id.ts';

type Confirmed = RouteOutput<typeof emailChangeContract>;

export function ConfirmEmailChange({ token }: { token: string }) {
  const [answer, setAnswer] = useState<Confirmed | ApiError | null>(null);
  // A link works once: it must not be redeemed again by a second run of the effect.
  const redeemed = useRef<string | null>(null);

  async function redeem() {
    setAnswer(null);
    try {
      setAnswer(await confirmEmailChange(token));
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setAnswer(thrown);
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each token, whatever else changes
  useEffect(() => {
    if (redeemed.current === token) return;
    redeemed.current = token;
    void redeem();
  }, [token]);

  if (!answer) {
    return (
      <p role="status" className="flex items-center gap-2.5 text-lg">
        <Spinner size={20} />
        Confirming...
      </p>
    );
  }
  if (answer instanceof ApiError) return <NotConfirmed error={answer} onRetry={redeem} />;
  if (answer.state === 'changed') {
    return (
      <>
        <AuthHeading title="Your address is changed">
          Both mailboxes have confirmed. From now on you sign in with {answer.newEmail}.
        </AuthHeading>
        <OnFromHere />
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Confirmed">
        {answer.side === 'old'
          ? `One link is left: the one in the mail to ${answer.newEmail}.`
          : 'One link is left: the one in the mail to the address used until now.'}
      </AuthHeading>
      <OnFromHere />
    </>
  );
}

function NotConfirmed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  if (error.retryable) {
    return (
      <>
        <AuthHeading title="Not confirmed yet">The link was not used up: it can be tried again.</AuthHeading>
        <CallFailure error={error} />
        <Button variant="primary" block onClick={onRetry}>
          Try again
        </Button>
      </>
    );
  }
  return (
    <>
      <AuthHeading title={error.code === 'EMAIL_TAKEN' ? 'This address is taken' : 'This link does not work any more'}>
        {error.code === 'EMAIL_TAKEN'
          ? error.message
          : 'It was already used, called off, or is older than 24 hours. The settings of your account show what a change is waiting for, and send new links.'}
      </AuthHeading>
      <OnFromHere />
    </>
  );
}

/** Where somebody is signed in in this browser, back to the settings; else to the sign-in form. */
function OnFromHere() {
  return storedSessionId() === null ? (
    <Button asChild variant="primary" block>
      <a href="/">Sign in</a>
    </Button>
  ) : (
    <Button asChild variant="primary" block>
      <a href="/settings?section=account#email">Open your account settings</a>
    </Button>
  );
}
