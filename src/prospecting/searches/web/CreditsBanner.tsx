// What is left to spend, beside the button that spends it; nothing until the balance is known.
import { Coins } from 'lucide-react';
import { useCredits } from '#billing/credits/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { Notice } from '#ui/Notice.tsx';

/** `price`: what the next search costs; a balance that does not reach it is marked. */
export function CreditsBanner({ price }: { price: number }) {
  const credits = useCredits();
  if (credits === undefined) return null;
  // The header says every change aloud.
  return (
    <Notice tone={credits < price ? 'warn' : 'info'} icon={<Coins aria-hidden size={16} />}>
      {formatCredits(credits)} remaining
    </Notice>
  );
}
