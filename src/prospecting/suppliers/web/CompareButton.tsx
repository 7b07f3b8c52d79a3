// Puts the selected products side by side; says in words why it cannot.
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { Product } from '../contract.ts';
import { MOST_COMPARED } from '../domain/compare-products.ts';

interface CompareButtonProps {
  chosen: readonly Product[];
  onCompare: (ids: string[]) => void;
}

export function CompareButton({ chosen, onCompare }: CompareButtonProps) {
  const [refusedFor, setRefusedFor] = useState<number | null>(null);
  const count = chosen.length;
  const fits = count >= 2 && count <= MOST_COMPARED;
  return (
    <>
      <span role="status" className="text-sm text-warn">
        {refusedFor === count && refusal(count)}
      </span>
      <Button
        size="sm"
        icon={<Columns3 aria-hidden size={14} />}
        onClick={() => {
          setRefusedFor(fits ? null : count);
          if (fits) onCompare(chosen.map(({ id }) => id));
        }}
      >
        {count > 0 ? `Compare ${formatCount(count)}` : 'Compare'}
      </Button>
    </>
  );
}

function refusal(count: number): string {
  if (count > MOST_COMPARED)
    return `At most ${MOST_COMPARED} products can be compared; ${formatCount(count)} are selected.`;
  return `Select 2 to ${MOST_COMPARED} products to compare them.`;
}
