// The document of `/`: signing in. A signed-in user is redirected.
import { Suspense, useEffect, useState } from 'react';
import { getMe } from '#account/accounts/contract.ts';
import { SignInPage, storedSessionId } from '#account/accounts/web/index.ts';
import { Invitation } from '#account/team/web/index.ts';
import { call, endpoint } from '#platform/web/api-client.ts';
import { Frame } from './Frame.tsx';
import { InitialLoading } from './Loading.tsx';

/** A link of our mails works with any session and without one; without a stored session id there is none. */
const mayBeSignedIn = () => location.hash === '' && storedSessionId() !== null;

export function Entry() {
  const [asking, setAsking] = useState(mayBeSignedIn);
  useEffect(() => {
    if (!asking) return;
    const leaving = new AbortController();
    call(endpoint(getMe), {}, { signal: leaving.signal }).then(
      () => location.replace('/home'),
      // Not signed in, or no answer: the form is shown in both cases.
      () => leaving.signal.aborted || setAsking(false),
    );
    return () => leaving.abort();
  }, [asking]);

  return (
    <Frame>
      {asking ? (
        <InitialLoading />
      ) : (
        <Suspense fallback={<InitialLoading />}>
          <SignInPage Invitation={Invitation} />
        </Suspense>
      )}
    </Frame>
  );
}
