// /signup: three quick steps, then the mail. What is typed is kept for the tab, the password excepted; faults that the
// server finds come to their field, on whichever step it is.
import { zodResolver } from '@hookform/resolvers/zod';
import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { type ComponentType, useEffect, useState } from 'react';
import type { Plan } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { writeDraft } from '#platform/web/form-draft.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { signUp } from '../api.ts';
import { GoogleSignIn } from '../google/GoogleSignIn.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { ProfileDetails } from '../profile/ProfileForm.tsx';
import { CompleteProfile, type ProfileValues, profileOf } from '../profile/profile-values.ts';
import { useTypedForm } from '../profile/use-typed-form.ts';
import { SIGN_UP_KEY, wantAfterSignIn } from '../sign-in/return-path.ts';
import type { Faults } from '../use-submission.tsx';
import { AccountStep, CheckYourMail, PlanStep } from './SignUpSteps.tsx';
import { readDraft, SIGN_UP_STEPS, type SignUpDraft, type SignUpStep, stepOf } from './sign-up-draft.ts';

const HEADS: Record<SignUpStep, { title: string; lead: string }> = {
  account: { title: 'Create an account', lead: 'Three quick steps. The trial is free.' },
  about: { title: 'About you', lead: 'Who you are and where you work. You can also do this later.' },
  plan: { title: 'Choose a plan', lead: 'The trial is free. A paid plan opens once it is paid.' },
};

const PAID_HEAD = { title: 'Your plan', lead: 'Your plan is paid. Accept the terms to create your account.' };

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
  useDocumentTitle(draft.sentTo === '' ? head.title : 'Check your email');

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
              Your entries are still here. Only the password must be entered again; it is never stored.
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

/** Visitors who already have an account take the payment into it. */
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

// Second step of signing up: what the profile of the chosen user type needs. It may be left for later.
interface AboutStepProps {
  values: ProfileValues;
  faults: Faults;
  onTyped: (values: ProfileValues) => void;
  onBack: () => void;
  onDone: () => void;
}

function AboutStep({ values, faults, onTyped, onBack, onDone }: AboutStepProps) {
  const [form, element] = useTypedForm<ProfileValues>({
    values,
    resolver: zodResolver(CompleteProfile),
    faults,
    onTyped,
  });
  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(onDone)} className="flex flex-col gap-4">
      <ProfileDetails form={form} />
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <Button variant="ghost" className="-ml-4" onClick={onBack}>
          Back
        </Button>
        <span className="flex-1" />
        <Button variant="ghost" onClick={onDone}>
          Skip for now
        </Button>
        <Button type="submit" variant="primary" loading={form.formState.isSubmitting}>
          Continue
        </Button>
      </div>
    </form>
  );
}

// How far a form of several steps is.
interface StepListProps {
  steps: readonly string[];
  /** Index of the step that is shown. */
  current: number;
}

function StepList({ steps, current }: StepListProps) {
  return (
    <ol aria-label="Steps" className="mb-7 flex items-center gap-3 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? 'step' : undefined}
          className={cx(
            'flex items-center gap-2',
            index < steps.length - 1 && 'flex-1',
            index > current && 'text-text-3',
          )}
        >
          <span
            className={cx(
              'grid size-6 shrink-0 place-items-center rounded-full text-xs font-semibold',
              index === current && 'bg-accent text-on-accent',
              index < current && 'bg-accent-soft text-accent-text',
              index > current && 'bg-surface-2 text-text-3',
            )}
          >
            {index < current ? <Check aria-label="Done" size={14} /> : index + 1}
          </span>
          <span className={cx('font-label whitespace-nowrap', index !== current && 'max-sm:sr-only')}>{step}</span>
          {index < steps.length - 1 && <span aria-hidden className="h-px min-w-3 flex-1 bg-line" />}
        </li>
      ))}
    </ol>
  );
}

// The step of the sign-up is the fragment of the address, so that the browser's back button leads one
// step back and not out of the form.

/** `started`: the first step is done. Until then it is the one shown, whatever the address says (a reload forgets passwords). */
function useSignUpStep(started: boolean): [step: SignUpStep, goTo: (step: SignUpStep) => void] {
  const [asked, setAsked] = useState(stepOfAddress);
  useEffect(() => {
    const onHashChange = () => setAsked(stepOfAddress());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);

  const step = started ? asked : 'account';
  useEffect(() => {
    scrollTo({ top: 0 });
    if (location.hash.slice(1) !== step && location.hash !== '') history.replaceState(history.state, '', `#${step}`);
  }, [step]);

  return [
    step,
    (next) => {
      setAsked(next);
      location.hash = next;
    },
  ];
}

function stepOfAddress(): SignUpStep {
  return SIGN_UP_STEPS.find((step) => `#${step}` === location.hash) ?? 'account';
}
