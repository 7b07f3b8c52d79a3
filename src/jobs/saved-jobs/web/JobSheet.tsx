// A saved job beside its list: its head, its fields, and the posting as it was saved.
import { useQuery } from '@tanstack/react-query';
import { Archive, ArchiveRestore, CalendarPlus, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { EMPTY_TEXTS } from '#shared/errors.ts';
import { formatDay } from '#shared/formats.ts';
import { jobPath } from '#shared/page-paths.ts';
import { Age } from '#ui/Age.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { ExternalLink } from '#ui/ExternalLink.tsx';
import { Field } from '#ui/Field.tsx';
import { IconButton } from '#ui/IconButton.tsx';
import { Input, Textarea } from '#ui/Input.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { Notice } from '#ui/Notice.tsx';
import { useMay } from '#ui/permission.tsx';
import { Select } from '#ui/Select.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { TagsInput } from '#ui/TagsInput.tsx';

import type { JobStatus, SavedJobDetail, Shelf } from '../contract.ts';
import type { Edit } from './api.ts';
import { JobMarks } from './JobMarks.tsx';
import { appliedBeforeText, onlineText, STATUS_NAMES, STATUSES } from './job-labels.ts';
import { NextStepFields } from './NextStepDialog.tsx';
import { detailOptions, shelvedText, useBulkChange, useEditJob } from './use-saved-jobs.ts';

interface JobSheetProps {
  /** Id of the record; null: closed. */
  id: string | null;
  onClose: () => void;
}

export function JobSheet({ id, onClose }: JobSheetProps) {
  return (
    <Sheet open={id !== null} onOpenChange={(open) => !open && onClose()} title="Saved job" className="md:w-130">
      {id !== null && <JobRecord key={id} id={id} onClose={onClose} />}
    </Sheet>
  );
}

function JobRecord({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: job, error, isFetching, refetch } = useQuery(detailOptions(id));
  if (job) {
    return (
      <div className="p-4">
        <JobSheetHead job={job} onClose={onClose} />
        <JobFields job={job} />
        <JobSnapshotView job={job} />
      </div>
    );
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <Loading label="Loading the job" className="space-y-4 p-4">
      <Skeleton className="h-6 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
      <SkeletonText lines={6} />
    </Loading>
  );
}

// The posting as it was when it was saved: it stays readable after its board has taken it down.
function JobSnapshotView({ job }: { job: SavedJobDetail }) {
  const pay = job.kind === 'freelance' ? 'Budget' : 'Salary';
  const missing = job.kind === 'freelance' ? EMPTY_TEXTS.NO_BUDGET : 'Not stated';
  const facts = [
    { label: pay, value: job.salary || missing },
    { label: 'Posted', value: job.postedAt ? formatDay(job.postedAt.slice(0, 10)) : 'Not stated' },
    ...job.extra,
  ];
  return (
    <section aria-labelledby="posting" className="mt-5 border-t border-line pt-4">
      <h3 id="posting" className="text-md font-semibold">
        The posting, as it was saved
      </h3>
      <dl className="mt-2 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-1.5 text-sm">
        {facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt className="text-text-3">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-1.5">
        {job.skills.length > 0 ? (
          job.skills.map((skill) => (
            <Badge key={skill} className="max-w-full truncate">
              {skill}
            </Badge>
          ))
        ) : (
          <span className="text-sm text-text-3">{EMPTY_TEXTS.NO_SKILLS}</span>
        )}
      </div>
      <p dir="auto" className="mt-3 text-left text-sm leading-5 break-words whitespace-pre-line text-text-2">
        {job.description || 'The posting has no text.'}
      </p>
    </section>
  );
}

// The head of a saved job: what it is, where it is from and whether it is still there, and what can be done with it.
function JobSheetHead({ job, onClose }: { job: SavedJobDetail; onClose: () => void }) {
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
              <Link to={jobPath(job.jobId)} className="link inline-flex min-h-8 items-center text-sm font-semibold">
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
            Restore
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

// The workspace's own fields of a saved job, each saved by itself when it is left, with "Undo".
function JobFields({ job }: { job: SavedJobDetail }) {
  const edit = useEditJob();
  const save = (change: Edit, done: string) => edit.mutate({ id: job.id, change, done });
  const [step, setStep] = useDraft(job.nextStep);
  const [due, setDue] = useDraft(job.nextDue ?? '');
  const mayWrite = useMay('write');
  const locked = job.shelf === 'bin' || !mayWrite;
  return (
    // Nothing is changed in the bin.
    <fieldset disabled={locked} className="mt-4 space-y-4 border-t border-line pt-4">
      <legend className="sr-only">Your fields</legend>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Status">
          <Select
            value={job.status}
            disabled={locked}
            options={STATUSES.map((status) => ({ value: status, label: STATUS_NAMES[status] }))}
            onValueChange={(status) =>
              save({ status: status as JobStatus }, `Moved to ${STATUS_NAMES[status as JobStatus]}`)
            }
          />
        </Field>
        <Field label="Applied on">
          <Input
            type="date"
            value={job.appliedOn ?? ''}
            onChange={({ target }) => save({ appliedOn: target.value || null }, 'Applied on saved')}
          />
        </Field>
      </div>
      <NextStepFields
        step={step}
        due={due}
        onStep={setStep}
        onDue={setDue}
        onBlur={() => step.trim() !== job.nextStep && save({ nextStep: step }, 'Next step saved')}
        onDay={(day) => day !== (job.nextDue ?? '') && save({ nextDue: day || null }, 'Due date saved')}
      />
      <Draft label="Contact" value={job.contact} onSave={(contact) => save({ contact }, 'Contact saved')}>
        {(control) => <Input {...control} maxLength={200} placeholder="Who to write to" />}
      </Draft>
      <Field label="Tags">
        <TagsInput
          value={job.tags}
          max={20}
          disabled={locked}
          onValueChange={(tags) => save({ tags }, 'Tags saved')}
          placeholder="remote, first choice"
        />
      </Field>
      <Draft label="Note" value={job.note} onSave={(note) => save({ note }, 'Note saved')}>
        {(control) => <Textarea {...control} maxLength={10_000} rows={3} />}
      </Draft>
    </fieldset>
  );
}

interface DraftProps {
  label: string;
  value: string;
  onSave: (value: string) => void;
  children: (control: {
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
  }) => ReactNode;
}

/** A text that is saved when the field is left, where it has changed. */
function Draft({ label, value, onSave, children }: DraftProps) {
  const [typed, setTyped] = useDraft(value);
  const [touched, setTouched] = useState(false);
  return (
    <Field label={label} hint={touched && typed.trim() !== value ? 'Saved when you leave the field' : undefined}>
      {children({
        value: typed,
        onChange: ({ target }) => {
          setTyped(target.value);
          setTouched(true);
        },
        onBlur: () => {
          setTouched(false);
          if (typed.trim() !== value) onSave(typed);
        },
      })}
    </Field>
  );
}

// What is typed into a field that is saved by itself: it follows the stored value until something else is typed.

/** A value that was changed elsewhere takes the place of what is typed only where nothing was. */
function useDraft(stored: string): [string, (typed: string) => void] {
  const [draft, setDraft] = useState({ stored, typed: stored });
  if (draft.stored !== stored) {
    const untouched = draft.typed === draft.stored || draft.typed.trim() === stored;
    setDraft({ stored, typed: untouched ? stored : draft.typed });
  }
  return [draft.typed, (typed) => setDraft({ stored, typed })];
}
