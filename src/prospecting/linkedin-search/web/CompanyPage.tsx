// Company detail (spec section 2): what LinkedIn states of a company, free of charge.
import { Building2 } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { useMayUse } from '#account/accounts/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { SaveResult, SourceLine } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Page } from '#ui/Page.tsx';
import { Spinner } from '#ui/Spinner.tsx';
import { AboutCard } from './AboutCard.tsx';
import type { FoundCompany } from './api.ts';
import { BackToResults } from './BackToResults.tsx';
import { CompanyHead } from './CompanyHead.tsx';
import { CompanyLocations } from './CompanyLocations.tsx';
import { TagCard } from './TagCard.tsx';
import { useCompany } from './use-company.ts';

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
