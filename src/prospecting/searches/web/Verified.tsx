// The mark of an account that its network has verified.
import { BadgeCheck } from 'lucide-react';

export function Verified({ size = 16 }: { size?: number }) {
  return (
    <span title="Verified" className="inline-flex shrink-0 text-info">
      <BadgeCheck aria-hidden size={size} />
      <span className="sr-only">Verified</span>
    </span>
  );
}
