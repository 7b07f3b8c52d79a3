// Fields that every new account has, however it is made: plan, terms, and user type.
import { Building2, UserRound } from 'lucide-react';
import {
  PLAN_NAMES,
  PLAN_SUMMARIES,
  PLANS,
  type Plan,
  planCreditsText,
  SESSION_LIMITS,
} from '#account/plans/contract.ts';
import { formatNoun } from '#shared/number-formats.ts';
import { Badge } from '#ui/Badge.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { UserType } from '../../contract.ts';

interface PlanChoiceProps {
  value: Plan;
  onChange: (plan: Plan) => void;
}

export function PlanChoice({ value, onChange }: PlanChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-label">Plan</legend>
      <div className="flex flex-col gap-2">
        {PLANS.map((plan) => (
          <label
            key={plan}
            className="focus-box flex cursor-pointer items-start gap-3 rounded-m border border-line bg-surface p-3 transition-colors hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              name="plan"
              value={plan}
              checked={plan === value}
              onChange={() => onChange(plan)}
              className="focus-elsewhere mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="flex flex-wrap items-center gap-x-2 font-semibold">
                {PLAN_NAMES[plan]}
                {isPaidPlan(plan) && <Badge>Paid</Badge>}
              </span>
              <span className="block text-sm text-text-2">{PLAN_SUMMARIES[plan]}</span>
              <span className="mt-0.5 block text-xs text-text-2">
                {planCreditsText(plan)} · {sessionsText(plan)}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function isPaidPlan(plan: Plan): boolean {
  return plan !== 'trial' && plan !== 'free';
}

function sessionsText(plan: Plan): string {
  const sessions = SESSION_LIMITS[plan];
  return formatNoun(sessions, 'device at a time', 'devices at a time');
}

// The terms that every new account accepts, however it is made.

/** What an unticked box says when the form is sent. */
export const TERMS_MISSING = 'Please accept the terms to continue';

interface TermsFieldProps {
  accepted: boolean;
  onChange: (accepted: boolean) => void;
  error: string | undefined;
}

export function TermsField({ accepted, onChange, error }: TermsFieldProps) {
  return (
    <Checkbox
      name="acceptTerms"
      checked={accepted}
      onCheckedChange={onChange}
      error={error}
      label={
        <>
          I accept the <Terms href="/terms-of-service">Terms of service</Terms>, the{' '}
          <Terms href="/privacy-policy">Privacy policy</Terms> and the <Terms href="/user-consent">User consent</Terms>.
        </>
      }
    />
  );
}

/** In a tab of its own: reading the terms must not cost what was typed. */
function Terms({ href, children }: { href: string; children: string }) {
  return (
    <a className="link underline" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

// Company owner or freelancer: it decides what the rest of the profile asks for.
const OPTIONS = [
  { value: 'company_owner', label: 'Company owner', icon: <Building2 aria-hidden size={16} /> },
  { value: 'freelancer', label: 'Freelancer', icon: <UserRound aria-hidden size={16} /> },
] as const;

interface UserTypeFieldProps {
  value: UserType | '';
  onChange: (userType: UserType) => void;
  error: string | undefined;
}

export function UserTypeField({ value, onChange, error }: UserTypeFieldProps) {
  return (
    <Field label="What describes you?" group error={error}>
      <Segmented block options={OPTIONS} value={value} onValueChange={onChange} />
    </Field>
  );
}
