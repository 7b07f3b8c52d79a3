// Verifies the address of a contact in its panel, and those of the contacts selected in a table.
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useMayUse } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import type { Contact, Target } from '#crm/records/contract.ts';
import { ONLY_WHERE_WIDE } from '#crm/records/web/index.ts';
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { lazyDialog } from '#ui/lazy.tsx';
import { VerifyButton } from './VerifyButton.tsx';

export function VerifyContact({ contact: { email, emailVerdict, emailCheckedAt } }: { contact: Contact }) {
  const known = emailVerdict && { status: emailVerdict, checkedAt: emailCheckedAt };
  return <VerifyButton email={email} known={known} />;
}

const BatchDialog = lazyDialog(() => import('./BatchDialog.tsx').then((m) => m.BatchDialog));

export function VerifyManyButton({ target, count }: { target: Target; count: number }) {
  const [open, setOpen] = useState(false);
  if (!useMayUse('verifier')) return null;
  return (
    <>
      <Button needs="spend" size="sm" icon={<ShieldCheck aria-hidden size={16} />} onClick={() => setOpen(true)}>
        <span>
          Verify {formatCount(count)}
          {/* On narrow screens only the dialog shows the price. */}
          <span className={ONLY_WHERE_WIDE}> (at most {formatCredits(count * PRICES['verify-email'])})</span>
        </span>
      </Button>
      {open && <BatchDialog target={target} onClose={() => setOpen(false)} />}
    </>
  );
}
