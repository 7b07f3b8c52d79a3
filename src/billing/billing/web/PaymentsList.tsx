// What was paid, newest first: for what, how much, which credits it brought, and its invoice.
import { Link } from 'react-router';
import { PLAN_NAMES } from '#account/plans/contract.ts';
import { formatCredits, formatDay, formatMoney } from '#shared/formats.ts';
import { Badge } from '#ui/Badge.tsx';
import type { BillingSummary } from './api.ts';

type Payment = BillingSummary['payments'][number];

export function PaymentsList({ payments }: { payments: Payment[] }) {
  return (
    <section id="payments" tabIndex={-1} aria-labelledby="payments-title" className="focus-elsewhere">
      <h3 id="payments-title" className="mt-4 mb-2 text-md font-semibold">
        Payments
      </h3>
      {payments.length === 0 ? (
        <p className="text-sm text-text-2">No payment yet. Each one stands here, with its credits and its invoice.</p>
      ) : (
        <ul aria-label="Payments" className="divide-y divide-line rounded-l border border-line bg-surface">
          {payments.map((payment) => (
            <li key={payment.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-3">
              <div className="min-w-0 flex-1 basis-48">
                <p className="flex flex-wrap items-center gap-2 font-medium">
                  {nameOf(payment)}
                  {payment.refundedAmount > 0 && (
                    <Badge tone="info">{formatMoney(payment.refundedAmount, payment.currency, true)} refunded</Badge>
                  )}
                  {payment.disputed && <Badge tone="bad">Disputed</Badge>}
                </p>
                <p className="text-sm text-text-2">
                  {formatDay(payment.at)}
                  {payment.credits > 0 && <CreditsOf payment={payment} />}
                </p>
              </div>
              <p className="font-semibold">{formatMoney(payment.amount, payment.currency, true)}</p>
              {payment.invoiceUrl && (
                <a className="link text-sm underline" href={payment.invoiceUrl} target="_blank" rel="noreferrer">
                  Invoice<span className="sr-only"> of {formatDay(payment.at)}</span>
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function CreditsOf({ payment: { credits, ledgerEntryId } }: { payment: Payment }) {
  const text = `${formatCredits(credits)} added`;
  return (
    <>
      {' · '}
      {ledgerEntryId === null ? (
        text
      ) : (
        <Link className="link underline" to={`/settings?section=credits&entry=${ledgerEntryId}`}>
          {text}
        </Link>
      )}
    </>
  );
}

const nameOf = ({ plan, interval, credits }: Payment) =>
  plan === null ? formatCredits(credits) : `${PLAN_NAMES[plan]}, ${interval}`;
