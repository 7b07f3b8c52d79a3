// /signup: three quick steps, then the mail. What is typed is kept for the tab, the password excepted; faults that the
// server finds come to their field, on whichever step it is.
import { type ComponentType, useEffect, useState } from 'react';
import type { Plan } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { writeDraft } from '#platform/web/form-draft.ts';
import { Notice } from '#ui/Notice.tsx';
import { AboutStep } from './AboutStep.tsx';
import { AccountStep } from './AccountStep.tsx';
import { signUp } from './account-api.ts';
import { CheckYourMail } from './CheckYourMail.tsx';
import { GoogleSignIn } from './GoogleSignIn.tsx';
import { PlanStep } from './PlanStep.tsx';
import { PublicPage } from './PublicPage.tsx';
import { profileOf } from './profile-values.ts';
import { wantAfterSignIn } from './return-path.ts';
import { StepList } from './StepList.tsx';
import { readDraft, SIGN_UP_STEPS, type SignUpDraft, type SignUpStep, stepOf } from './sign-up-draft.ts';
import { SIGN_UP_KEY } from './signed-in.ts';
import { useSignUpStep } from './use-sign-up-step.ts';
import type { Faults } from './use-submission.ts';

const HEADS: Record<SignUpStep, { title: string; lead: string }> = {
  account: { title: 'Create an account', lead: 'Three quick steps, and the trial costs nothing.' },
  about: { title: 'About you', lead: 'Who you are and where you work. It can also wait until later.' },
  plan: { title: 'Choose a plan', lead: 'The trial costs nothing. A paid plan opens once it is paid.' },
};

const PAID_HEAD = { title: 'Your plan', lead: 'It is paid. Accept the terms and it is yours.' };

interface SignUpPageProps {
  /** Shows what was paid before signing up; it tells the plan that is settled by it, or null. */
  Payment: ComponentType<{ checkoutId: string; onKnown: (plan: Plan | null) => void }>;
}

export function SignUpPage({ Payment }: SignUpPageProps) {
  const [draft, setDraft] = useState(() => readDraft(location.search));
  const [password, setPassword] = useState('');
  const [accountDone, setAccountDone] = useState(false);
  const [settled, setSettled] = useState<Plan | null>(null);
  const [faults, setFaults] = useState<Faults>({});
  const [step, goTo] = useSignUpStep(accountDone);
  const head = step === 'plan' && settled !== null ? PAID_HEAD : HEADS[step];
  useDocumentTitle(draft.sentTo === '' ? head.title : 'Check your mail');

  useEffect(() => writeDraft(SIGN_UP_KEY, draft), [draft]);

  const type = (typed: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...typed }));

  function show(next: SignUpStep) {
    setFaults({});
    goTo(next);
  }

  async function create() {
    const { sentTo: _none, signUpId: _earlier, paid: _unsent, userType, checkoutId, ...form } = draft;
    if (userType === '') return show('account');
    try {
      const { email, signUpId } = await signUp({
        ...form,
        ...(checkoutId !== '' && { checkoutId }),
        userType,
        password,
        acceptTerms: true,
      });
      type({ sentTo: email, signUpId, paid: settled !== null });
    } catch (error) {
      const elsewhere =
        error instanceof ApiError ? error.fields.find(({ path }) => stepOf(path) !== 'plan') : undefined;
      if (!(error instanceof ApiError && elsewhere)) throw error;
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
      goTo(stepOf(elsewhere.path));
    }
  }

  const payment = draft.checkoutId !== '' && (
    <Payment
      checkoutId={draft.checkoutId}
      onKnown={(plan) => {
        setSettled(plan);
        if (plan !== null) type({ plan });
      }}
    />
  );
  const nav = <SignInLink checkoutId={draft.checkoutId} />;
  if (draft.sentTo !== '') {
    return (
      <PublicPage width="form" nav={nav}>
        <CheckYourMail
          email={draft.sentTo}
          signUpId={draft.signUpId}
          plan={draft.plan}
          paid={draft.paid}
          onChangeAddress={() => {
            type({ sentTo: '' });
            show('account');
          }}
        />
      </PublicPage>
    );
  }
  return (
    <PublicPage width="form" nav={nav}>
      <StepList steps={['Account', 'About you', 'Plan']} current={SIGN_UP_STEPS.indexOf(step)} />
      <h1 className="text-2xl font-title tracking-[-0.02em]">{head.title}</h1>
      <p className="mt-1 mb-6 text-text-2">{head.lead}</p>
      {payment}
      {step === 'account' && (
        <>
          {draft.email !== '' && password === '' && (
            <Notice tone="neutral" className="mb-4">
              What you typed is still here. Only the password has to be entered again: it is never kept.
            </Notice>
          )}
          <GoogleSignIn plan={draft.plan} checkoutId={draft.checkoutId} />
          <AccountStep
            values={{ userType: draft.userType, fullName: draft.fullName, email: draft.email, password }}
            faults={faults}
            onTyped={({ password: typed, ...rest }) => {
              setPassword(typed);
              type(rest);
            }}
            onDone={() => {
              setAccountDone(true);
              show('about');
            }}
          />
        </>
      )}
      {step === 'about' && (
        <AboutStep
          values={profileOf(draft)}
          faults={faults}
          onTyped={type}
          onBack={() => show('account')}
          onDone={() => show('plan')}
        />
      )}
      {step === 'plan' && (
        <PlanStep
          plan={draft.plan}
          settled={settled !== null}
          acceptTerms={draft.acceptTerms}
          onTyped={type}
          onBack={() => show('about')}
          onCreate={create}
        />
      )}
    </PublicPage>
  );
}

/** Whoever has an account already takes the payment into it. */
function SignInLink({ checkoutId }: { checkoutId: string }) {
  return (
    <span className="text-text-2">
      <span className="max-sm:sr-only">Have an account? </span>
      <a
        className="link font-medium"
        href="/"
        onClick={() => {
          if (checkoutId !== '') wantAfterSignIn(`/payment-success?${new URLSearchParams({ session_id: checkoutId })}`);
        }}
      >
        Sign in
      </a>
    </span>
  );
}
