// A job (product design 5.23): its full text as it was found, what it asks for, where to apply, and others like it. Free.
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import { SourceLine } from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';
import type { Job, JobDetail } from '../contract.ts';
import { readJob } from './api.ts';
import { BackToJobs } from './BackToJobs.tsx';
import { JobHead } from './JobHead.tsx';
import { JobTags } from './JobRow.tsx';
import { JobText } from './JobText.tsx';
import { SimilarJobs } from './SimilarJobs.tsx';

export function JobDetailsPage() {
  const { jobId = '' } = useParams();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => readJob(jobId, signal),
    staleTime: 60_000,
  });
  useDocumentTitle(data?.job.title);
  return (
    <Page>
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <BackToJobs />
        {data && <SourceLine source={data.source} fetchedAt={data.fetchedAt} verb="fetched" />}
      </div>
      {data ? (
        <Details job={data.job} similar={data.similar} />
      ) : error ? (
        <Failure error={error} retrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Card>
          <Loading label="Loading the job...">
            <Skeleton className="h-6 w-72" />
            <Skeleton className="mt-3 h-4 w-48" />
            <Skeleton className="mt-6 h-40 w-full" />
          </Loading>
        </Card>
      )}
    </Page>
  );
}

function Details({ job, similar }: { job: JobDetail; similar: readonly Job[] }) {
  return (
    <>
      <JobHead job={job} />
      {!job.online && (
        <Notice tone="warn" className="mt-4" title="No longer online">
          The board does not list this job any more. What you read is the posting as it was found.
        </Notice>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          <Card title="About the job">
            {job.description ? (
              <JobText text={job.description} />
            ) : (
              <p className="text-text-3">The posting has no text.</p>
            )}
          </Card>
          {job.highlights.map(({ title, items }) => (
            <Card key={title} title={title}>
              <ul
                dir="auto"
                className="max-w-180 list-disc space-y-1 pl-5 text-left text-md break-words marker:text-text-3"
              >
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Card>
          ))}
        </div>
        <div className="min-w-0 space-y-4">
          {job.tags.length > 0 && (
            <Card title="Tags">
              <JobTags tags={job.tags} shown={20} />
            </Card>
          )}
          <SimilarJobs jobs={similar} />
        </div>
      </div>
    </>
  );
}

function Failure({ error, retrying, onRetry }: { error: Error; retrying: boolean; onRetry: () => void }) {
  const known = error instanceof ApiError ? error : null;
  // An address that no job can have is refused as input.
  const missing = known?.code === 'JOB_NOT_FOUND' || known?.code === 'INVALID_INPUT';
  return (
    <Card padded={false}>
      <h1 className="sr-only">Job</h1>
      {missing ? (
        <EmptyState
          icon={<BriefcaseBusiness size={20} />}
          title={errorText('JOB_NOT_FOUND')}
          action={
            <Button asChild size="sm">
              <Link to="/job-seeker">Search jobs</Link>
            </Button>
          }
        >
          Boards take jobs down, and none is stored at this address.
        </EmptyState>
      ) : (
        <ErrorState
          error={known ?? { message: errorText('JOB_SEARCH_FAILED') }}
          cost="Reading a job is free. Nothing was charged."
          onRetry={onRetry}
          retrying={retrying}
        />
      )}
    </Card>
  );
}
