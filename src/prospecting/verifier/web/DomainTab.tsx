// A domain: what is known of it for free, and the priced search for more people there.
import { AtSign } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { PRICES } from '#account/plans/contract.ts';
import type { FoundPerson } from '#prospecting/prospects/contract.ts';
import {
  answerOptions,
  MarkTexts,
  NO_FILTERS,
  type NoFilters,
  type ResultMarks,
  SaveResult,
  SearchButton,
  type SearchPage,
  type SearchQuery,
  SearchSection,
  SelectBox,
  TermField,
  useCreditsFor,
  useSearchPage,
  useSearchQuote,
} from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatCount, formatCredits, formatPercent } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { shortUrl } from '#ui/external-url.ts';
import { Form } from '#ui/Form.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { domainSearchPath, readRun, sendSearch } from './api.ts';
import { DomainReport } from './DomainReport.tsx';
import { KnownPeople } from './KnownPeople.tsx';
import { useDomain, useNewlyFound } from './use-domain.ts';
import { VerifyButton } from './VerifyButton.tsx';

const CAPABILITIES = ['domain-people'] as const;
const NONE: readonly string[] = [];
const PRICE = PRICES['domain-search'];

export function DomainTab({ uid, path }: { uid: string; path: string }) {
  const page = useDomainSearch(uid, path);
  const price = useCreditsFor('domain-people');
  const { search } = useLocation();
  const asked = (new URLSearchParams(search).get('q') ?? page.results?.searchQuery ?? '').trim();
  const known = useDomain(asked);
  // As the server reads it: of an address or a page of the website it is the domain.
  const domain = known.data?.report.domain ?? asked;
  const unreadable = known.error?.code === 'DOMAIN_UNREADABLE' || known.error?.code === 'INVALID_INPUT';
  const asksAgain = page.results?.searchQuery === domain;
  const query = { term: domain, filters: {}, page: 1, cursor: null, sample: page.sample };
  const quote = useSearchQuote(domain === '' || unreadable ? null : getRequest(query));
  const below = asksAgain ? (page.results?.runs ?? NONE) : NONE;
  useNewlyFound(domain, asksAgain ? (page.results?.receipt.run.id ?? null) : null);
  return (
    <SearchSection
      page={page}
      price={PRICE}
      capabilities={CAPABILITIES}
      layout="list"
      noun={peopleNoun}
      columns={PEOPLE_COLUMNS}
      csvName="people"
      emptyText={EMPTY_TEXTS.NO_RESULTS}
      emptyHint="The source knows no people at this domain."
      idle={
        asked === '' || unreadable
          ? {
              icon: AtSign,
              title: 'Look up a domain',
              free: 'the report of a domain is free, and so is opening results again',
              examples: ['wikipedia.org', 'mozilla.org', 'debian.org'],
            }
          : null
      }
      form={({ fieldRef, searching }) => (
        <>
          <DomainForm
            page={page}
            path={path}
            asked={asked}
            fieldRef={fieldRef}
            looking={known.isLoading}
            fault={unreadable ? (known.error?.fields[0]?.message ?? known.error?.message ?? null) : null}
          />
          {asked !== '' && !unreadable && (
            <>
              <Report known={known} />
              <PeopleHead known={known.data?.people} below={asksAgain}>
                {/* Results are below, with their own refresh button. */}
                {!asksAgain && (
                  <SearchButton
                    price={price}
                    quote={quote}
                    searching={searching}
                    onSearch={() => page.run(query)}
                    onRefresh={() => page.run({ ...query, fresh: true })}
                  />
                )}
              </PeopleHead>
              <KnownPeople domain={domain} besides={below} />
            </>
          )}
        </>
      )}
      above={
        page.results?.receipt.nothingNew && (
          <Notice tone="good" role="status" className="mb-3">
            You already had all of these people: {formatCredits(PRICE)} refunded.
          </Notice>
        )
      }
      renderItem={(person, marks) => <PersonResult key={person.key} person={person} marks={marks} />}
    />
  );
}

interface DomainFormProps {
  page: DomainSearch;
  path: string;
  /** What is looked up now. */
  asked: string;
  fieldRef: RefObject<HTMLInputElement | null>;
  looking: boolean;
  fault: string | null;
}

/** Looking a domain up is free: it is a step to go back from. */
function DomainForm({ page, path, asked, fieldRef, looking, fault }: DomainFormProps) {
  const navigate = useNavigate();
  function submit() {
    const typed = page.term.trim();
    if (typed === '') {
      page.search();
      fieldRef.current?.focus();
    } else if (typed !== asked) {
      void navigate(`${path}?${new URLSearchParams({ q: typed })}`, { state: page.passed });
    }
  }
  return (
    <search className="mb-5 block">
      <Form onSubmit={submit} className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1 max-md:basis-full">
          <TermField
            label="Domain"
            placeholder="acme.example, an address or a website"
            term={page.term}
            onTermChange={page.setTerm}
            error={page.fault ?? (page.term.trim() === asked ? fault : null)}
            fieldRef={fieldRef}
            maxLength={500}
          />
        </div>
        <Button
          needs="spend"
          type="submit"
          variant={asked === '' ? 'primary' : 'secondary'}
          // Another one can be asked for meanwhile.
          loading={looking && page.term.trim() === asked}
          loadingText="Looking..."
          className="min-w-41 max-md:w-full"
        >
          Look up (0 credits)
        </Button>
      </Form>
    </search>
  );
}

function Report({ known }: { known: ReturnType<typeof useDomain> }) {
  const { data, error, isFetching, refetch, checking, recheck } = known;
  if (data) return <DomainReport facts={data} checking={checking} onRecheck={recheck} />;
  if (error) {
    return (
      <Card padded={false} className="mb-6">
        <ErrorState error={error} cost="Nothing was charged." onRetry={() => void refetch()} retrying={isFetching} />
      </Card>
    );
  }
  return (
    <Loading label="Looking the domain up" className="mb-6 grid gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
      <Card>
        <Skeleton className="mb-4 h-6 w-48" />
        <SkeletonText lines={8} />
      </Card>
      <Card>
        <SkeletonText lines={5} />
      </Card>
    </Loading>
  );
}

interface PeopleHeadProps {
  known: { contacts: number; found: number } | undefined;
  /** Search results are shown below. */
  below: boolean;
  children: ReactNode;
}

function PeopleHead({ known, below, children }: PeopleHeadProps) {
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div>
        <h2 className="text-md font-semibold">People</h2>
        <p className="text-sm text-text-2">
          {known && `${formatCount(known.contacts)} in your contacts`}
          {known && `, ${formatCount(known.found)} found and not saved. `}
          {below ? 'Search results are below.' : 'An outside source may know more.'}
        </p>
      </div>
      {children}
    </div>
  );
}

interface PersonResultProps {
  person: FoundPerson;
  marks: ResultMarks;
}

function PersonResult({ person, marks }: PersonResultProps) {
  const { name, title, email, phone, confidence, evidence } = person;
  const shown = name || email;
  return (
    <li
      data-row=""
      tabIndex={-1}
      className="focus-inset grid min-h-18 scroll-my-15 grid-cols-[auto_auto_minmax(0,1fr)] items-center gap-x-3.5 gap-y-2.5 border-b border-line px-4 py-3 transition-colors last:border-b-0 hover:bg-surface-2 md:grid-cols-[auto_auto_minmax(0,1fr)_auto]"
    >
      <SelectBox marks={marks} name={shown} />
      <Avatar name={shown} src={null} />
      <div className="min-w-0 text-sm">
        <p dir="auto" title={shown} className="truncate text-left text-md font-semibold">
          {shown}
        </p>
        {title && (
          <p dir="auto" title={title} className="truncate text-left text-text-2">
            {title}
          </p>
        )}
        <p className="flex flex-wrap gap-x-3 text-text-2">
          {email ? <bdi className="break-all">{email}</bdi> : <span className="text-text-3">No address</span>}
          {phone && <bdi>{phone}</bdi>}
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-text-3">
          {confidence !== null && <span>{formatPercent(confidence / 100)} sure</span>}
          {evidence.slice(0, 2).map(({ url, seenOn }) => (
            <span key={url} className="min-w-0">
              <ExternalLink url={url}>{shortUrl(url)}</ExternalLink>
              {seenOn && `, ${seenOn}`}
            </span>
          ))}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 max-md:col-span-2 max-md:col-start-2 md:flex-nowrap">
        <MarkTexts marks={marks} className="max-md:order-last md:mr-2" />
        {/* What is made up is not asked for outside. */}
        {email && !marks.sample && <VerifyButton email={email} />}
        <SaveResult {...marks.found} name={shown} />
      </div>
    </li>
  );
}

type DomainQuery = SearchQuery<NoFilters>;
export type DomainSearch = SearchPage<NoFilters, FoundPerson>;

const getBody = ({ term, page, cursor, ...how }: DomainQuery) => ({
  domain: term,
  page,
  cursor,
  ...answerOptions(how),
});
const send = (query: DomainQuery, idempotencyKey: string) => sendSearch(getBody(query), idempotencyKey);

const getRequest = (query: DomainQuery) => ({ path: domainSearchPath, body: getBody(query) });

function useDomainSearch(uid: string, path: string): DomainSearch {
  return useSearchPage<NoFilters, FoundPerson>({
    uid,
    name: 'domain-people',
    path,
    filters: NO_FILTERS,
    send,
    reopen: readRun,
    queryOfRun: ({ label, query }) => ({
      term: String(query.domain ?? label),
      filters: NO_FILTERS.defaults,
      page: Number(query.page ?? 1),
      cursor: typeof query.cursor === 'string' ? query.cursor : null,
    }),
    keyOf: ({ key }) => key,
    missingTerm: 'Please enter a domain',
  });
}

const peopleNoun = (count: number): string => (count === 1 ? 'person' : 'people');

const PEOPLE_COLUMNS: readonly CsvColumn<FoundPerson>[] = [
  { header: 'Name', value: ({ name }) => name },
  { header: 'Title', value: ({ title }) => title },
  { header: 'Email', value: ({ email }) => email },
  { header: 'Phone', value: ({ phone }) => phone },
  { header: 'Company', value: ({ companyName }) => companyName },
  { header: 'Domain', value: ({ companyDomain }) => companyDomain },
  { header: 'LinkedIn', value: ({ linkedin }) => linkedin },
  { header: 'Confidence', value: ({ confidence }) => confidence ?? '' },
  { header: 'Seen at', value: ({ evidence }) => evidence.map(({ url }) => url).join(' ') },
];
