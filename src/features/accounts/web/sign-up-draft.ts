// A sign-up that is not sent yet: its steps, what each asks for, and what of it is kept for the tab.
import { PLANS, type Plan } from '#features/plans/contract.ts';
import { readTyped, SIGN_UP_KEY } from './keep-typed.ts';
import { BLANK_PROFILE, type ProfileValues } from './profile-values.ts';

export const SIGN_UP_STEPS = ['account', 'about', 'plan'] as const;
export type SignUpStep = (typeof SIGN_UP_STEPS)[number];

const FIELDS_OF_ACCOUNT = ['userType', 'fullName', 'email', 'password'];
const FIELDS_OF_PLAN = ['plan', 'acceptTerms'];

/** The step that asks for a field, by the first part of its path: `skills.3` is asked for where `skills` is. */
export function stepOf(path: string): SignUpStep {
  const field = path.split('.', 1)[0] ?? '';
  if (FIELDS_OF_ACCOUNT.includes(field)) return 'account';
  return FIELDS_OF_PLAN.includes(field) ? 'plan' : 'about';
}

/** Never with the password: what is kept in a browser can be read there. */
export type SignUpDraft = ProfileValues & {
  email: string;
  plan: Plan;
  acceptTerms: boolean;
  /** The address that the confirmation mail went to; empty until the form was sent. */
  sentTo: string;
};

const BLANK: SignUpDraft = { ...BLANK_PROFILE, email: '', plan: 'trial', acceptTerms: false, sentTo: '' };

/** What was typed before, with the plan that the address asks for: `?plan=pro`. */
export function readDraft(search: string): SignUpDraft {
  const kept = readTyped(SIGN_UP_KEY, BLANK);
  const wanted = PLANS.find((plan) => plan === new URLSearchParams(search).get('plan'));
  const plan = wanted ?? PLANS.find((known) => known === kept.plan) ?? BLANK.plan;
  return { ...kept, plan };
}
