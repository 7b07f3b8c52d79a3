// Which records are still in the bin after a restore or an undo, and which records have their addresses now.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Dialog } from '#ui/Dialog.tsx';
import { CONFLICTS_SHOWN, type RecordJob } from '../contract.ts';
import { readJob } from './api.ts';
import { addressText, NOUN, recordPath } from './record-labels.ts';
import { RECORDS_KEY } from './records-keys.ts';

/** Of work that has ended. Nothing where every address was free. `onShow`: with the conflicts of the work. */
export function ConflictsButton({ job, onShow }: { job: RecordJob; onShow: (job: RecordJob) => void }) {
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

export function ConflictsDialog({ job, onClose }: { job: RecordJob | null; onClose: () => void }) {
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
