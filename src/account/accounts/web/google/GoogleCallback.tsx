// The page that Google returns to, usually visible for a moment. New users accept the terms here, users over the session limit
// choose a session to end, and errors are shown with a next step.

import { useEffect, useRef, useState } from 'react';
import { isPaidPlan, PLAN_NAMES } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { reportOutcome, toDisplay } from '#platform/web/oauth-window.ts';
import { Button } from '#ui/Button.tsx';
import { Form } from '#ui/Form.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { PendingSignIn } from '../../second-factor.contract.ts';
import {
  answerGoogle,
  finishGoogle,
  type GoogleFailure,
  type GoogleOutcome,
  type GooglePurpose,
  startGoogle,
  storedPurpose,
  toFailure,
} from '../api.ts';
import { PublicPage } from '../PublicPage.tsx';
import { SecondFactorStep, SessionLimit, toPendingSignIn } from '../second-factor/SecondFactorStep.tsx';
import { openProduct, type SignedIn } from '../sign-in/return-path.ts';
import { UnverifiedNotice } from '../sign-in/SendMail.tsx';
import { TERMS_MISSING, TermsField } from '../sign-up/NewAccountFields.tsx';
import { GoogleFault, GoogleMark } from './GoogleSignIn.tsx';

/** What each purpose of a Google sign-in shows: while it works, and when it has failed. */
const PURPOSES: Record<GooglePurpose['kind'], { working: string; failed: string }> = {
  'sign-in': { working: 'Signing you in', failed: 'Signing in with Google did not work' },
  link: { working: 'Connecting Google', failed: 'Connecting Google did not work' },
  confirm: { working: "Confirming it's you", failed: 'Confirming with Google did not work' },
};

const HEADS: Record<Exclude<GoogleCallbackState['view']['kind'], 'working' | 'failed'>, string> = {
  nothing: 'Nothing to do here',
  'new-account': 'Create your account',
  'second-factor': 'Second step',
  limit: 'Too many devices',
  unverified: 'Confirm your address',
  'check-mail': 'Check your email',
  done: 'You can close this window',
};

export function GoogleCallback() {
  const callback = useGoogleCallback();
  const { view } = callback;
  const cancelled = view.kind === 'failed' && view.error.code === 'GOOGLE_CANCELLED';
  const ofView =
    view.kind === 'working' || view.kind === 'failed' ? PURPOSES[storedPurpose().kind][view.kind] : HEADS[view.kind];
  const head = cancelled ? 'Cancelled' : ofView;
  useDocumentTitle(head);
  return (
    <PublicPage width="form" nav={null}>
      <h1 className="mb-4 text-2xl font-title tracking-[-0.02em]">{head}</h1>
      <Body {...callback} />
    </PublicPage>
  );
}

function Body({ view, busy, finish, enter, retry, leave }: GoogleCallbackState) {
  switch (view.kind) {
    case 'working':
      return (
        <p role="status" className="flex items-center gap-2 text-text-2">
          <Spinner /> Completing the sign-in...
        </p>
      );
    case 'nothing':
      return <WayOn onLeave={leave} lead="This page completes a Google sign-in. Start from the sign-in page." />;
    case 'done':
      return <p className="text-text-2">Continue in the window where you started.</p>;
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
          <UnverifiedNotice error={view.error} email={view.email} className="mb-4" />
          <WayOn onLeave={leave} />
        </>
      );
    case 'check-mail':
      return (
        <>
          <p className="mb-3 text-text-2">
            Google has not verified {view.email}, so we sent an email there. Open its link, then sign in with Google
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

type Failure = Extract<GoogleCallbackState['view'], { kind: 'failed' }>['error'];

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
      {storedPurpose().kind === 'sign-in' ? 'Sign in with email' : 'Back to the page'}
    </Button>
  );
}

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

  function submit() {
    if (busy) return;
    if (accepted) onCreate();
    else setError(TERMS_MISSING);
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
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
      {checkout && <Notice tone="info">Your payment is added to this account when it is created.</Notice>}
      {isPaidPlan(plan) && !checkout && (
        <Notice tone="info">
          {PLAN_NAMES[plan]} is a paid plan. Your account is created now and opens once the plan is paid. Nothing is
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
    </Form>
  );
}

// What Google sent the browser back with, step by step: the answer, the terms, the session limit, and where it ends.
type NewAccount = Extract<GoogleOutcome, { kind: 'new-account' }>;

export type GoogleView =
  | { kind: 'working' }
  /** Opened without an answer of Google. */
  | { kind: 'nothing' }
  | { kind: 'new-account'; account: NewAccount }
  | { kind: 'second-factor'; pending: PendingSignIn }
  | { kind: 'limit'; error: ApiError; ticket: string }
  | { kind: 'unverified'; error: ApiError; email: string }
  | { kind: 'check-mail'; email: string }
  | { kind: 'failed'; error: ApiError }
  /** The page that opened this window has gone on. */
  | { kind: 'done' };

export interface GoogleCallbackState {
  view: GoogleView;
  busy: boolean;
  finish: (input: { ticket: string; acceptTerms?: true; endSessionId?: string }) => Promise<void>;
  /** After the second factor. */
  enter: (session: SignedIn) => void;
  /** To Google again, for the same purpose. */
  retry: () => Promise<void>;
  /** Back to where it began: a window of its own is closed, the page that opened it is still there. */
  leave: () => void;
}

/** Where the way to Google began. */
function backToPage(): string {
  const purpose = storedPurpose();
  if (purpose.kind === 'confirm') return purpose.from;
  return purpose.kind === 'link' ? '/settings?section=account#google' : '/';
}

export function useGoogleCallback(): GoogleCallbackState {
  const [answer] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  const [view, setView] = useState<GoogleView>({ kind: answer.state ? 'working' : 'nothing' });
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  const state = answer.state ?? '';

  /** True where the page that opened this window took over: the window is done then. */
  async function handOver(outcome: GoogleOutcome | GoogleFailure): Promise<boolean> {
    if (toDisplay(state) === 'page' || !(await reportOutcome(state, outcome))) return false;
    setView({ kind: 'done' });
    close();
    return true;
  }

  async function goOn(outcome: GoogleOutcome): Promise<void> {
    if (outcome.kind === 'new-account') return setView({ kind: 'new-account', account: outcome });
    if (outcome.kind === 'check-mail') return setView({ kind: 'check-mail', email: outcome.email });
    if (await handOver(outcome)) return;
    if (outcome.kind === 'entered') openProduct(outcome);
    else location.replace(backToPage());
  }

  async function fail(error: ApiError): Promise<void> {
    const pending = toPendingSignIn(error);
    if (pending) return setView({ kind: 'second-factor', pending });
    const { ticket, email } = error.details;
    if (error.code === 'SESSION_LIMIT_REACHED') return setView({ kind: 'limit', error, ticket: String(ticket) });
    if (error.code === 'EMAIL_NOT_VERIFIED') return setView({ kind: 'unverified', error, email: String(email) });
    if (await handOver(toFailure(error))) return;
    setView({ kind: 'failed', error });
  }

  async function ask(call: () => Promise<GoogleOutcome>): Promise<void> {
    setBusy(true);
    try {
      await goOn(await call());
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      await fail(thrown);
    } finally {
      setBusy(false);
    }
  }

  useEffect(() => {
    if (asked.current || !answer.state) return;
    asked.current = true;
    // Out of the address bar and the history: a reload would send the same code twice.
    history.replaceState(history.state, '', location.pathname);
    const { state: of, code, iss, error } = answer;
    void ask(() => answerGoogle({ state: of, ...(code && { code }), ...(iss && { iss }), ...(error && { error }) }));
  });

  return {
    view,
    busy,
    finish: (input) => ask(() => finishGoogle(input)),
    enter: (session) =>
      void goOn({
        ...session,
        kind: 'entered',
        notice: null,
        next: session.next === '/home' ? '/home' : '/complete-profile',
      }),
    leave() {
      if (toDisplay(state) === 'popup') close();
      location.assign(backToPage());
    },
    async retry() {
      setBusy(true);
      try {
        location.assign((await startGoogle(storedPurpose(), 'page')).url);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        setBusy(false);
        setView({ kind: 'failed', error: thrown });
      }
    },
  };
}
