// Somebody whom nobody knows yet: who Google says it is, the plan that was chosen, the terms, and the account is made.
import { type FormEvent, useState } from 'react';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { GoogleMark } from './GoogleMark.tsx';
import type { GoogleOutcome } from './google-api.ts';
import { isPaidPlan } from './PlanChoice.tsx';
import { TERMS_MISSING, TermsField } from './TermsField.tsx';

interface GoogleNewAccountProps {
  account: Extract<GoogleOutcome, { kind: 'new-account' }>;
  busy: boolean;
  onCreate: () => void;
  /** Back to Google, to choose another account. */
  onOther: () => void;
}

export function GoogleNewAccount({ account, busy, onCreate, onOther }: GoogleNewAccountProps) {
  const { email, fullName, plan, checkout } = account;
  const [accepted, setAccepted] = useState(false);
  const [error, setError] = useState<string>();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (accepted) onCreate();
    else setError(TERMS_MISSING);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <p className="-mt-3 text-text-2">This Google account has no Leadwright account yet.</p>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-m border border-line bg-surface p-3">
        <GoogleMark size={20} />
        <div className="min-w-0 flex-1 basis-40">
          {fullName !== '' && <p className="truncate font-medium">{fullName}</p>}
          <p className="truncate text-sm text-text-2">{email}</p>
        </div>
        <Button size="sm" variant="ghost" onClick={onOther}>
          Use another
        </Button>
      </div>
      <p className="text-sm">
        Plan: <strong className="font-semibold">{PLAN_NAMES[plan]}</strong>
      </p>
      {checkout && <Notice tone="info">What you paid for belongs to this account as soon as it is made.</Notice>}
      {isPaidPlan(plan) && !checkout && (
        <Notice tone="info">
          {PLAN_NAMES[plan]} is a paid plan. Your account is made now and opens once the plan is paid. Nothing is
          charged today.
        </Notice>
      )}
      <TermsField
        accepted={accepted}
        onChange={(next) => {
          setAccepted(next);
          setError(undefined);
        }}
        error={error}
      />
      <div className="flex justify-end">
        <Button type="submit" variant="primary" loading={busy} loadingText="Creating your account...">
          Create account
        </Button>
      </div>
    </form>
  );
}
