// The way back from a record's page to the results it was opened from.
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import type { Feature } from '#account/plans/contract.ts';
import { Button } from '#ui/Button.tsx';

interface BackToResultsProps {
  /** Address of the results that were passed along; null where the page was opened by its address. */
  results: string | null;
  /** The search page, which such a visitor is led to where the plan includes it. */
  search: { feature: Feature; path: string; title: string };
}

export function BackToResults({ results, search }: BackToResultsProps) {
  const navigate = useNavigate();
  const maySearch = useMayUse(search.feature);
  const { state } = useLocation();
  if (results === null && !maySearch) return null;

  function goBack(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Only a click on a result passes results along, so they are one step back: where one was in the list comes back too.
    if (results === null || !plain) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-3" icon={<ArrowLeft aria-hidden size={16} />}>
      <Link to={results ?? search.path} state={state} onClick={goBack}>
        {results === null ? search.title : 'Back to results'}
      </Link>
    </Button>
  );
}
