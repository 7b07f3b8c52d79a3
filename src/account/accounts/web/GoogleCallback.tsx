// Where Google leads back to: most people see it for a moment only. Whoever is new accepts the terms here, whoever is over
// the session limit chooses a session to end, and whatever went wrong is said with a way on.
import { type FormEvent, useState } from 'react';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { Button } from '#ui/Button.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { GoogleFault } from './GoogleFault.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import { type GoogleOutcome, type GooglePurpose, keptPurpose } from './google-api.ts';
import { isPaidPlan } from './PlanChoice.tsx';
import { PublicPage } from './PublicPage.tsx';
import { SessionLimit } from './SessionLimit.tsx';
import { SecondFactorStep } from './second-factor/SecondFactorStep.tsx';
import { TERMS_MISSING, TermsField } from './TermsField.tsx';
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

// Somebody whom nobody knows yet: who Google says it is, the plan that was chosen, the terms, and the account is made.
interface GoogleNewAccountProps {
  account: Extract<GoogleOutcome, { kind: 'new-account' }>;
  busy: boolean;
  onCreate: () => void;
  /** Back to Google, to choose another account. */
  onOther: () => void;
}

export function GoogleNewAccount({ account, busy, onCreate, onOther }: GoogleNewAccountProps) {
  const { email, fullName, plan, checkout } = account;
  const [accepted, setAccepted] = useState(false);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (accepted) onCreate();
    else setError(TERMS_MISSING);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="-mt-3 text-text-2">This Google account has no Leadwright account yet.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line bg-surface p-3">
        <GoogleMark size={20} />
        <div className="min-w-0 flex-1 basis-40">
          {fullName !== '' && <p className="truncate font-medium">{fullName}</p>}
          <p className="truncate text-sm text-text-2">{email}</p>
        </div>
        <Button size="sm" variant="ghost" onClick={onOther}>
          Use another
        </Button>
      </div>
      <p className="text-sm">
        Plan: <strong className="font-semibold">{PLAN_NAMES[plan]}</strong>
      </p>
      {checkout && <Notice tone="info">What you paid for belongs to this account as soon as it is made.</Notice>}
      {isPaidPlan(plan) && !checkout && (
        <Notice tone="info">
          {PLAN_NAMES[plan]} is a paid plan. Your account is made now and opens once the plan is paid. Nothing is
          charged today.
        </Notice>
      )}
      <TermsField
        accepted={accepted}
        onChange={(next) => {
          setAccepted(next);
          setError(undefined);
        }}
        error={error}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={busy} loadingText="Creating your account...">
          Create account
        </Button>
      </div>
    </form>
  );
}
