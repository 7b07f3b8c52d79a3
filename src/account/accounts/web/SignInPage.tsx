// The page at `/`: sign-in, and the links of our mails. It loads neither router nor query cache, since every way on
// from here is a full page load (spec section 2).
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { AuthHeading, AuthLayout } from './AuthLayout.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { DEPARTURE_TEXTS, forgetDeparture, readDeparture } from './return-path.ts';
import { SignInForm } from './SignInForm.tsx';
import { keepSessionId } from './session-id.ts';
import { useAuthView } from './use-auth-view.ts';

interface News {
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
  const [news, setNews] = useState<News | null>(() => {
    const departure = readDeparture();
    return departure && { tone: 'neutral', ...DEPARTURE_TEXTS[departure.reason] };
  });

  useEffect(() => {
    // Said once; where a page is to be returned to, it is kept until signing in has led there.
    if (readDeparture()?.returnTo === null) forgetDeparture();
  }, []);

  function goOn(text: string, address: string) {
    setNews({ tone: 'good', text });
    setEmail(address);
    showSignIn();
  }

  return (
    <AuthLayout>
      {view.kind === 'sign-in' && (
        <>
          <AuthHeading title="Sign in">Find them. Keep them. Write to them.</AuthHeading>
          {news && (
            <Notice tone={news.tone} role="status" className="mb-4" {...(news.title && { title: news.title })}>
              {news.text}
            </Notice>
          )}
          <SignInForm
            email={email}
            onEmailChange={setEmail}
            onSignedIn={
              invited === null
                ? undefined
                : ({ sessionId }) => {
                    keepSessionId(sessionId);
                    show({ kind: 'invitation', token: invited });
                  }
            }
          />
        </>
      )}
      {view.kind === 'forgot' && <ForgotPassword email={email} onEmailChange={setEmail} />}
      {view.kind === 'confirm' && (
        <ConfirmEmail
          token={view.token}
          email={email}
          onEmailChange={setEmail}
          onConfirmed={(address) => goOn('Your e-mail address is confirmed. Sign in to start.', address)}
        />
      )}
      {view.kind === 'invitation' && (
        <Suspense fallback={<Spinner size={20} />}>
          <Invitation
            token={view.token}
            onSignIn={(address) => {
              setInvited(view.token);
              goOn('Sign in to accept the invitation.', address);
            }}
          />
        </Suspense>
      )}
      {view.kind === 'email-change' && <ConfirmEmailChange token={view.token} />}
      {view.kind === 'reset' && (
        <ResetPassword
          token={view.token}
          onChanged={(address) => goOn('Your new password is saved. Sign in with it.', address)}
        />
      )}
    </AuthLayout>
  );
}
