// Adds the product of a page to the comparison that it was opened from, or begins one; refuses a sixth in words.
import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { comparedIds, MOST_COMPARED } from '../domain/compare-products.ts';
import { PATH } from './supplier-results.ts';

interface AddToCompareProps {
  id: string;
  /** Of the results that the product was opened from. */
  address: string | null;
}

export function AddToCompare({ id, address }: AddToCompareProps) {
  const { state } = useLocation();
  const [refused, setRefused] = useState(false);
  const compared = comparedIds(state?.compare ?? null);
  const icon = <Columns3 aria-hidden size={16} />;
  if (compared.length >= MOST_COMPARED && !compared.includes(id)) {
    return (
      <>
        <Button icon={icon} onClick={() => setRefused(true)}>
          Add to compare
        </Button>
        <span role="status" className="text-sm text-warn">
          {refused && `${MOST_COMPARED} products are compared already: remove one first.`}
        </span>
      </>
    );
  }
  const base = address ?? PATH;
  const ids = new URLSearchParams({ compare: [...new Set([...compared, id])].join(',') });
  return (
    <Button asChild icon={icon}>
      <Link to={`${base}${base.includes('?') ? '&' : '?'}${ids}`} state={state}>
        {compared.includes(id) ? 'Back to the comparison' : 'Add to compare'}
      </Link>
    </Button>
  );
}
