// The steps of signing up that make the account: name and password, profile and terms, and the email that follows.

import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { isPaidPlan, PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import type { Goal } from '#account/preferences/fields.contract.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { Field } from '#ui/Field.tsx';
import { type Faults, Form, findFaults, useSubmission } from '#ui/Form.tsx';
import { EmailInput, Input, PasswordInput } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { passwordFault } from '../../domain/password-rules.ts';
import { SignUpForm } from '../../forms.contract.ts';
import { sendVerification } from '../api.ts';
import { ProfileDetails } from '../profile/ProfileForm.tsx';
import { PROFILE_FIELDS, type ProfileValues, phoneFault } from '../profile/profile-values.ts';
import { storedSessionId } from '../sessions/session-id.ts';
import { SendMail } from '../sign-in/SendMail.tsx';
import { GoalField, TERMS_MISSING, TermsField, USER_TYPE_BY_GOAL, UserTypeField } from './NewAccountFields.tsx';

const rules = SignUpForm.pick({ fullName: true, email: true, password: true }).superRefine(
  ({ password, email, fullName }, context) => {
    // The server knows the common ones as well.
    const message = passwordFault(password, { common: new Map(), known: [email, fullName] });
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
  },
);

export type AccountValues = {
  fullName: string;
  email: string;
  password: string;
};

interface AccountStepProps {
  values: AccountValues;
  faults: Faults;
  onTyped: (values: AccountValues) => void;
  /** Null where the plan before it is paid. */
  onBack: (() => void) | null;
  onDone: () => void;
}

const FIELDS = ['fullName', 'email', 'password'] as const;

export function AccountStep({ values, faults: sent, onTyped, onBack, onDone }: AccountStepProps) {
  const submission = useSubmission(FIELDS, sent);
  const { faults, correct, run } = submission;

  function change(typed: Partial<AccountValues>) {
    onTyped({ ...values, ...typed });
    for (const field of Object.keys(typed)) correct(field);
  }

  return (
    <Form
      submission={submission}
      onSubmit={() => void run(async () => onDone(), findFaults(FIELDS, rules.safeParse(values)))}
      className="flex flex-col gap-4"
    >
      <Field label="Full name" error={faults.fullName}>
        <Input
          autoComplete="name"
          value={values.fullName}
          onChange={({ target }) => change({ fullName: target.value })}
        />
      </Field>
      <Field label="Email" error={faults.email}>
        <EmailInput value={values.email} onChange={({ target }) => change({ email: target.value })} />
      </Field>
      <Field label="Password" hint="At least 10 characters. A sentence is easy to remember." error={faults.password}>
        <PasswordInput
          autoComplete="new-password"
          value={values.password}
          onChange={({ target }) => change({ password: target.value })}
        />
      </Field>
      <div className="mt-2 flex items-center justify-between gap-2">
        {onBack && (
          <Button variant="ghost" className="-ml-4" onClick={onBack}>
            Back
          </Button>
        )}
        <span className="flex-1" />
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </Form>
  );
}

// Last step of signing up: the profile, all of which may be left for later, the terms, and the account is made.
const ABOUT_FIELDS = [...PROFILE_FIELDS, 'acceptTerms'];

interface AboutStepProps {
  values: ProfileValues;
  goal: Goal | '';
  acceptTerms: boolean;
  faults: Faults;
  onTyped: (typed: Partial<ProfileValues> & { goal?: Goal; acceptTerms?: boolean }) => void;
  onBack: () => void;
  /** Sends the whole form; throws ApiError for what is not the fault of an earlier step. */
  onCreate: () => Promise<void>;
}

export function AboutStep({ values, goal, acceptTerms, faults: sent, onTyped, onBack, onCreate }: AboutStepProps) {
  const submission = useSubmission(ABOUT_FIELDS, sent);
  const { busy, faults, correct, run } = submission;

  async function submit() {
    const phone = await phoneFault(values.phoneNumber, values.country);
    await run(onCreate, {
      ...(phone !== null && { phoneNumber: phone }),
      ...(!acceptTerms && { acceptTerms: TERMS_MISSING }),
    });
  }

  return (
    <Form submission={submission} onSubmit={() => void submit()} className="flex flex-col gap-4">
      <GoalField
        value={goal}
        onChange={(chosen) =>
          onTyped({ goal: chosen, ...(values.userType === '' && { userType: USER_TYPE_BY_GOAL[chosen] }) })
        }
      />
      <UserTypeField value={values.userType} onChange={(userType) => onTyped({ userType })} error={faults.userType} />
      <ProfileDetails
        values={values}
        faults={faults}
        onChange={(typed) => {
          onTyped(typed);
          for (const field of Object.keys(typed)) correct(field);
        }}
      />
      <div className="border-t border-line pt-4">
        <TermsField
          accepted={acceptTerms}
          onChange={(accepted) => {
            onTyped({ acceptTerms: accepted });
            correct('acceptTerms');
          }}
          error={faults.acceptTerms}
        />
      </div>
      <div className="flex items-center justify-between gap-2">
        <Button variant="ghost" className="-ml-4" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" loading={busy} loadingText="Creating your account...">
          Create account
        </Button>
      </div>
    </Form>
  );
}

// After signing up: where the mail went, how to get it again, and what comes next.
interface CheckYourMailProps {
  email: string;
  signUpId: string;
  plan: Plan;
  /** Paid before signing up. */
  paid: boolean;
  onChangeAddress: () => void;
}

export function CheckYourMail({ email, signUpId, plan, paid, onChangeAddress }: CheckYourMailProps) {
  const hasOutbox = useHasOutbox();
  const signedIn = useSignedInElsewhere();
  if (signedIn) {
    return (
      <EmptyState
        title="You are signed in"
        action={
          <Button asChild variant="primary">
            <a href="/home">Open Leadwright</a>
          </Button>
        }
      >
        Your email address is confirmed. You can close this tab.
      </EmptyState>
    );
  }
  return (
    <div>
      <span aria-hidden className="mb-5 grid size-12 place-items-center rounded-l bg-accent-soft text-accent-text">
        <MailCheck size={24} strokeWidth={1.75} />
      </span>
      <h1
        tabIndex={-1}
        ref={(heading) => heading?.focus()}
        className="focus-elsewhere text-2xl font-title tracking-[-0.02em]"
      >
        Check your email
      </h1>
      <p className="mt-2 text-lg text-text-2">
        We sent a link to <strong className="font-semibold break-words text-text">{email}</strong>. Open it in this
        browser and you are signed in. It works for 24 hours.
      </p>
      {!paid && isPaidPlan(plan) && (
        <Notice tone="info" className="mt-5">
          {PLAN_NAMES[plan]} opens once it is paid. The link leads to its payment.
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap items-start gap-2">
        <SendMail
          justSent
          send={() => sendVerification(email, signUpId)}
          words={{ first: 'Send again', again: 'Send again', sent: 'Sent again. Only the newest link works.' }}
        />
        <Button size="sm" variant="ghost" onClick={onChangeAddress}>
          Change the address
        </Button>
      </div>
      <p className="mt-6 text-sm text-text-3">
        No email? Check your spam folder. If this address already has an account, the email says so instead.
      </p>
      {hasOutbox && (
        <p className="mt-3 text-sm text-text-3">
          This server does not send email.{' '}
          <a className="link underline" href={OUTBOX_PAGE}>
            Open its outbox
          </a>
        </p>
      )}
    </div>
  );
}

/** The link was opened in another tab of this browser: its session is here too. */
function useSignedInElsewhere(): boolean {
  const [signedIn, setSignedIn] = useState(false);
  useEffect(() => {
    const onStorage = () => setSignedIn(storedSessionId() !== null);
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return signedIn;
}

// Whether this server keeps its mails in a folder that a page shows: so where no SMTP server is configured, never in
// production.
const OUTBOX_PAGE = '/dev/outbox';

function useHasOutbox(): boolean {
  const { data = false } = useQuery({
    queryKey: ['outbox'],
    queryFn: async ({ signal }) => (await fetch(OUTBOX_PAGE, { method: 'HEAD', signal })).ok,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}
