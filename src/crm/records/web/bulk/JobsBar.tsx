// Running and recently ended bulk jobs, on every page, with cancel and undo.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLiveEvent } from '#platform/web/live.tsx';
import { formatCount } from '#shared/formats.ts';
import type { LiveEvent } from '#shared/live.ts';
import { recordPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { notify } from '#ui/notify.ts';
import { Progress } from '#ui/Progress.tsx';
import { CONFLICTS_SHOWN, type RecordJob } from '../../contract.ts';
import { addressText, NOUN, recordsText } from '../record-labels.ts';
import { RECORDS_KEY, readJob, readJobs, sendCancel, sendUndo } from '../use-records.ts';
import { doneText, failedText, useRefreshRecords } from './use-record-changes.ts';

const JOBS_KEY = [...RECORDS_KEY, 'jobs'] as const;
/** What ended longer ago is history. */
const RECENT_MS = 60_000;

const isRunning = ({ state }: RecordJob) => state === 'queued' || state === 'running';

/** Mounted once in the shell. */
export function JobsBar() {
  const queries = useQueryClient();
  const refresh = useRefreshRecords();
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [conflicts, setConflicts] = useState<RecordJob | null>(null);
  const { data } = useQuery({ queryKey: JOBS_KEY, queryFn: ({ signal }) => readJobs(signal), staleTime: 60_000 });
  const put = (job: RecordJob) =>
    queries.setQueryData<{ items: RecordJob[] }>(JOBS_KEY, (before) => ({
      items: [job, ...(before?.items ?? []).filter(({ id }) => id !== job.id)],
    }));
  useLiveEvent<LiveEvent & { data: RecordJob }>('record-job', ({ data: job }) => {
    put(job);
    if (!isRunning(job)) refresh();
  });
  const cancel = useMutation({ mutationFn: sendCancel, onSuccess: put, onError: (error) => notify.error(error) });
  const undo = useMutation({
    mutationFn: ({ changeId }: { id: string; changeId: string }) => sendUndo(changeId),
    onSuccess: ({ restored, kept, job }, { id }) => {
      setDismissed((now) => new Set([...now, id]));
      // Too many for one answer: its own line shows how far it is.
      if (job) return put(job);
      notify.success(
        kept > 0
          ? `${formatCount(restored)} undone; ${formatCount(kept)} were changed since and stay`
          : `${formatCount(restored)} undone`,
      );
    },
    onError: (error) => notify.error(error),
    onSettled: refresh,
  });
  const items = data?.items ?? [];
  const undone = new Set(items.flatMap(({ action }) => (action.do === 'undo' ? action.changeId : [])));
  const shown = items.filter((job) => {
    if (dismissed.has(job.id) || (job.changeId !== null && undone.has(job.changeId))) return false;
    // What was done with the answer itself has had its own message.
    const shownHere = job.total > 500 || job.action.do === 'merge-duplicates';
    return isRunning(job) || (shownHere && Date.now() - Date.parse(job.finishedAt ?? '') < RECENT_MS);
  });
  // The dialog outlives the line that it was opened from.
  const dialog = <ConflictsDialog job={conflicts} onClose={() => setConflicts(null)} />;
  if (shown.length === 0) return dialog;
  return (
    <>
      {dialog}
      <section
        aria-label="Bulk jobs"
        className="fixed bottom-[calc(var(--bottom-bar)+16px)] left-1/2 z-30 w-110 max-w-[calc(100vw-24px)] -translate-x-1/2 space-y-3 rounded-l border border-line bg-surface p-3 shadow-pop"
      >
        {shown.slice(0, 3).map((job) =>
          isRunning(job) ? (
            <div key={job.id} className="flex items-end gap-3">
              <div className="min-w-0 flex-1">
                <Progress
                  label={workText(job)}
                  value={job.done}
                  max={Math.max(1, job.total)}
                  valueText={`${formatCount(job.done)} of ${formatCount(job.total)}`}
                />
              </div>
              <Button needs="write" size="sm" loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
                Cancel
              </Button>
            </div>
          ) : (
            <div key={job.id} className="flex flex-wrap items-center justify-end gap-2 text-sm">
              {job.state === 'failed' ? (
                <CircleAlert aria-hidden size={16} className="shrink-0 text-bad" />
              ) : (
                <CircleCheck aria-hidden size={16} className="shrink-0 text-good" />
              )}
              <span role="status" className="min-w-0 flex-[1_1_12rem] wrap-anywhere">
                {endText(job)}
              </span>
              <div className="flex items-center gap-2">
                <ConflictsButton job={job} onShow={setConflicts} />
                {job.changeId !== null && (
                  <Button
                    needs="write"
                    size="sm"
                    loading={undo.isPending}
                    onClick={() => undo.mutate({ id: job.id, changeId: job.changeId ?? '' })}
                  >
                    Undo
                  </Button>
                )}
                <Button size="sm" variant="ghost" onClick={() => setDismissed((now) => new Set([...now, job.id]))}>
                  Dismiss
                </Button>
              </div>
            </div>
          ),
        )}
      </section>
    </>
  );
}

const WORK: Record<RecordJob['action']['do'], string> = {
  tag: 'Tagging',
  untag: 'Removing a tag from',
  own: 'Changing the owner of',
  set: 'Changing',
  bin: 'Deleting',
  restore: 'Restoring',
  'add-to-list': 'Adding to the list:',
  'move-to-list': 'Moving to the list:',
  'remove-from-list': 'Removing from the list:',
  undo: 'Undoing a change of',
  'merge-duplicates': 'Merging duplicate',
};

function workText({ kind, action, total }: RecordJob): string {
  if (action.do === 'merge-duplicates') return `${WORK[action.do]} ${NOUN[kind].many}`;
  return `${WORK[action.do]} ${recordsText(kind, total)}`;
}

function endText(job: RecordJob): string {
  const done = doneText(job.kind, job.action, job.changed);
  const failed = job.failed > 0 ? ` ${failedText(job)}.` : '';
  if (job.state === 'cancelled') return `Stopped. ${done}.${failed}`;
  if (job.state === 'failed')
    return `${(job.fault ?? 'It stopped with an error').replace(/\.$/, '')}. ${done}.${failed}`;
  return `${done}.${failed}`;
}

// Which records are still in the bin after a restore or an undo, and which records have their addresses now.

/** Of work that has ended. Nothing where every address was free. `onShow`: with the conflicts of the work. */
function ConflictsButton({ job, onShow }: { job: RecordJob; onShow: (job: RecordJob) => void }) {
  const navigate = useNavigate();
  const { data } = useQuery({
    queryKey: [...RECORDS_KEY, 'job', job.id],
    queryFn: ({ signal }) => readJob(job.id, signal),
    enabled: job.failed > 0 && (job.action.do === 'restore' || job.action.do === 'undo'),
  });
  const [first, ...others] = data?.conflicts ?? [];
  if (!data || !first) return null;
  if (others.length > 0) {
    return (
      <Button size="sm" onClick={() => onShow(data)}>
        Show which
      </Button>
    );
  }
  const { holder } = first;
  return (
    <Button size="sm" className="max-w-40 min-w-0" onClick={() => void navigate(recordPath(job.kind, holder.id))}>
      <span className="truncate">Open {holder.name}</span>
    </Button>
  );
}

function ConflictsDialog({ job, onClose }: { job: RecordJob | null; onClose: () => void }) {
  const { kind = 'contact', failed = 0, conflicts = [] } = job ?? {};
  return (
    <Dialog
      open={job !== null}
      onOpenChange={(open) => !open && onClose()}
      size="md"
      title="Still in the bin"
      description={`Another ${NOUN[kind].one} has the same ${addressText(kind)} now. Change or delete one of the two, then restore again.`}
    >
      <ul aria-label="Still in the bin" className="max-h-90 divide-y divide-line overflow-y-auto text-md">
        {conflicts.map(({ id, name, address, holder }) => (
          <li key={id} className="py-2 wrap-anywhere">
            <Link to={recordPath(kind, id)} onClick={onClose} className="link">
              {name}
            </Link>
            <p className="text-text-2">
              {address} is used by{' '}
              <Link to={recordPath(kind, holder.id)} onClick={onClose} className="link underline">
                {holder.name}
              </Link>
            </p>
          </li>
        ))}
      </ul>
      {conflicts.length === CONFLICTS_SHOWN && failed > CONFLICTS_SHOWN && (
        <p className="mt-3 text-sm text-text-2">The first {CONFLICTS_SHOWN} are shown.</p>
      )}
    </Dialog>
  );
}
