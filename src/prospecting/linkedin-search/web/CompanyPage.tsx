// Company detail (spec section 2): what LinkedIn states of a company, free of charge.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { cx } from 'class-variance-authority';
import { Building2, MapPin } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { SaveResult, SourceLine } from '#prospecting/searches/web/index.ts';
import { countryName } from '#shared/countries.ts';
import { errorText } from '#shared/errors.ts';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { shortUrl } from '#ui/external-url.ts';
import { Spinner } from '#ui/Loading.tsx';
import { Page } from '#ui/Page.tsx';
import type { CompanyDetails } from '../contract.ts';
import { type FoundCompany, readCompany } from './api.ts';
import { AboutCard, BackToResults, OnLinkedin, TagCard } from './DetailParts.tsx';

export function CompanyPage() {
  const { username = '' } = useParams();
  const { data, error, isFetching, refetch } = useCompany(username);
  useDocumentTitle(data?.company.name);
  return (
    <Page>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <BackToResults />
        {data && (
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <SourceLine source={data.source} fetchedAt={data.fetchedAt} verb="fetched" />
            <SaveResult capability="linkedin-companies" itemKey={username} name={data.company.name} />
          </span>
        )}
      </div>
      {data ? (
        <Company {...data} />
      ) : error ? (
        <CompanyFailure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <p role="status" className="flex min-h-60 animate-late items-center justify-center gap-2.5 text-text-2">
          <Spinner size={20} />
          Loading company details...
        </p>
      )}
    </Page>
  );
}

function Company({ company }: FoundCompany) {
  return (
    <>
      <CompanyHead company={company} />
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          <AboutCard text={company.description} />
          <CompanyLocations locations={company.locations} />
        </div>
        <div className="min-w-0 space-y-4">
          <TagCard title="Industries" tags={company.industries} />
          <TagCard title="Specialties" tags={company.specialities} />
        </div>
      </div>
    </>
  );
}

interface CompanyFailureProps {
  error: Error;
  retrying: boolean;
  onRetry: () => void;
}

function CompanyFailure({ error, retrying, onRetry }: CompanyFailureProps) {
  const maySearch = useMayUse('linkedin-search');
  const known = error instanceof ApiError ? error : null;
  // An address that no company can have is refused as input.
  const missing = known?.code === 'COMPANY_NOT_FOUND' || known?.code === 'INVALID_INPUT';
  return (
    <Card padded={false}>
      <h1 className="sr-only">Company</h1>
      {missing ? (
        <EmptyState
          icon={<Building2 size={20} />}
          title={errorText('COMPANY_NOT_FOUND')}
          action={
            maySearch && (
              <Button asChild size="sm">
                <Link to="/linkedin-search?type=companies">Search companies</Link>
              </Button>
            )
          }
        >
          There is no company at this address on LinkedIn.
        </EmptyState>
      ) : (
        <ErrorState
          error={known ?? { message: errorText('COMPANY_DETAILS_FAILED') }}
          cost="Company details are free. Nothing was charged."
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </Card>
  );
}

// The head of a company's page: who it is, where it sits, how large it is, and the ways out to it.
function CompanyHead({ company }: { company: CompanyDetails }) {
  const { name, tagline, Images, headquarter, website, staffCount, linkedinUrl } = company;
  const place = headquarter && [headquarter.city, countryName(headquarter.country)].filter(Boolean).join(', ');
  return (
    <Card padded={false}>
      {Images.cover && <CompanyCover src={Images.cover} />}
      <div className={cx('flex justify-between gap-x-6 px-4', Images.cover ? 'items-end' : 'items-start pt-4')}>
        <Avatar
          name={name}
          src={Images.logo}
          shape="logo"
          size="xl"
          className={cx(Images.cover && '-mt-10 border-4 border-surface bg-clip-padding')}
        />
        <OnLinkedin url={linkedinUrl} />
      </div>
      <div className="px-4 pt-3 pb-4">
        <h1 dir="auto" className="text-left text-xl font-title tracking-[-0.015em] break-words">
          {name}
        </h1>
        {tagline && (
          <p dir="auto" className="mt-0.5 max-w-180 text-left break-words text-text-2">
            {tagline}
          </p>
        )}
      </div>
      <dl className="grid border-t border-line text-sm max-md:divide-y max-md:divide-line md:grid-cols-3 md:divide-x md:divide-line">
        <Fact term="Headquarters">{place && <bdi>{place}</bdi>}</Fact>
        <Fact term="Website">{website && <ExternalLink url={website}>{shortUrl(website)}</ExternalLink>}</Fact>
        <Fact term="Employees">{staffCount !== null && formatCount(staffCount)}</Fact>
      </dl>
    </Card>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="min-w-0 px-4 py-3 max-md:flex max-md:items-baseline max-md:gap-4">
      <dt className="shrink-0 text-text-3 max-md:w-26">{term}</dt>
      <dd className="min-w-0 break-words text-text md:mt-0.5">
        {children || <span className="text-text-3">Not stated</span>}
      </dd>
    </div>
  );
}

// Where a company is: each place with what is known of its address.
type Location = CompanyDetails['locations'][number];

/** Large companies name hundreds; one or two more than this are not worth a click. */
const SHOWN_AT_FIRST = 6;
const FEW = 8;

function CompanyLocations({ locations }: { locations: readonly Location[] }) {
  const [all, setAll] = useState(false);
  if (locations.length === 0) return null;
  // The headquarters first, wherever the source put them.
  const sorted = [...locations].sort((a, b) => Number(b.headquarter) - Number(a.headquarter));
  const many = locations.length > FEW;
  const shown = all || !many ? sorted : sorted.slice(0, SHOWN_AT_FIRST);
  return (
    <Card title="Locations" padded={false}>
      <ul className="grid md:grid-cols-2">
        {shown.map((location, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two offices may have one address, and the list never changes its order
          <Place key={place} location={location} />
        ))}
      </ul>
      {many && (
        <div className="border-t border-line px-2 py-1.5">
          <Button variant="ghost" size="sm" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Show fewer' : `Show all ${formatCount(locations.length)} locations`}
          </Button>
        </div>
      )}
    </Card>
  );
}

function Place({ location }: { location: Location }) {
  const { city, line1, postalCode, geographicArea, headquarter } = location;
  const country = countryName(location.country);
  const [title, ...lines] = [city, line1, [postalCode, geographicArea].filter(Boolean).join(' '), country].filter(
    Boolean,
  );
  return (
    <li className="-mt-px flex min-w-0 gap-2.5 border-t border-line px-4 py-3 md:odd:border-r">
      <MapPin aria-hidden size={16} className="mt-0.5 shrink-0 text-text-3" />
      <address className="min-w-0 break-words not-italic">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0 font-medium">{title}</bdi>
          {headquarter && <Badge tone="accent">Headquarters</Badge>}
        </span>
        {lines.map((line) => (
          <bdi key={line} className="block text-sm text-text-2">
            {line}
          </bdi>
        ))}
      </address>
    </li>
  );
}

// The details of one company. One call without retries: a failure is shown at once, and the user decides whether to try again.
const FRESH_MS = 5 * 60_000;

function useCompany(username: string): UseQueryResult<FoundCompany> {
  return useQuery({
    queryKey: ['linkedin-company', username],
    queryFn: ({ signal }) => readCompany(username, signal),
    staleTime: FRESH_MS,
    retry: false,
  });
}

// The wide picture above a company; a plain band where it does not load, so that nothing jumps.
function CompanyCover({ src }: { src: string }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="h-28 border-b border-line bg-surface-3 md:h-44">
      {!failed && <img src={src} alt="" className="size-full object-cover" onError={() => setFailed(true)} />}
    </div>
  );
}
