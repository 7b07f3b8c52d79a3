// Fields that every new account has, however it is made: terms, user type, and what to do first.
import { Briefcase, Building2, Factory, Handshake, type LucideIcon, UserRound, Users } from 'lucide-react';
import { GOAL_LABELS, GOALS, type Goal } from '#account/preferences/fields.contract.ts';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Field } from '#ui/Field.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { UserType } from '../../contract.ts';

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

// What a person wants to do first: real radio buttons below cards that are large enough for a finger.
const GOAL_ICONS: Record<Goal, LucideIcon> = {
  customers: Users,
  suppliers: Factory,
  projects: Handshake,
  job: Briefcase,
};

interface GoalFieldProps {
  value: Goal | '';
  onChange: (goal: Goal) => void;
  /** False where a heading beside it asks the question. */
  labelled?: boolean;
  /** All four beside one another, where there is room. */
  wide?: boolean;
}

export function GoalField({ value, onChange, labelled = true, wide = false }: GoalFieldProps) {
  return (
    <fieldset>
      <legend className={labelled ? 'mb-1.5 text-sm font-label' : 'sr-only'}>What do you want to do first?</legend>
      <div className={wide ? 'grid grid-cols-2 gap-2 xl:grid-cols-4' : 'grid grid-cols-2 gap-2'}>
        {GOALS.map((goal) => {
          const Icon = GOAL_ICONS[goal];
          return (
            <label
              key={goal}
              className="focus-box relative flex min-h-11 cursor-pointer items-center gap-2.5 rounded-m border border-line bg-surface px-3 py-2 text-md font-label transition-colors hover:bg-surface-2 has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-text"
            >
              <input
                type="radio"
                name="goal"
                value={goal}
                checked={goal === value}
                onChange={() => onChange(goal)}
                className="absolute inset-0 m-0 cursor-pointer opacity-0"
              />
              <Icon aria-hidden size={16} className="shrink-0" />
              {GOAL_LABELS[goal]}
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Who usually wants this: the other question answers itself, until it is answered otherwise. */
export const USER_TYPE_BY_GOAL: Record<Goal, UserType> = {
  customers: 'company_owner',
  suppliers: 'company_owner',
  projects: 'freelancer',
  job: 'freelancer',
};
