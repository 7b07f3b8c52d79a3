// Last step of signing up: the plan, the terms, and the account is made.
import type { FormEvent } from 'react';
import { PLAN_NAMES, type Plan } from '#features/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Checkbox } from '#ui/Checkbox.tsx';
import { Notice } from '#ui/Notice.tsx';
import { CallFailure } from './CallFailure.tsx';
import { isPaidPlan, PlanChoice } from './PlanChoice.tsx';
import { useSubmission } from './use-submission.ts';

interface PlanStepProps {
  plan: Plan;
  acceptTerms: boolean;
  onTyped: (typed: { plan?: Plan; acceptTerms?: boolean }) => void;
  onBack: () => void;
  /** Sends the whole form; throws ApiError for what is not the fault of an earlier step. */
  onCreate: () => Promise<void>;
}

export function PlanStep({ plan, acceptTerms, onTyped, onBack, onCreate }: PlanStepProps) {
  const { form, busy, error, faults, correct, run } = useSubmission(['plan', 'acceptTerms']);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    void run(onCreate, acceptTerms ? {} : { acceptTerms: 'Please accept the terms to go on' });
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <PlanChoice value={plan} onChange={(chosen) => onTyped({ plan: chosen })} />
      {isPaidPlan(plan) && (
        <Notice tone="info">
          {PLAN_NAMES[plan]} is a paid plan. Your account is made now and opens once the plan is paid: signing in leads
          you to the payment. Nothing is charged today.
        </Notice>
      )}
      <Checkbox
        name="acceptTerms"
        checked={acceptTerms}
        onCheckedChange={(accepted) => {
          onTyped({ acceptTerms: accepted });
          correct('acceptTerms');
        }}
        error={faults.acceptTerms}
        label={
          <>
            I accept the <Terms href="/terms-of-service">Terms of service</Terms>, the{' '}
            <Terms href="/privacy-policy">Privacy policy</Terms> and the{' '}
            <Terms href="/user-consent">User consent</Terms>.
          </>
        }
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

/** In a tab of its own: reading the terms must not cost what was typed. */
function Terms({ href, children }: { href: string; children: string }) {
  return (
    <a className="link underline" href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
