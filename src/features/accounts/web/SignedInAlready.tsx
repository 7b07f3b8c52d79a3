// For somebody who is signed in already: the way on stands above the form, which still lets another user in.
import { useEffect, useState } from 'react';
import { logWarning } from '#platform/web/log.ts';
import { Notice } from '#ui/Notice.tsx';
import { readMe } from './account-calls.ts';
import { storedSessionId } from './session-id.ts';

export function SignedInAlready() {
  const [email, setEmail] = useState<string | null>(null);

  useEffect(() => {
    // Without a stored session id nobody signed in here: a stranger's visit asks nothing.
    if (storedSessionId() === null) return;
    const leaving = new AbortController();
    readMe(leaving.signal)
      .then((user) => setEmail(user.email))
      .catch((error: unknown) => {
        // Whatever the reason, the form below is the answer to it.
        if (!leaving.signal.aborted) logWarning('no session was found', error);
      });
    return () => leaving.abort();
  }, []);

  if (email === null) return null;
  return (
    <Notice
      tone="info"
      role="status"
      className="mb-4"
      action={
        <a className="font-semibold underline underline-offset-3" href="/home">
          Continue
        </a>
      }
    >
      You are signed in as <span className="break-all">{email}</span>.
    </Notice>
  );
}
