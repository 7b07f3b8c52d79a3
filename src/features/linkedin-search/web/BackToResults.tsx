// The way back from a detail page to the results it was opened from.
import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useMe } from '#features/accounts/web/index.ts';
import { passedResults, useMayUse } from '#features/searches/web/index.ts';
import { Button } from '#ui/Button.tsx';
import { addressOf, STORAGE } from './linkedin-results.ts';

/** Opened from results, it leads to them; opened by its address, to the search page, where the plan includes that. */
export function BackToResults() {
  const navigate = useNavigate();
  const maySearch = useMayUse('linkedin-search');
  const { state } = useLocation();
  const { data: user } = useMe();
  const results = user ? passedResults(state, user.uid, STORAGE.unpack) : null;
  if (!results && !maySearch) return null;

  function goBack(event: MouseEvent) {
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    // Only a click on a row passes results along, so they are one step back: where one was in the list comes back too.
    if (!results || !plain) return;
    event.preventDefault();
    navigate(-1);
  }
  return (
    <Button asChild variant="ghost" size="sm" className="-ml-3" icon={<ArrowLeft aria-hidden size={16} />}>
      <Link to={results ? addressOf(results) : '/linkedin-search'} state={state} onClick={goBack}>
        {results ? 'Back to results' : 'LinkedIn Search'}
      </Link>
    </Button>
  );
}
