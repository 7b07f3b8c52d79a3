// Verifies one address in place: a button with its price, then the verdict with its reason and age.
import { ShieldCheck } from 'lucide-react';
import { formatCredits } from '#shared/formats.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import type { SubStatus, Verdict } from '../fields.contract.ts';
import { useAddress, useVerify } from './use-addresses.ts';
import { isKnownFree, VERDICT_NAMES, VERDICT_TONES, whyText } from './verifier-labels.ts';

export interface VerifyButtonProps {
  email: string;
  /** With the verdict in a sentence below it: where there is room. */
  full?: boolean;
  /** What else is known of it: from a file, or from before it was verified here. */
  known?: { status: Verdict; checkedAt: string | null } | null;
}

/** Nothing is looked up outside or charged before it is pressed. */
export function VerifyButton({ email, full = false, known = null }: VerifyButtonProps) {
  const { data } = useAddress(email);
  const verify = useVerify();
  const checked = data?.checked ?? null;
  const price = data?.price;
  // What was verified not long ago is not offered again: it would say the same.
  const offered = data !== undefined && (checked === null || !isKnownFree(checked));
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {checked ? <VerdictMark {...checked} /> : known && <VerdictMark {...known} />}
        {checked?.sample && <Badge>Sample data</Badge>}
        {(offered || verify.isPending) && (
          <Button
            needs="spend"
            size="sm"
            icon={<ShieldCheck aria-hidden size={14} />}
            aria-label={`${buttonText(checked !== null || known !== null, price)}: ${email}`}
            loading={verify.isPending}
            loadingText="Verifying..."
            onClick={() => verify.mutate([email])}
          >
            {buttonText(checked !== null || known !== null, price)}
          </Button>
        )}
      </span>
      <span aria-live="polite" className="text-sm">
        {verify.error ? (
          <span className="mt-1.5 block text-bad">{verify.error.message}</span>
        ) : (
          full && checked && <span className="mt-1.5 block text-text-2">{checked.sentence}</span>
        )}
      </span>
    </span>
  );
}

function buttonText(again: boolean, price: number | undefined): string {
  if (price === undefined) return again ? 'Verify again' : 'Verify';
  // An address that free checks decide stays free.
  return again
    ? `Verify again (${price > 0 ? 'at most ' : ''}${formatCredits(price)})`
    : `Verify (${formatCredits(price)})`;
}

export interface VerdictMarkProps {
  status: Verdict;
  subStatus?: SubStatus | null;
  /** ISO moment; null where unknown. */
  checkedAt?: string | null;
  /** In one sentence, for the tooltip. */
  sentence?: string;
}

export function VerdictMark({ status, subStatus = null, checkedAt = null, sentence }: VerdictMarkProps) {
  const why = whyText(subStatus);
  return (
    <span title={sentence || undefined} className="inline-flex flex-wrap items-center gap-x-1.5 gap-y-0.5">
      <Badge tone={VERDICT_TONES[status]}>{VERDICT_NAMES[status]}</Badge>
      {why && <span className="text-sm text-text-2">{why}</span>}
      {checkedAt && (
        <span className="text-xs text-text-3">
          <Age at={checkedAt} />
        </span>
      )}
    </span>
  );
}
