// Last step of signing up: the plan, the terms, and the account is made.
import type { FormEvent } from 'react';
import { PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { CallFailure } from './CallFailure.tsx';
import { isPaidPlan, PlanChoice } from './PlanChoice.tsx';
import { TERMS_MISSING, TermsField } from './TermsField.tsx';
import { useSubmission } from './use-submission.ts';

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
          {PLAN_NAMES[plan]} is a paid plan. Your account is made now and opens once the plan is paid: signing in leads
          you to the payment. Nothing is charged today.
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
