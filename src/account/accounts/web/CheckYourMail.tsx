// After signing up: where the mail went, how to get it again, and what comes next.
import { useQuery } from '@tanstack/react-query';
import { MailCheck } from 'lucide-react';
import { PLAN_NAMES, type Plan } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';
import { Notice } from '#ui/Notice.tsx';
import { sendVerification } from './account-api.ts';
import { isPaidPlan } from './PlanChoice.tsx';
import { SendMail } from './SendMail.tsx';

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
        Check your mail
      </h1>
      <p className="mt-2 text-lg text-text-2">
        We sent a link to <strong className="font-semibold break-words text-text">{email}</strong>. Open it to confirm
        your address, then sign in. It works for 24 hours.
      </p>
      {!paid && isPaidPlan(plan) && (
        <Notice tone="info" className="mt-5">
          Payment follows: after you sign in, {PLAN_NAMES[plan]} is waiting to be paid, and opens once it is.
        </Notice>
      )}
      <div className="mt-6 flex flex-wrap items-start gap-2">
        <SendMail
          justSent
          send={() => sendVerification(email, signUpId)}
          words={{ first: 'Send again', again: 'Send again', sent: 'Sent once more. Only the newest link works.' }}
        />
        <Button size="sm" variant="ghost" onClick={onChangeAddress}>
          Change the address
        </Button>
      </div>
      <p className="mt-6 text-sm text-text-3">
        Nothing there? Look in spam. If this address has an account already, the mail says so instead.
      </p>
      {hasOutbox && (
        <p className="mt-3 text-sm text-text-3">
          This server sends no mail.{' '}
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
