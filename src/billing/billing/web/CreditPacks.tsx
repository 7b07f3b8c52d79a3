// The packs of credits that are bought once and do not expire, with what one credit costs in each.
import { useState } from 'react';
import { CREDIT_PACK_SIZES, CREDIT_PACKS, type CreditPackSize, CURRENCY } from '#account/plans/contract.ts';
import { formatCredits, formatMoney } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { CallFault } from './CallFault.tsx';
import { useCheckout } from './use-billing.ts';

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
  return `${cents.toLocaleString('en-US', { maximumFractionDigits: 2 })} cents`;
}
