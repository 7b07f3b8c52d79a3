// LinkedIn search (spec section 2): people or companies, 5 credits a search, results that outlive the page.
import { Building2, MapPin, Users } from 'lucide-react';
import { useMe } from '#account/accounts/web/index.ts';
import { PRICES } from '#account/plans/contract.ts';
import {
  type ResultMarks,
  ResultRow,
  ResultsLoading,
  SearchBar,
  SearchScreen,
  useCreditsFor,
  useSearchPage,
} from '#prospecting/searches/web/index.ts';
import { EMPTY_TEXTS, FIELD_TEXTS } from '#shared/errors.ts';
import { linkedinCompanyPath, linkedinProfilePath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import type { CsvColumn } from '#ui/export-csv.ts';
import { Segmented } from '#ui/Segmented.tsx';
import type { LinkedinCompany, LinkedinPerson } from '../contract.ts';
import { getRequest, readRun, sendSearch } from './api.ts';
import {
  FILTERS,
  type FoundItem,
  getKind,
  isPerson,
  itemKey,
  queryOfRun,
  type SearchType,
  STORAGE,
} from './linkedin-results.ts';

const TYPES = [
  { value: 'people', label: 'People' },
  { value: 'companies', label: 'Companies' },
] as const;

const TEXTS = {
  people: {
    label: 'Search people on LinkedIn',
    placeholder: 'Name, title, company or place',
    price: PRICES['linkedin-people-search'],
    emptyText: EMPTY_TEXTS.NO_RESULTS,
    idle: {
      icon: Users,
      title: 'Find people by name, title, company or place',
      examples: ['procurement timber', 'head of operations', 'architect'],
    },
  },
  companies: {
    label: 'Search companies on LinkedIn',
    placeholder: 'Company name, trade or place',
    price: PRICES['linkedin-company-search'],
    emptyText: EMPTY_TEXTS.NO_COMPANY_RESULTS,
    idle: {
      icon: Building2,
      title: 'Find companies by name, trade or place',
      free: 'company details are free',
      examples: ['timber', 'packaging', 'logistics'],
    },
  },
};

const CAPABILITIES = ['linkedin-people', 'linkedin-companies'] as const;

export function LinkedinSearchPage() {
  const { data: user } = useMe();
  // The shell shows no page before the user document is there.
  return user ? <LinkedinSearchOf uid={user.uid} /> : null;
}

function LinkedinSearchOf({ uid }: { uid: string }) {
  const page = useSearchPage({
    uid,
    name: 'linkedin-search',
    path: '/linkedin-search',
    filters: FILTERS,
    send: sendSearch,
    requestOf: getRequest,
    reopen: readRun,
    queryOfRun,
    keyOf: itemKey,
    missingTerm: FIELD_TEXTS.SEARCH_TERM,
    kindOf: getKind,
    storage: STORAGE,
  });
  const { searchType } = page.filters;
  const { label, placeholder, price, emptyText, idle } = TEXTS[searchType];
  return (
    <SearchScreen
      page={page}
      title="LinkedIn Search"
      lead="Find people and companies, keep them, write to them."
      price={price}
      capabilities={CAPABILITIES}
      layout="list"
      noun={(count) => getNoun(searchType, count)}
      sorts={SORTS[searchType]}
      columns={COLUMNS[searchType]}
      csvName={`linkedin ${searchType}`}
      skeleton={<ResultsLoading shape={searchType === 'people' ? 'person' : 'logo'} />}
      emptyText={emptyText}
      idle={idle}
      form={({ searching, bar }) => (
        <SearchBar label={label} placeholder={placeholder} {...bar}>
          <Segmented
            options={TYPES}
            value={searchType}
            onValueChange={(next: SearchType) => page.switchTo({ searchType: next })}
            disabled={searching}
            aria-label="What to search"
          />
        </SearchBar>
      )}
      renderItem={(item, marks) => {
        const row = { marks, passed: page.passed };
        return isPerson(item) ? (
          <PersonRow key={itemKey(item)} {...row} person={item} />
        ) : (
          <CompanyRow key={itemKey(item)} {...row} company={item} />
        );
      }}
    />
  );
}

// A company among the results.
interface CompanyRowProps {
  company: LinkedinCompany;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

function CompanyRow({ company, marks, passed }: CompanyRowProps) {
  const { name, tagline, logo, universalName, linkedinURL } = company;
  return (
    <ResultRow
      marks={marks}
      picture={<Avatar name={name} src={logo[0]?.url} shape="logo" />}
      name={name}
      line={tagline}
      missingLine="No tagline"
      details={universalName ? { to: linkedinCompanyPath(universalName), state: passed } : null}
      external={{ url: linkedinURL, label: 'Open on LinkedIn' }}
    />
  );
}

// A person among the results.
interface PersonRowProps {
  person: LinkedinPerson;
  marks: ResultMarks;
  /** The results, passed along so that coming back shows them again. */
  passed: object | null;
}

function PersonRow({ person, marks, passed }: PersonRowProps) {
  const price = useCreditsFor('linkedin-profile');
  const { fullName, headline, location, profilePicture, profileURL } = person;
  return (
    <ResultRow
      marks={marks}
      picture={<Avatar name={fullName} src={profilePicture} />}
      name={fullName}
      line={headline}
      missingLine="No headline"
      meta={
        location && (
          <span className="flex min-w-0 items-center gap-1">
            <MapPin aria-hidden size={14} className="shrink-0" />
            <span dir="auto" title={location} className="truncate">
              {location}
            </span>
          </span>
        )
      }
      details={
        profileURL
          ? {
              to: linkedinProfilePath(profileURL),
              state: passed,
              price,
            }
          : null
      }
      external={{ url: profileURL, label: 'Open on LinkedIn' }}
    />
  );
}

// How results of LinkedIn search are counted, put in order, and written to a file.
function getNoun(type: SearchType, count: number): string {
  if (type === 'people') return count === 1 ? 'person' : 'people';
  return count === 1 ? 'company' : 'companies';
}

const texts = {
  name: (item) => (isPerson(item) ? item.fullName : item.name),
  line: (item) => (isPerson(item) ? item.headline : item.tagline),
  location: (item) => (isPerson(item) ? item.location : ''),
  url: (item) => (isPerson(item) ? item.profileURL : item.linkedinURL),
  username: (item) => (isPerson(item) ? item.username : item.universalName),
} satisfies Record<string, (item: FoundItem) => string>;

/** What is not stated comes last. */
const by =
  (text: (item: FoundItem) => string) =>
  (a: FoundItem, b: FoundItem): number =>
    Number(text(a) === '') - Number(text(b) === '') || text(a).localeCompare(text(b));

const byName = { key: 'name', label: 'Name', compare: by(texts.name) };

export const SORTS = {
  people: [
    byName,
    { key: 'headline', label: 'Headline', compare: by(texts.line) },
    { key: 'location', label: 'Location', compare: by(texts.location) },
  ],
  companies: [byName, { key: 'tagline', label: 'Tagline', compare: by(texts.line) }],
};

const COLUMNS: Record<SearchType, readonly CsvColumn<FoundItem>[]> = {
  people: [
    { header: 'Full name', value: texts.name },
    { header: 'Headline', value: texts.line },
    { header: 'Location', value: texts.location },
    { header: 'Profile URL', value: texts.url },
    { header: 'Username', value: texts.username },
  ],
  companies: [
    { header: 'Name', value: texts.name },
    { header: 'Tagline', value: texts.line },
    { header: 'LinkedIn URL', value: texts.url },
    { header: 'Universal name', value: texts.username },
  ],
};
