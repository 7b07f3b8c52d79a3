// What Google sent the browser back with, step by step: the answer, the terms, the session limit, and where it ends.
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#platform/web/api-error.ts';
import { displayOf, reportOutcome } from '#platform/web/oauth-window.ts';
import type { PendingSignIn } from '../second-factor.contract.ts';
import {
  answerGoogle,
  failureOf,
  finishGoogle,
  type GoogleFailure,
  type GoogleOutcome,
  keptPurpose,
  startGoogle,
} from './google-api.ts';
import { pendingSignInOf } from './second-factor/SecondFactorStep.tsx';
import { openProduct, type SignedIn } from './signed-in.ts';

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

export interface GoogleCallback {
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
  const purpose = keptPurpose();
  if (purpose.kind === 'confirm') return purpose.from;
  return purpose.kind === 'link' ? '/settings?section=account#google' : '/';
}

export function useGoogleCallback(): GoogleCallback {
  const [answer] = useState(() => Object.fromEntries(new URLSearchParams(location.search)));
  const [view, setView] = useState<GoogleView>({ kind: answer.state ? 'working' : 'nothing' });
  const [busy, setBusy] = useState(false);
  const asked = useRef(false);
  const state = answer.state ?? '';

  /** True where the page that opened this window took over: the window is done then. */
  async function handOver(outcome: GoogleOutcome | GoogleFailure): Promise<boolean> {
    if (displayOf(state) === 'page' || !(await reportOutcome(state, outcome))) return false;
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
    const pending = pendingSignInOf(error);
    if (pending) return setView({ kind: 'second-factor', pending });
    const { ticket, email } = error.details;
    if (error.code === 'SESSION_LIMIT_REACHED') return setView({ kind: 'limit', error, ticket: String(ticket) });
    if (error.code === 'EMAIL_NOT_VERIFIED') return setView({ kind: 'unverified', error, email: String(email) });
    if (await handOver(failureOf(error))) return;
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
      if (displayOf(state) === 'popup') close();
      location.assign(backToPage());
    },
    async retry() {
      setBusy(true);
      try {
        location.assign((await startGoogle(keptPurpose(), 'page')).url);
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown;
        setBusy(false);
        setView({ kind: 'failed', error: thrown });
      }
    },
  };
}
