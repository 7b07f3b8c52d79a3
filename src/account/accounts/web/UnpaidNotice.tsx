// The sign-in of somebody whose plan is not paid: the catalogue's text, and then the pricing page that it announces.
import { useEffect } from 'react';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { openProduct, type SignedIn } from './signed-in.ts';

/** Long enough to read the text; as long as a toast shows. */
const READING_MS = 4000;

export function UnpaidNotice({ session }: { session: SignedIn }) {
  useEffect(() => {
    const timer = setTimeout(() => openProduct(session), READING_MS);
    return () => clearTimeout(timer);
  }, [session]);

  return (
    <>
      <Notice tone="warn" role="alert" className="mb-4">
        {session.notice}
      </Notice>
      <Button variant="primary" block autoFocus onClick={() => openProduct(session)}>
        See the plans
      </Button>
    </>
  );
}
