// A sign-up that is not sent yet: its steps, what each asks for, and what of it is kept for the tab.
import { INTERVALS, type Interval, isPaidPlan, PLANS, type Plan } from '#account/plans/contract.ts';
import { GOALS, type Goal } from '#account/preferences/fields.contract.ts';
import { readStoredDraft } from '#platform/web/form-draft.ts';
import { BLANK_PROFILE, type ProfileValues } from '../profile/profile-values.ts';
import { SIGN_UP_KEY } from '../sign-in/return-path.ts';

export const SIGN_UP_STEPS = ['plan', 'payment', 'account', 'about'] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

/** As the contract has it. */
const CHECKOUT_ID = /^[\w-]{8,255}$/;

const FIELDS_OF_ACCOUNT = ['fullName', 'email', 'password'];
const FIELDS_OF_PLAN = ['plan', 'checkoutId'];

/** The step that asks for a field, by the first part of its path: `skills.3` is on the step of `skills`. */
export function toStep(path: string): SignUpStep {
  const field = path.split('.', 1)[0] ?? '';
  if (FIELDS_OF_ACCOUNT.includes(field)) return 'account';
  return FIELDS_OF_PLAN.includes(field) ? 'plan' : 'about';
}

/** Never with the password: what is kept in a browser can be read there. */
export type SignUpDraft = ProfileValues & {
  email: string;
  plan: Plan;
  /** By the link that led here, or in the first step: it is not chosen again. */
  planChosen: boolean;
  interval: Interval;
  /** The account is created first and paid after signing in. */
  payLater: boolean;
  goal: Goal | '';
  /** The country was filled in for the visitor once; from then on it is theirs. */
  countryGuessed: boolean;
  /** What was paid before signing up, as the address names it; empty: nothing. */
  checkoutId: string;
  acceptTerms: boolean;
  /** The address that the confirmation mail went to; empty until the form was sent. */
  sentTo: string;
  /** The sign-up that was sent, to have its email sent again. */
  signUpId: string;
  /** Whether the form that was sent carried a payment; by now an account has it, so it can no longer be asked for. */
  paid: boolean;
};

const BLANK: SignUpDraft = {
  ...BLANK_PROFILE,
  email: '',
  plan: 'trial',
  planChosen: false,
  interval: 'monthly',
  payLater: false,
  goal: '',
  countryGuessed: false,
  checkoutId: '',
  acceptTerms: false,
  sentTo: '',
  signUpId: '',
  paid: false,
};

const oneOf = <T extends string>(known: readonly T[], value: string | null) => known.find((one) => one === value);

/**
 * What was typed before, with the plan that the address asks for (`?plan=pro&interval=yearly`) and the payment that it names
 * (`?checkout=`).
 */
export function readDraft(search: string): SignUpDraft {
  const kept = readStoredDraft(SIGN_UP_KEY, BLANK);
  const asked = new URLSearchParams(search);
  const wanted = oneOf(PLANS, asked.get('plan'));
  const checkout = asked.get('checkout') ?? '';
  const draft: SignUpDraft = {
    ...kept,
    goal: oneOf(GOALS, kept.goal) ?? '',
    plan: wanted ?? oneOf(PLANS, kept.plan) ?? BLANK.plan,
    planChosen: wanted !== undefined || kept.planChosen,
    interval: oneOf(INTERVALS, asked.get('interval')) ?? oneOf(INTERVALS, kept.interval) ?? BLANK.interval,
    // Another plan is another decision to pay.
    payLater: kept.payLater && (wanted === undefined || wanted === kept.plan),
  };
  // A new payment is a new sign-up, also in a tab that has sent one before.
  return CHECKOUT_ID.test(checkout) && checkout !== kept.checkoutId
    ? { ...draft, checkoutId: checkout, planChosen: true, sentTo: '', paid: false }
    : draft;
}

/** The steps of a plan: only a paid one is paid for. */
export function getSteps({ plan }: Pick<SignUpDraft, 'plan'>): readonly SignUpStep[] {
  return SIGN_UP_STEPS.filter((step) => step !== 'payment' || isPaidPlan(plan));
}

interface Progress extends Pick<SignUpDraft, 'plan' | 'planChosen' | 'payLater'> {
  /** A payment stands for the plan: paid, on its way, or not known yet. */
  hasPayment: boolean;
  accountDone: boolean;
}

/** The first step that is not done. */
export function nextStep({ plan, planChosen, payLater, hasPayment, accountDone }: Progress): SignUpStep {
  if (!planChosen && !hasPayment) return 'plan';
  if (isPaidPlan(plan) && !payLater && !hasPayment) return 'payment';
  return accountDone ? 'about' : 'account';
}

/** The step that is shown where one was asked for: none before those that it needs are done. */
export function shownStep(asked: SignUpStep | null, progress: Progress): SignUpStep {
  const next = nextStep(progress);
  const { hasPayment, plan } = progress;
  if (asked === null || SIGN_UP_STEPS.indexOf(asked) > SIGN_UP_STEPS.indexOf(next)) return next;
  // What is paid is not chosen again, and there is nothing to pay for a plan that is free.
  if (hasPayment && (asked === 'plan' || asked === 'payment')) return 'account';
  return asked === 'payment' && !isPaidPlan(plan) ? 'plan' : asked;
}
