// /signup: plan, payment, account and profile, then the mail. What is typed is kept for the tab, the password excepted; faults that
// the server finds come to their field, on whichever step it is.

import { cx } from 'class-variance-authority';
import { Check } from 'lucide-react';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import type { Interval, Plan } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { writeDraft } from '#platform/web/form-draft.ts';
import type { Faults } from '#ui/Form.tsx';
import { Notice } from '#ui/Notice.tsx';
import { browserRegion } from '#ui/user-region.ts';
import { guessCountry } from '../../domain/guess-country.ts';
import { signUp } from '../api.ts';
import { GoogleSignIn } from '../google/GoogleSignIn.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { getProfile } from '../profile/profile-values.ts';
import { markSignUpSent, returnAfterSignIn, SIGN_UP_KEY } from '../sign-in/return-path.ts';
import { AboutStep, AccountStep, CheckYourMail } from './SignUpSteps.tsx';
import {
  getSteps,
  readDraft,
  SIGN_UP_STEPS,
  type SignUpDraft,
  type SignUpStep,
  shownStep,
  toStep,
} from './sign-up-draft.ts';

const HEADS: Record<SignUpStep, { name: string; title: string; lead: string }> = {
  plan: { name: 'Plan', title: 'Choose a plan', lead: 'Change or cancel it at any time.' },
  payment: { name: 'Payment', title: 'Pay for your plan', lead: 'Then create your account. It opens with the plan.' },
  account: { name: 'Account', title: 'Create your account', lead: 'We send a link to confirm your email.' },
  about: {
    name: 'About you',
    title: 'About you',
    lead: 'Optional. It fills in your first search and your templates.',
  },
};

export interface PlanStepsProps {
  step: 'plan' | 'payment';
  plan: Plan;
  interval: Interval;
  onChange: (chosen: { plan?: Plan; interval?: Interval }) => void;
  /** The plan is chosen: what follows is its payment, or the account. */
  onChosen: () => void;
  onBack: () => void;
  /** The account is created first and paid later. */
  onLater: () => void;
}

interface SignUpPageProps {
  /** Shows what was paid before signing up; it tells the plan that is settled by it, or null. */
  Payment: ComponentType<{ checkoutId: string; onKnown: (plan: Plan | null) => void }>;
  /** Choosing a plan and paying for it. */
  PlanSteps: ComponentType<PlanStepsProps>;
}

export function SignUpPage({ Payment, PlanSteps }: SignUpPageProps) {
  const [draft, setDraft] = useState(() => readDraft(location.search));
  const [password, setPassword] = useState('');
  const [accountDone, setAccountDone] = useState(false);
  /** Undefined while the payment in the address is being looked up. */
  const [settled, setSettled] = useState<Plan | null | undefined>(undefined);
  const [faults, setFaults] = useState<Faults>({});
  const [asked, goTo] = useAskedStep();
  const hasPayment = draft.checkoutId !== '' && settled !== null;
  const step = shownStep(asked, { ...draft, hasPayment, accountDone });
  const steps = getSteps(draft);
  const head = HEADS[step];
  useDocumentTitle(draft.sentTo === '' ? head.title : 'Check your email');
  useStepInAddress(step);
  useEffect(() => writeDraft(SIGN_UP_KEY, draft), [draft]);

  const type = (typed: Partial<SignUpDraft>) => setDraft((before) => ({ ...before, ...typed }));

  const guess = useEffectEvent(async () => {
    if (draft.countryGuessed) return;
    const country = await guessCountry(browserRegion().timeZone, navigator.languages);
    setDraft((before) => ({ ...before, countryGuessed: true, country: before.country || country }));
  });
  useEffect(() => void guess(), []);

  function show(next: SignUpStep) {
    setFaults({});
    goTo(next);
  }

  async function create() {
    const { email, fullName, plan, checkoutId, goal } = draft;
    const { userType, ...profile } = getProfile(draft);
    try {
      const sent = await signUp({
        ...profile,
        email,
        fullName,
        password,
        plan,
        ...(userType !== '' && { userType }),
        ...(goal !== '' && { goal }),
        ...(checkoutId !== '' && { checkoutId }),
        acceptTerms: true,
      });
      markSignUpSent();
      type({ sentTo: sent.email, signUpId: sent.signUpId, paid: hasPayment });
    } catch (error) {
      const elsewhere =
        error instanceof ApiError ? error.fields.find(({ path }) => toStep(path) !== 'about') : undefined;
      if (!(error instanceof ApiError && elsewhere)) throw error;
      setFaults(Object.fromEntries(error.fields.map(({ path, message }) => [path, message])));
      goTo(toStep(elsewhere.path));
    }
  }

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
      <StepList steps={steps.map((one) => HEADS[one].name)} current={steps.indexOf(step)} />
      <h1 className="text-2xl font-title tracking-[-0.02em]">{head.title}</h1>
      <p className="mt-1 mb-6 text-text-2">{head.lead}</p>
      {draft.checkoutId !== '' && (
        <Payment
          checkoutId={draft.checkoutId}
          onKnown={(plan) => {
            setSettled(plan);
            if (plan !== null) type({ plan });
          }}
        />
      )}
      {(step === 'plan' || step === 'payment') && (
        <PlanSteps
          step={step}
          plan={draft.plan}
          interval={draft.interval}
          onChange={(chosen) => type({ ...chosen, payLater: false, ...(settled === null && { checkoutId: '' }) })}
          onChosen={() => {
            type({ planChosen: true });
            show(steps[1] ?? 'account');
          }}
          onBack={() => show('plan')}
          onLater={() => {
            type({ payLater: true });
            show('account');
          }}
        />
      )}
      {step === 'account' && (
        <>
          {draft.email !== '' && password === '' && (
            <Notice tone="neutral" className="mb-4">
              Your entries are still here. Only the password must be entered again; it is never stored.
            </Notice>
          )}
          <GoogleSignIn plan={draft.plan} checkoutId={draft.checkoutId} />
          <AccountStep
            values={{ fullName: draft.fullName, email: draft.email, password }}
            faults={faults}
            onTyped={({ password: typed, ...rest }) => {
              setPassword(typed);
              type(rest);
            }}
            onBack={hasPayment ? null : () => show('plan')}
            onDone={() => {
              setAccountDone(true);
              show('about');
            }}
          />
        </>
      )}
      {step === 'about' && (
        <AboutStep
          values={getProfile(draft)}
          goal={draft.goal}
          acceptTerms={draft.acceptTerms}
          faults={faults}
          onTyped={type}
          onBack={() => show('account')}
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
        className="link inline-flex min-h-6 items-center font-medium pointer-coarse:min-h-11"
        href="/"
        onClick={() => {
          if (checkoutId !== '')
            returnAfterSignIn(`/payment-success?${new URLSearchParams({ session_id: checkoutId })}`);
        }}
      >
        Sign in
      </a>
    </span>
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

/** Null: the address names none, as when the form is opened. */
function useAskedStep(): [step: SignUpStep | null, goTo: (step: SignUpStep) => void] {
  const [asked, setAsked] = useState(stepOfAddress);
  useEffect(() => {
    const onHashChange = () => setAsked(stepOfAddress());
    addEventListener('hashchange', onHashChange);
    return () => removeEventListener('hashchange', onHashChange);
  }, []);
  return [
    asked,
    (next) => {
      setAsked(next);
      location.hash = next;
    },
  ];
}

/** Writes the step that is shown into the address: the one that was asked for may have to wait. */
function useStepInAddress(step: SignUpStep): void {
  useEffect(() => {
    scrollTo({ top: 0 });
    // The plan that the address asked for is in the draft by now, where it can be changed; a reload must not bring it back.
    const { checkout } = Object.fromEntries(new URLSearchParams(location.search));
    const search = checkout === undefined ? '' : `?${new URLSearchParams({ checkout })}`;
    const wanted = `${location.pathname}${search}#${step}`;
    if (location.pathname + location.search + location.hash !== wanted) history.replaceState(history.state, '', wanted);
  }, [step]);
}

function stepOfAddress(): SignUpStep | null {
  return SIGN_UP_STEPS.find((step) => `#${step}` === location.hash) ?? null;
}
