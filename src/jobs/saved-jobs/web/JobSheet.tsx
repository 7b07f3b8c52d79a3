// A saved job beside its list: what the workspace notes of it, and the posting as it was when it was saved.
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Skeleton.tsx';
import { JobFields } from './JobFields.tsx';
import { JobSheetHead } from './JobSheetHead.tsx';
import { JobSnapshotView } from './JobSnapshotView.tsx';
import { detailOptions } from './use-saved-jobs.ts';

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
