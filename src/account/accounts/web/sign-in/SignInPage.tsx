// The page at `/`: sign-in, and the links of our mails. It loads neither router nor query cache, since every way on
// from here is a full page load (spec section 2).

import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Form, useSubmission } from '#ui/Form.tsx';
import { PasswordInput } from '#ui/Input.tsx';
import { Spinner } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { AuthHeading, AuthLayout } from '../AuthLayout.tsx';
import { resetPassword } from '../api.ts';
import { storeSessionId } from '../sessions/session-id.ts';
import { ConfirmEmail, ConfirmEmailChange } from './ConfirmEmail.tsx';
import { BackToSignIn, ForgotPassword } from './ForgotPassword.tsx';
import { clearPendingSignIn, readPendingSignIn, SIGN_IN_REASON_TEXTS } from './return-path.ts';
import { SignInForm } from './SignInForm.tsx';

interface SignInNotice {
  tone: 'neutral' | 'good';
  title?: string;
  text: string;
}

export interface SignInPageParts {
  /** What the link of an invitation opens; given by the entry, since the team knows accounts and not the other way round. */
  Invitation: ComponentType<{ token: string; onSignIn: (email: string) => void }>;
}

export function SignInPage({ Invitation }: SignInPageParts) {
  const [view, show] = useAuthView();
  const showSignIn = () => show({ kind: 'sign-in' });
  const [email, setEmail] = useState('');
  /** The invitation that is opened once its person has signed in. */
  const [invited, setInvited] = useState<string | null>(null);
  const [notice, setNotice] = useState<SignInNotice | null>(() => {
    const pending = readPendingSignIn();
    return pending && { tone: 'neutral', ...SIGN_IN_REASON_TEXTS[pending.reason] };
  });

  useEffect(() => {
    // Said once; where a page is to be returned to, it is kept until signing in has led there.
    if (readPendingSignIn()?.returnTo === null) clearPendingSignIn();
  }, []);

  function continueAs(text: string, address: string) {
    setNotice({ tone: 'good', text });
    setEmail(address);
    showSignIn();
  }

  return (
    <AuthLayout>
      {view.kind === 'sign-in' && (
        <>
          <AuthHeading title="Sign in">Find them. Keep them. Write to them.</AuthHeading>
          {notice && (
            <Notice tone={notice.tone} role="status" className="mb-4" {...(notice.title && { title: notice.title })}>
              {notice.text}
            </Notice>
          )}
          <SignInForm
            email={email}
            onEmailChange={setEmail}
            onSignedIn={
              invited === null
                ? undefined
                : ({ sessionId }) => {
                    storeSessionId(sessionId);
                    show({ kind: 'invitation', token: invited });
                  }
            }
          />
        </>
      )}
      {view.kind === 'forgot' && <ForgotPassword email={email} onEmailChange={setEmail} />}
      {view.kind === 'confirm' && (
        <ConfirmEmail
          key={view.token}
          token={view.token}
          email={email}
          onEmailChange={setEmail}
          onConfirmed={(address) => continueAs('Your email address is confirmed. Sign in to start.', address)}
        />
      )}
      {view.kind === 'invitation' && (
        <Suspense fallback={<Spinner size={20} />}>
          <Invitation
            token={view.token}
            onSignIn={(address) => {
              setInvited(view.token);
              continueAs('Sign in to accept the invitation.', address);
            }}
          />
        </Suspense>
      )}
      {view.kind === 'email-change' && <ConfirmEmailChange token={view.token} />}
      {view.kind === 'reset' && (
        <ResetPassword
          token={view.token}
          onChanged={(address) => continueAs('Your new password is saved. Sign in with it.', address)}
        />
      )}
    </AuthLayout>
  );
}

// Chooses a new password with the link of a reset mail.
interface ResetPasswordProps {
  token: string;
  onChanged: (email: string) => void;
}

export function ResetPassword({ token, onChanged }: ResetPasswordProps) {
  const [password, setPassword] = useState('');
  const submission = useSubmission(['password']);
  const { busy, error, faults, correct, run } = submission;

  function submit() {
    const blank = password === '' ? { password: 'Please enter a password' } : undefined;
    void run(async () => onChanged((await resetPassword(token, password)).email), blank);
  }

  // A token of any other form than ours is answered as a fault of the input.
  if (error?.code === 'LINK_INVALID' || error?.code === 'INVALID_INPUT') {
    return (
      <>
        <AuthHeading title="This link no longer works">
          It has expired or was already used. Request a new one.
        </AuthHeading>
        <Button asChild variant="primary" block>
          <a href="#forgot">Send a new link</a>
        </Button>
        <BackToSignIn />
      </>
    );
  }
  return (
    <>
      <AuthHeading title="Choose a new password">
        This signs out every device, revokes API keys and disconnects Google.
      </AuthHeading>
      <Form submission={submission} onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label="New password"
          hint="At least 10 characters. A sentence is easy to remember."
          error={faults.password}
        >
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={password}
            onChange={(event) => {
              setPassword(event.target.value);
              correct('password');
            }}
          />
        </Field>
        <Button type="submit" variant="primary" block loading={busy} loadingText="Saving...">
          Save the password
        </Button>
      </Form>
      <BackToSignIn />
    </>
  );
}

// Which view the sign-in page shows. The address's fragment says it: mails link to two of them, "Forgot?" to one, and
// the browser's back button works between them.
export type AuthView = { kind: 'sign-in' } | { kind: 'forgot' } | MailLink;

/** The view, and a way to another one once a link has done its work. */
export function useAuthView(): [view: AuthView, show: (view: AuthView) => void] {
  const [view, setView] = useState<AuthView>(() => toView(location.hash));

  useEffect(() => {
    // Read above, gone from the address now; the same for a link that is opened while the page is there.
    if (parseMailLink(location.hash)) forgetMailLink();
    const onHashChange = () => {
      setView(toView(location.hash));
      if (parseMailLink(location.hash)) forgetMailLink();
    };
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  return [view, setView];
}

function toView(hash: string): AuthView {
  return parseMailLink(hash) ?? { kind: hash === '#forgot' ? 'forgot' : 'sign-in' };
}

// The links of our mails end in `/#confirm=TOKEN`, `/#reset=TOKEN`, `/#email-change=TOKEN` or `/#invitation=TOKEN`: a fragment never reaches a
// server, its logs or a `Referer`, and a scanner that merely fetches the link uses nothing up.
const KINDS = ['confirm', 'reset', 'email-change', 'invitation'] as const;

export interface MailLink {
  kind: (typeof KINDS)[number];
  token: string;
}

/** The link in a location's hash, or null where it is none of ours. */
export function parseMailLink(hash: string): MailLink | null {
  const [, name, token] = /^#([a-z-]+)=(.+)$/.exec(hash) ?? [];
  const kind = KINDS.find((each) => each === name);
  return kind && token ? { kind, token } : null;
}

/** Takes the token out of the address bar and of the history, where it would outlive its use. */
export function forgetMailLink(): void {
  history.replaceState(history.state, '', location.pathname + location.search);
}
