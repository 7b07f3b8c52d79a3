// What stands below the search form: results, nothing found, a failure, or what one can do before the first search.
import { SearchX } from 'lucide-react';
import type { RefObject } from 'react';
import {
  LoadMore,
  ReopenFailed,
  ResultKeys,
  ResultList,
  type ResultMarks,
  ResultsHead,
  ResultsLoading,
  SearchError,
  useSelection,
} from '#features/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import type { LinkedinCompany, LinkedinPerson, StoredSearch } from '../contract.ts';
import { CompanyRow } from './CompanyRow.tsx';
import { PersonRow } from './PersonRow.tsx';
import { SearchIntro } from './SearchIntro.tsx';
import { nextPage } from './search-state.ts';
import type { LinkedinSearch } from './use-linkedin-search.ts';

interface SearchResultsProps {
  search: LinkedinSearch;
  price: number;
  listRef: RefObject<HTMLUListElement | null>;
  onExample: (term: string) => void;
}

export function SearchResults({ search, price, listRef, onExample }: SearchResultsProps) {
  const { type, results, state, reopening, reopenError, run } = search;
  const isFurther = state.status !== 'idle' && state.query.page > 1;
  if (reopening || (state.status === 'searching' && !isFurther)) {
    return <ResultsLoading shape={type === 'people' ? 'person' : 'logo'} />;
  }
  const failure = (state.status === 'error' || state.status === 'owed') && state.error.code !== 'INVALID_INPUT' && (
    <SearchError error={state.error} price={price} onRetry={() => run(state.query)} />
  );
  const answered = results?.searchType === type && results.receipt ? results : null;
  return (
    <>
      {!isFurther && failure}
      {answered ? (
        <Answered results={answered} search={search} price={price} listRef={listRef} />
      ) : reopenError ? (
        <ReopenFailed error={reopenError} to="/linkedin-search" />
      ) : (
        !failure && <SearchIntro type={type} price={price} other={results} onExample={onExample} />
      )}
      {isFurther && <div className="mt-4">{failure}</div>}
    </>
  );
}

interface AnsweredProps {
  results: StoredSearch;
  search: LinkedinSearch;
  price: number;
  listRef: RefObject<HTMLUListElement | null>;
}

function Answered({ results, search, price, listRef }: AnsweredProps) {
  const { searchType, searchResults, companyResults, receipt, charged } = results;
  const ofPeople = searchType === 'people';
  const selection = useSelection(ofPeople ? searchResults.map(personKey) : companyResults.map(companyKey));
  if (!receipt) return null;
  const shown = ofPeople ? searchResults.length : companyResults.length;
  const next = nextPage(results);
  const marksOf = (key: string): ResultMarks => ({
    selected: selection.has(key),
    onSelect: (range) => selection.toggle(key, range),
    seen: receipt.seen.includes(key),
    sample: receipt.run.source?.sample === true,
  });
  return (
    <>
      <ResultsHead
        shown={shown}
        noun={nounOf(searchType, shown)}
        receipt={receipt}
        charged={charged}
        onClear={search.clear}
      />
      {shown === 0 ? (
        <Card>
          <EmptyState
            icon={<SearchX size={20} />}
            title={ofPeople ? EMPTY_TEXTS.NO_RESULTS : EMPTY_TEXTS.NO_COMPANY_RESULTS}
          >
            The source answered and knows nothing by these words. Try fewer or other ones.
          </EmptyState>
        </Card>
      ) : (
        <>
          <ResultList label={ofPeople ? 'People' : 'Companies'} listRef={listRef}>
            {ofPeople
              ? searchResults.map((person) => (
                  <PersonRow
                    key={personKey(person)}
                    person={person}
                    marks={marksOf(personKey(person))}
                    passed={search.passed}
                  />
                ))
              : companyResults.map((company) => (
                  <CompanyRow
                    key={companyKey(company)}
                    company={company}
                    marks={marksOf(companyKey(company))}
                    passed={search.passed}
                  />
                ))}
          </ResultList>
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <LoadMore
              shown={shown}
              total={receipt.total}
              hasMore={next !== null}
              price={price}
              loading={search.state.status === 'searching'}
              onMore={() => next !== null && search.run({ ...queryOf(results), page: next })}
            />
            <ResultKeys />
          </div>
        </>
      )}
    </>
  );
}

const personKey = ({ profileURL, fullName }: LinkedinPerson) => profileURL || fullName;
const companyKey = ({ universalName, id }: LinkedinCompany) => universalName || id;
const queryOf = ({ searchType, searchQuery }: StoredSearch) => ({ searchType, searchQuery });

export function nounOf(type: StoredSearch['searchType'], count: number): string {
  if (type === 'people') return count === 1 ? 'person' : 'people';
  return count === 1 ? 'company' : 'companies';
}
