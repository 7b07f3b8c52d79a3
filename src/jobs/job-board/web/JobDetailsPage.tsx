// A job (product design 5.23): its full text as it was found, what it asks for, where to apply, and others like it. Free.
import { useQuery } from '@tanstack/react-query';
import { BriefcaseBusiness, EyeOff, Send } from 'lucide-react';
import { Fragment } from 'react';
import { Link, useLocation, useParams } from 'react-router';
import { useMe } from '#account/accounts/web/index.ts';
import { SaveJobButton } from '#jobs/saved-jobs/web/index.ts';
import { ApiError } from '#platform/web/api-error.ts';
import { useDocumentTitle } from '#platform/web/document-title.ts';
import {
  BackToResults,
  passedResults,
  SaveResult,
  SourceLine,
  TagList,
  unpackResults,
} from '#prospecting/searches/web/index.ts';
import { errorText } from '#shared/errors.ts';
import { jobPath } from '#shared/page-paths.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Page } from '#ui/Page.tsx';
import type { Job, JobDetail } from '../contract.ts';
import { JobFacts, JobPay } from './JobRow.tsx';
import { type JobFilters, jobAddress } from './job-filters.ts';
import { readJob, useHiddenJobs } from './use-jobs.ts';

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
          The board no longer lists this job. This is the posting as it was found.
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
            <Card title="Tags">{job.tags.length > 0 && <TagList label="Tags" tags={job.tags} shown={20} />}</Card>
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
          It may have been taken down, and no copy is stored.
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

// The way back from a job to the results that it was opened from.
const SEARCH = { feature: 'jobs', path: '/job-seeker', title: 'Job Search' } as const;

function BackToJobs() {
  const { state } = useLocation();
  const { data: user } = useMe();
  const results = user ? passedResults(state, user.uid, unpackResults<JobFilters, Job>) : null;
  return <BackToResults results={results && jobAddress(results.searchQuery, results.filters)} search={SEARCH} />;
}

// The head of a job: what, where, for how much, and the ways to it.
function JobHead({ job }: { job: JobDetail }) {
  const hidden = useHiddenJobs();
  const apply = externalUrl(job.url);
  const hiding = hidden.hiding([job]);
  return (
    <Card>
      <div className="flex items-start gap-4">
        <Avatar name={job.company || job.title} src={job.logo || undefined} shape="logo" size="lg" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="text-left text-xl font-title break-words">
            {job.title}
          </h1>
          <p dir="auto" className="text-left text-md break-words text-text-2">
            {job.company ? <ExternalLink url={job.companyWebsite}>{job.company}</ExternalLink> : 'Company not stated'}
          </p>
        </div>
      </div>
      <JobFacts job={job} className="mt-3" />
      <div className="mt-3">
        <JobPay salary={job.salary} />
      </div>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <SaveJobButton kind="job" jobId={job.id} label={job.title} variant="primary" size="md" />
        {apply && (
          <Button asChild icon={<Send aria-hidden size={16} />}>
            <a href={apply} target="_blank" rel="noopener noreferrer">
              Apply{job.board && ` on ${job.board}`}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          </Button>
        )}
        {job.company && <SaveResult capability="jobs" itemKey={job.id} name={job.company} label="Save company" />}
        {hiding.length === 0 && (
          <>
            <Button
              needs="write"
              variant="ghost"
              icon={<EyeOff aria-hidden size={16} />}
              onClick={() => hidden.hideJob(job)}
            >
              Hide
            </Button>
            {job.companyKey && (
              <Button
                needs="write"
                variant="ghost"
                icon={<EyeOff aria-hidden size={16} />}
                onClick={() => hidden.hideCompany(job)}
              >
                Hide company
              </Button>
            )}
          </>
        )}
      </div>
      {job.others.length > 0 && (
        <p className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-sm text-text-2">
          Also on
          {job.others.map(({ board, url }) => (
            <ExternalLink key={url} url={url}>
              {board || 'another board'}
            </ExternalLink>
          ))}
        </p>
      )}
      {hiding.map((one) => (
        <Notice
          key={one.kind}
          tone="neutral"
          className="mt-3"
          action={
            <Button needs="write" size="sm" variant="ghost" onClick={() => hidden.show(one)}>
              Show again
            </Button>
          }
        >
          {one.kind === 'job'
            ? 'This job is hidden from your searches.'
            : 'Jobs of this company are hidden from your searches.'}
        </Notice>
      ))}
    </Card>
  );
}

// The text of a posting: paragraphs, lists where its lines begin with a bullet. Always text, never markup.
const BULLET = '• ';

interface Block {
  key: number;
  bullets: boolean;
  lines: string[];
}

/** Consecutive lines of one kind together; an empty line ends a paragraph. */
function toBlocks(text: string): Block[] {
  const blocks: Block[] = [];
  let open: Block | undefined;
  for (const [key, line] of text.split('\n').entries()) {
    if (line.trim() === '') {
      open = undefined;
      continue;
    }
    const bullets = line.startsWith(BULLET);
    if (open?.bullets !== bullets) {
      open = { key, bullets, lines: [] };
      blocks.push(open);
    }
    open.lines.push(bullets ? line.slice(BULLET.length) : line);
  }
  return blocks;
}

function JobText({ text }: { text: string }) {
  return (
    <div dir="auto" className="max-w-180 space-y-3 text-left text-md break-words">
      {toBlocks(text).map(({ key, bullets, lines }) =>
        bullets ? (
          <ul key={key} className="list-disc space-y-1 pl-5 marker:text-text-3">
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
              <li key={i}>{line}</li>
            ))}
          </ul>
        ) : (
          <p key={key}>
            {lines.map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text that does not change
              <Fragment key={i}>
                {i > 0 && <br />}
                {line}
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  );
}

// Jobs like the open one, found in our own tables.
function SimilarJobs({ jobs }: { jobs: readonly Job[] }) {
  if (jobs.length === 0) return null;
  return (
    <Card title="Similar jobs">
      <ul className="space-y-3">
        {jobs.map((job) => (
          <li key={job.id} className="min-w-0">
            <Link to={jobPath(job.id)} dir="auto" className="link block text-left font-medium break-words">
              {job.title}
            </Link>
            <p dir="auto" className="text-left text-sm break-words text-text-3">
              {[job.company, job.place].filter((part) => part !== '').join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
