// The head of a saved job: what it is, where it is from and whether it is still there, and what can be done with it.
import { Archive, ArchiveRestore, CalendarPlus, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Notice } from '#ui/Notice.tsx';
import type { SavedJobDetail, Shelf } from '../contract.ts';
import { appliedBeforeText } from './applied-before-text.ts';
import { JobMarks } from './JobMarks.tsx';
import { onlineText } from './job-labels.ts';
import { shelvedText } from './use-card-actions.ts';
import { useBulkChange } from './use-job-changes.ts';

export function JobSheetHead({ job, onClose }: { job: SavedJobDetail; onClose: () => void }) {
  const bulk = useBulkChange();
  function shelve(shelf: Shelf) {
    bulk.mutate({
      target: { ids: [job.id] },
      action: { do: 'shelve', shelf },
      done: (count) => shelvedText(shelf, count),
    });
    onClose();
  }
  return (
    <>
      <h2 className="text-lg font-title break-words">{job.title}</h2>
      <p className="text-text-2">{[job.company || 'Company not stated', job.place].filter(Boolean).join(' · ')}</p>
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        <JobMarks job={job} />
      </div>
      <p className="mt-2 text-xs text-text-3">
        {job.source} · saved <Age at={job.savedAt} /> by {job.savedBy.name} · {onlineText(job.online)}
        {job.online !== null && job.checkedAt && (
          <>
            {' '}
            (looked up <Age at={job.checkedAt} />)
          </>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        {job.shelf === 'live' ? (
          <>
            <Button
              needs="write"
              variant="primary"
              size="sm"
              icon={<CalendarPlus aria-hidden size={16} />}
              onClick={() => document.querySelector<HTMLElement>('[data-next-step]')?.focus()}
            >
              Set next step
            </Button>
            {job.url && (
              <ExternalLink url={job.url} className="inline-flex min-h-8 items-center text-sm font-semibold">
                Open the posting
              </ExternalLink>
            )}
            {job.kind === 'job' && (
              <Link
                to={`/job-details/${encodeURIComponent(job.jobId)}`}
                className="link inline-flex min-h-8 items-center text-sm font-semibold"
              >
                Job page
              </Link>
            )}
            <span className="ml-auto flex gap-1">
              <IconButton
                needs="write"
                label="Archive"
                icon={<Archive aria-hidden size={16} />}
                onClick={() => shelve('archived')}
              />
              <IconButton
                needs="write"
                label="Delete"
                icon={<Trash2 aria-hidden size={16} />}
                onClick={() => shelve('bin')}
              />
            </span>
          </>
        ) : (
          <Button
            needs="write"
            variant="primary"
            size="sm"
            icon={<ArchiveRestore aria-hidden size={16} />}
            onClick={() => shelve('live')}
          >
            Take back
          </Button>
        )}
      </div>
      {job.appliedBefore && (
        <Notice tone="warn" className="mt-3">
          {appliedBeforeText(job.appliedBefore)}{' '}
          <Link to={`/saved-jobs?view=table&job=${job.appliedBefore.id}`} className="font-semibold underline">
            Open that one
          </Link>
        </Notice>
      )}
    </>
  );
}
