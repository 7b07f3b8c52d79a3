// Where Google leads back to: most people see it for a moment only. Whoever is new accepts the terms here, whoever is over
// the session limit chooses a session to end, and whatever went wrong is said with a way on.
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { CallFailure } from './CallFailure.tsx';
import { GoogleNewAccount } from './GoogleNewAccount.tsx';
import { keptPurpose } from './google-calls.ts';
import { PublicPage } from './PublicPage.tsx';
import { SessionLimit } from './SessionLimit.tsx';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';
import { type GoogleCallback as Callback, useGoogleCallback } from './use-google-callback.ts';

const HEADS: Record<Callback['view']['kind'], string> = {
  working: 'Signing you in',
  nothing: 'Nothing to do here',
  'new-account': 'Create your account',
  limit: 'Too many devices',
  unverified: 'Confirm your address',
  'check-mail': 'Check your mail',
  failed: 'Signing in with Google did not work',
  done: 'You can close this window',
};

export function GoogleCallback() {
  const callback = useGoogleCallback();
  const { view } = callback;
  const cancelled = view.kind === 'failed' && view.error.code === 'GOOGLE_CANCELLED';
  const head = cancelled ? 'Cancelled' : HEADS[view.kind];
  useDocumentTitle(head);
  return (
    <PublicPage width="form" nav={null}>
      <h1 className="mb-4 text-2xl font-title tracking-[-0.02em]">{head}</h1>
      <Body {...callback} />
    </PublicPage>
  );
}

function Body({ view, busy, finish, retry }: Callback) {
  switch (view.kind) {
    case 'working':
      return (
        <p role="status" className="flex items-center gap-2 text-text-2">
          <Spinner /> Google has answered. One moment...
        </p>
      );
    case 'nothing':
      return <WayOn lead="Google leads back to this page after signing in. It has nothing to show by itself." />;
    case 'done':
      return <p className="text-text-2">Leadwright goes on in the window where you began.</p>;
    case 'new-account':
      return (
        <GoogleNewAccount
          account={view.account}
          busy={busy}
          onCreate={() => void finish({ ticket: view.account.ticket, acceptTerms: true })}
          onOther={() => void retry()}
        />
      );
    case 'limit':
      return (
        <SessionLimit
          error={view.error}
          busy={busy}
          onEnd={(endSessionId) => void finish({ ticket: view.ticket, endSessionId })}
          onCancel={() => location.assign('/')}
        />
      );
    case 'unverified':
      return (
        <>
          <UnverifiedNotice error={view.error} email={view.email} />
          <WayOn />
        </>
      );
    case 'check-mail':
      return (
        <>
          <p className="mb-3 text-text-2">
            Google has not verified {view.email}, so we have sent a mail there. Open its link, then sign in with Google
            again.
          </p>
          <WayOn lead="If you have an account with this address already, sign in with your password and connect Google in the settings." />
        </>
      );
    case 'failed':
      return <Failed error={view.error} busy={busy} onRetry={() => void retry()} />;
  }
}

type Failure = Extract<Callback['view'], { kind: 'failed' }>['error'];

function Failed({ error, busy, onRetry }: { error: Failure; busy: boolean; onRetry: () => void }) {
  const needsPassword = error.code === 'GOOGLE_NEEDS_PASSWORD' || error.code === 'GOOGLE_OFF';
  return (
    <>
      {error.status >= 500 ? (
        <CallFailure error={error} />
      ) : (
        <Notice tone={error.code === 'GOOGLE_CANCELLED' ? 'neutral' : 'warn'} role="alert" className="mb-4">
          {error.message}
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {!needsPassword && (
          <Button variant="primary" loading={busy} loadingText="Opening Google..." onClick={onRetry}>
            Try again
          </Button>
        )}
        <BackLink primary={needsPassword} />
      </div>
    </>
  );
}

function WayOn({ lead }: { lead?: string }) {
  return (
    <>
      {lead && <p className="mb-5 text-text-2">{lead}</p>}
      <BackLink primary />
    </>
  );
}

/** To where the journey began. */
function BackLink({ primary }: { primary: boolean }) {
  const settings = keptPurpose().kind === 'link';
  return (
    <Button asChild variant={primary ? 'primary' : 'ghost'}>
      <a href={settings ? '/settings?section=account' : '/'}>
        {settings ? 'Back to the settings' : 'Sign in with e-mail'}
      </a>
    </Button>
  );
}
