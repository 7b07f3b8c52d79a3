// The shape of a record's page while it is on its way.
import { Card } from '#ui/Card.tsx';
import { Skeleton, SkeletonText } from '#ui/Loading.tsx';
import { Columns } from './Columns.tsx';

/** `withHead`: nothing is known yet; opened from results, the head is there already. */
export function RecordSkeleton({ withHead }: { withHead: boolean }) {
  return (
    <>
      {withHead && (
        <Card>
          <div className="flex items-start gap-5">
            <Skeleton className="size-20" />
            <span className="flex-1 space-y-2 pt-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
            </span>
          </div>
        </Card>
      )}
      {/* A head that is there already keeps its own distance. */}
      <div className={withHead ? '' : '-mt-4'}>
        <Columns
          main={
            <Card>
              <Skeleton className="mb-4 h-4 w-32" />
              <SkeletonText lines={5} />
            </Card>
          }
          side={
            <Card>
              <Skeleton className="mb-4 h-4 w-20" />
              <SkeletonText lines={4} />
            </Card>
          }
        />
      </div>
    </>
  );
}
