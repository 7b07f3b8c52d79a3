// A sign-up that is not sent yet: its steps, what each asks for, and what of it is kept for the tab.
import { PLANS, type Plan } from '#account/plans/contract.ts';
import { readStoredDraft } from '#platform/web/form-draft.ts';
import { BLANK_PROFILE, type ProfileValues } from '../profile/profile-values.ts';
import { SIGN_UP_KEY } from '../sign-in/return-path.ts';

export const SIGN_UP_STEPS = ['account', 'about', 'plan'] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

/** As the contract has it. */
const CHECKOUT_ID = /^[\w-]{8,255}$/;

const FIELDS_OF_ACCOUNT = ['userType', 'fullName', 'email', 'password'];
const FIELDS_OF_PLAN = ['plan', 'checkoutId', 'acceptTerms'];

/** The step that asks for a field, by the first part of its path: `skills.3` is on the step of `skills`. */
export function stepOf(path: string): SignUpStep {
  const field = path.split('.', 1)[0] ?? '';
  if (FIELDS_OF_ACCOUNT.includes(field)) return 'account';
  return FIELDS_OF_PLAN.includes(field) ? 'plan' : 'about';
}

/** Never with the password: what is kept in a browser can be read there. */
export type SignUpDraft = ProfileValues & {
  email: string;
  plan: Plan;
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
  checkoutId: '',
  acceptTerms: false,
  sentTo: '',
  signUpId: '',
  paid: false,
};

/** What was typed before, with the plan that the address asks for (`?plan=pro`) and the payment that it names (`?checkout=`). */
export function readDraft(search: string): SignUpDraft {
  const kept = readStoredDraft(SIGN_UP_KEY, BLANK);
  const asked = new URLSearchParams(search);
  const wanted = PLANS.find((plan) => plan === asked.get('plan'));
  const checkout = asked.get('checkout') ?? '';
  const plan = wanted ?? PLANS.find((known) => known === kept.plan) ?? BLANK.plan;
  // A new payment is a new sign-up, also in a tab that has sent one before.
  return CHECKOUT_ID.test(checkout) && checkout !== kept.checkoutId
    ? { ...kept, plan, checkoutId: checkout, sentTo: '', paid: false }
    : { ...kept, plan };
}
