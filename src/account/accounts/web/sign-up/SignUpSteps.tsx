// The steps of signing up: name and password, plan and terms, and the email that follows.
import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import type { FormEvent } from 'react';
import { Controller } from 'react-hook-form';
import { PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/Field.tsx';
import { Input, PasswordInput } from '#ui/Input.tsx';
import { Notice } from '#ui/Notice.tsx';
import { passwordFault } from '../../domain/password-rules.ts';
import { SignUpForm, type UserType } from '../../forms.contract.ts';
import { sendVerification } from '../api.ts';
import { useTypedForm } from '../profile/use-typed-form.ts';
import { SendMail } from '../sign-in/SendMail.tsx';
import { CallFailure, type Faults, useSubmission } from '../use-submission.tsx';
import { isPaidPlan, PlanChoice, TERMS_MISSING, TermsField, UserTypeField } from './NewAccountFields.tsx';

const rules = SignUpForm.pick({ userType: true, fullName: true, email: true, password: true }).superRefine(
  ({ password, email, fullName }, context) => {
    // The server knows the common ones as well.
    const message = passwordFault(password, { common: new Map(), known: [email, fullName] });
    if (message !== null) context.addIssue({ code: 'custom', path: ['password'], message });
  },
);

export type AccountValues = {
  userType: UserType | '';
  fullName: string;
  email: string;
  password: string;
};

interface AccountStepProps {
  values: AccountValues;
  faults: Faults;
  onTyped: (values: AccountValues) => void;
  onDone: () => void;
}

export function AccountStep({ values, faults, onTyped, onDone }: AccountStepProps) {
  const [form, element] = useTypedForm<AccountValues>({ values, resolver: zodResolver(rules), faults, onTyped });
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <form ref={element} noValidate onSubmit={form.handleSubmit(onDone)} className="flex flex-col gap-4">
      <Controller
        control={control}
        name="userType"
        render={({ field }) => (
          <UserTypeField value={field.value} onChange={field.onChange} error={errors.userType?.message} />
        )}
      />
      <Field label="Full name" error={errors.fullName?.message}>
        <Input autoComplete="name" {...register('fullName')} />
      </Field>
      <Field label="Email" hint="We send a link to confirm it." error={errors.email?.message}>
        <Input type="email" autoComplete="username" autoCapitalize="none" spellCheck={false} {...register('email')} />
      </Field>
      <Field
        label="Password"
        hint="At least 10 characters. A sentence is easy to remember."
        error={errors.password?.message}
      >
        <PasswordInput autoComplete="new-password" {...register('password')} />
      </Field>
      <div className="mt-2 flex justify-end">
        <Button type="submit" variant="primary">
          Continue
        </Button>
      </div>
    </form>
  );
}

// Last step of signing up: the plan, the terms, and the account is made.
interface PlanStepProps {
  plan: Plan;
  /** Paid before signing up: there is nothing to choose. */
  settled: boolean;
  acceptTerms: boolean;
  onTyped: (typed: { plan?: Plan; acceptTerms?: boolean }) => void;
  onBack: () => void;
  /** Sends the whole form; throws ApiError for what is not the fault of an earlier step. */
  onCreate: () => Promise<void>;
}

export function PlanStep({ plan, settled, acceptTerms, onTyped, onBack, onCreate }: PlanStepProps) {
  const { form, busy, error, faults, correct, run } = useSubmission(['plan', 'acceptTerms']);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    void run(onCreate, acceptTerms ? {} : { acceptTerms: TERMS_MISSING });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      {!settled && <PlanChoice value={plan} onChange={(chosen) => onTyped({ plan: chosen })} />}
      {!settled && isPaidPlan(plan) && (
        <Notice tone="info">
          {PLAN_NAMES[plan]} is a paid plan. Your account is created now and opens once the plan is paid. You pay after
          you sign in; nothing is charged today.
        </Notice>
      )}
      <TermsField
        accepted={acceptTerms}
        onChange={(accepted) => {
          onTyped({ acceptTerms: accepted });
          correct('acceptTerms');
        }}
        error={faults.acceptTerms}
      />
      <CallFailure error={error} />
      <div className="flex items-center justify-between gap-2">
        <Button variant="ghost" className="-ml-4" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" variant="primary" loading={busy} loadingText="Creating your account...">
          Create account
        </Button>
      </div>
    </form>
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
        We sent a link to <strong className="font-semibold break-words text-text">{email}</strong>. Open it to confirm
        your address, then sign in. It works for 24 hours.
      </p>
      {!paid && isPaidPlan(plan) && (
        <Notice tone="info" className="mt-5">
          Payment comes next: after you sign in, {PLAN_NAMES[plan]} is waiting to be paid, and opens once it is.
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
