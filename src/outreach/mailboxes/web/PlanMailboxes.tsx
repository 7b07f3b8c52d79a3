// How many mailboxes the plan allows, said before the limit is hit, with the plan that raises it (product-design 5.30).
import { Link } from 'react-router';
import { MAILBOX_LIMITS, type Plan } from '#account/plans/contract.ts';
import type { MailboxRow } from '../contract.ts';
import { mailboxesOfPlan, moreMailboxesWords } from '../domain/plan-limits.ts';

interface PlanMailboxesProps {
  plan: Plan;
  rows: readonly Pick<MailboxRow, 'kind'>[];
}

export function PlanMailboxes({ plan, rows }: PlanMailboxesProps) {
  const kinds = rows.map(({ kind }) => kind);
  const own = kinds.filter((kind) => kind !== 'practice').length;
  const more = moreMailboxesWords(plan);
  return (
    <p className="mb-3 flex flex-wrap gap-x-2 text-sm text-text-2">
      <span className={own >= MAILBOX_LIMITS[plan] ? 'font-semibold text-text' : undefined}>
        {mailboxesOfPlan(plan, kinds)}
      </span>
      {own < kinds.length && <span>Practice mailboxes are not counted.</span>}
      {more !== '' && (
        <Link to="/pricing" className="link">
          {more}
        </Link>
      )}
      <Link to="/whatsapp-bulk-messenger?tab=numbers" className="link">
        WhatsApp numbers
      </Link>
    </p>
  );
}
