// What the pages of billing share: facts in lines, a failed call, and the credit packs.
import { type ReactNode, useState } from 'react';
import { CREDIT_PACK_SIZES, CREDIT_PACKS, type CreditPackSize, CURRENCY } from '#account/plans/contract.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { formatCredits, formatMoney, formatNumber } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { useCheckout } from './use-billing.ts';

/** Rows without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line rounded-m border border-line text-md">
      {rows
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-0.5 px-3 py-2">
            <dt className="text-text-2">{term}</dt>
            <dd className="min-w-0 font-medium">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

// What went wrong with a press of a button of billing, beside that button.
export function CallFault({ error }: { error: Error | null }) {
  if (error === null) return null;
  return (
    <p role="alert" className="text-sm text-bad">
      {error instanceof ApiError ? error.message : 'Something went wrong. Try again.'}
    </p>
  );
}

// The packs of credits that are bought once and do not expire, with what one credit costs in each.
interface CreditPacksProps {
  /** False: shown with their prices, and nothing to press. */
  buyable: boolean;
  returnTo: string | null;
}

export function CreditPacks({ buyable, returnTo }: CreditPacksProps) {
  const checkout = useCheckout();
  const [pressed, setPressed] = useState<CreditPackSize | null>(null);
  return (
    <>
      <ul aria-label="Credit packs" className="divide-y divide-line rounded-l border border-line bg-surface">
        {CREDIT_PACK_SIZES.map((pack) => (
          <li key={pack} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
            <p className="min-w-0 flex-1">
              <span className="font-semibold">{formatCredits(pack)}</span>
              <span className="block text-sm text-text-2">{centsEach(pack)} a credit, do not expire</span>
            </p>
            <p className="text-lg font-title">{formatMoney(CREDIT_PACKS[pack], CURRENCY)}</p>
            {buyable && (
              <Button
                size="sm"
                aria-label={`Buy ${formatCredits(pack)} for ${formatMoney(CREDIT_PACKS[pack], CURRENCY)}`}
                loading={checkout.isPending && pressed === pack}
                onClick={() => {
                  if (checkout.isPending) return;
                  setPressed(pack);
                  checkout.mutate({ kind: 'credits', pack, ...(returnTo !== null && { returnTo }) });
                }}
              >
                Buy
              </Button>
            )}
          </li>
        ))}
      </ul>
      <CallFault error={checkout.error} />
    </>
  );
}

/** "7.8 cents": what one credit of a pack costs. */
function centsEach(pack: CreditPackSize): string {
  const cents = CREDIT_PACKS[pack] / pack;
  return `${formatNumber(cents)} cents`;
}
