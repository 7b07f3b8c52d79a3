// Where Google leads back to: most people see it for a moment only. Whoever is new accepts the terms here, whoever is over
// the session limit chooses a session to end, and whatever went wrong is said with a way on.
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { GoogleFault } from './GoogleFault.tsx';
import { GoogleNewAccount } from './GoogleNewAccount.tsx';
import { type GooglePurpose, keptPurpose } from './google-api.ts';
import { PublicPage } from './PublicPage.tsx';
import { SessionLimit } from './SessionLimit.tsx';
import { SecondFactorStep } from './second-factor/SecondFactorStep.tsx';
import { UnverifiedNotice } from './UnverifiedNotice.tsx';
import { type GoogleCallback as Callback, useGoogleCallback } from './use-google-callback.ts';

/** What each purpose of a Google sign-in shows: while it works, and when it has failed. */
const PURPOSES: Record<GooglePurpose['kind'], { working: string; failed: string }> = {
  'sign-in': { working: 'Signing you in', failed: 'Signing in with Google did not work' },
  link: { working: 'Connecting Google', failed: 'Connecting Google did not work' },
  confirm: { working: "Confirming it's you", failed: 'Confirming with Google did not work' },
};

const HEADS: Record<Exclude<Callback['view']['kind'], 'working' | 'failed'>, string> = {
  nothing: 'Nothing to do here',
  'new-account': 'Create your account',
  'second-factor': 'Second step',
  limit: 'Too many devices',
  unverified: 'Confirm your address',
  'check-mail': 'Check your mail',
  done: 'You can close this window',
};

export function GoogleCallback() {
  const callback = useGoogleCallback();
  const { view } = callback;
  const cancelled = view.kind === 'failed' && view.error.code === 'GOOGLE_CANCELLED';
  const ofView =
    view.kind === 'working' || view.kind === 'failed' ? PURPOSES[keptPurpose().kind][view.kind] : HEADS[view.kind];
  const head = cancelled ? 'Cancelled' : ofView;
  useDocumentTitle(head);
  return (
    <PublicPage width="form" nav={null}>
      <h1 className="mb-4 text-2xl font-title tracking-[-0.02em]">{head}</h1>
      <Body {...callback} />
    </PublicPage>
  );
}

function Body({ view, busy, finish, enter, retry, leave }: Callback) {
  switch (view.kind) {
    case 'working':
      return (
        <p role="status" className="flex items-center gap-2 text-text-2">
          <Spinner /> Google has answered. One moment...
        </p>
      );
    case 'nothing':
      return (
        <WayOn
          onLeave={leave}
          lead="Google leads back to this page after signing in. It has nothing to show by itself."
        />
      );
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
    case 'second-factor':
      return <SecondFactorStep pending={view.pending} onEntered={enter} onCancel={leave} />;
    case 'limit':
      return (
        <SessionLimit
          error={view.error}
          busy={busy}
          onEnd={(endSessionId) => void finish({ ticket: view.ticket, endSessionId })}
          onCancel={leave}
        />
      );
    case 'unverified':
      return (
        <>
          <UnverifiedNotice error={view.error} email={view.email} />
          <WayOn onLeave={leave} />
        </>
      );
    case 'check-mail':
      return (
        <>
          <p className="mb-3 text-text-2">
            Google has not verified {view.email}, so we have sent a mail there. Open its link, then sign in with Google
            again.
          </p>
          <WayOn
            onLeave={leave}
            lead="If you have an account with this address already, sign in with your password and connect Google in the settings."
          />
        </>
      );
    case 'failed':
      return <Failed error={view.error} busy={busy} onRetry={() => void retry()} onLeave={leave} />;
  }
}

type Failure = Extract<Callback['view'], { kind: 'failed' }>['error'];

interface FailedProps {
  error: Failure;
  busy: boolean;
  onRetry: () => void;
  onLeave: () => void;
}

function Failed({ error, busy, onRetry, onLeave }: FailedProps) {
  const needsPassword = error.code === 'GOOGLE_NEEDS_PASSWORD' || error.code === 'GOOGLE_OFF';
  return (
    <>
      <GoogleFault error={error} />
      <div className="flex flex-wrap items-center gap-2">
        {!needsPassword && (
          <Button variant="primary" loading={busy} loadingText="Opening Google..." onClick={onRetry}>
            Try again
          </Button>
        )}
        <Back primary={needsPassword} onLeave={onLeave} />
      </div>
    </>
  );
}

function WayOn({ lead, onLeave }: { lead?: string; onLeave: () => void }) {
  return (
    <>
      {lead && <p className="mb-5 text-text-2">{lead}</p>}
      <Back primary onLeave={onLeave} />
    </>
  );
}

function Back({ primary, onLeave }: { primary: boolean; onLeave: () => void }) {
  return (
    <Button variant={primary ? 'primary' : 'ghost'} onClick={onLeave}>
      {keptPurpose().kind === 'sign-in' ? 'Sign in with e-mail' : 'Back to the page'}
    </Button>
  );
}
