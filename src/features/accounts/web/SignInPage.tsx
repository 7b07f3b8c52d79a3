// The page at `/`: sign-in, and the links of our mails. It loads neither router nor query cache, since every way on
// from here is a full page load (spec section 2).
import { useEffect, useState } from 'react';
import { Notice } from '#ui/Notice.tsx';
import { AuthHeading, AuthLayout } from './AuthLayout.tsx';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { ConfirmEmailChange } from './ConfirmEmailChange.tsx';
import { DEPARTURE_TEXTS, forgetDeparture, readDeparture } from './departure.ts';
import { ForgotPassword } from './ForgotPassword.tsx';
import { ResetPassword } from './ResetPassword.tsx';
import { SignInForm } from './SignInForm.tsx';
import { useAuthView } from './use-auth-view.ts';

interface News {
  tone: 'neutral' | 'good';
  title?: string;
  text: string;
}

export function SignInPage() {
  const [view, showSignIn] = useAuthView();
  const [email, setEmail] = useState('');
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
          <SignInForm email={email} onEmailChange={setEmail} />
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
