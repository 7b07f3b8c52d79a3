// The head of a job: what, where, for how much, and the ways to it.
import { EyeOff, Send } from 'lucide-react';
import { SaveJobButton } from '#jobs/saved-jobs/web/index.ts';
import { SaveResult } from '#prospecting/searches/web/index.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Button } from '#ui/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { Notice } from '#ui/Notice.tsx';
import type { JobDetail } from '../contract.ts';
import { JobFacts } from './JobFacts.tsx';
import { JobPay } from './JobPay.tsx';
import { useHiddenJobs } from './use-hidden-jobs.ts';

export function JobHead({ job }: { job: JobDetail }) {
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
