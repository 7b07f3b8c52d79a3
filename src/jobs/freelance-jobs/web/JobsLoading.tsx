// The shape of the list while it loads.
import { Card } from '#ui/Card.tsx';
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

const ROWS = ['a', 'b', 'c', 'd', 'e'];

export function JobsLoading() {
  return (
    <Card padded={false}>
      <Loading label="Searching...">
        {ROWS.map((row) => (
          <div key={row} className="space-y-3 border-b border-line px-4 py-4 last:border-b-0">
            <JobShape />
          </div>
        ))}
      </Loading>
    </Card>
  );
}

/** One job: title and budget, facts, text, skills. */
function JobShape() {
  return (
    <>
      <span className="flex justify-between gap-6">
        <Skeleton className="h-4 w-72 max-w-[55vw]" />
        <Skeleton className="h-4 w-20" />
      </span>
      <Skeleton className="h-3 w-1/2" />
      <Skeleton className="h-3.5 w-full max-w-200" />
      <Skeleton className="h-3.5 w-3/5" />
      <span className="flex gap-1.5">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-14" />
        <Skeleton className="h-5 w-24" />
      </span>
    </>
  );
}
