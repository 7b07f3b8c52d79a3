// What the three detail pages have in common around the record itself: the way back, and the words where there is none.
import { Link } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { BackToResults, useCreditsFor } from '#prospecting/searches/web/index.ts';
import { formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { FacebookKind } from '../contract.ts';
import { ownerKeyOf } from '../domain/facebook-address.ts';
import { pageAddress, SEARCH_PATH } from './facebook-results.ts';

const SEARCH = { feature: 'facebook-search', path: SEARCH_PATH, title: 'Facebook Search' } as const;

export function Back({ results }: { results: string | null }) {
  return <BackToResults results={results} search={SEARCH} />;
}

/** Leads on from "not found"; nothing where the plan does not include the search. */
export function SearchInstead({ kind }: { kind: FacebookKind }) {
  const maySearch = useMayUse('facebook-search');
  if (!maySearch) return null;
  return (
    <Button asChild size="sm">
      <Link to={`${SEARCH_PATH}?${new URLSearchParams({ kind })}`}>Search {kind}</Link>
    </Button>
  );
}

/** The author of a post may be a page: people and pages share their names. Nothing where the address can be neither. */
export function PageInstead({ typed }: { typed: string }) {
  const credits = useCreditsFor('facebook-page');
  const key = ownerKeyOf(typed);
  if (key === null) return null;
  const to = pageAddress(key);
  return (
    <Button asChild size="sm">
      <Link to={to} state={{ agreed: to }}>
        Open as a page ({formatCredits(credits)})
      </Link>
    </Button>
  );
}
