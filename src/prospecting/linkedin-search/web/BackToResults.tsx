// The way back from a company or a person to the results of LinkedIn search.
import { useLocation } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { BackToResults as Back, passedResults } from '#prospecting/searches/web/index.ts';
import { addressOf, STORAGE } from './linkedin-results.ts';

const SEARCH = { feature: 'linkedin-search', path: '/linkedin-search', title: 'LinkedIn Search' } as const;

export function BackToResults() {
  const { state } = useLocation();
  const { data: user } = useMe();
  const results = user ? passedResults(state, user.uid, STORAGE.unpack) : null;
  return <Back results={results && addressOf(results)} search={SEARCH} />;
}
