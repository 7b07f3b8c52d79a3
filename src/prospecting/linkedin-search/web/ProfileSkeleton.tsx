// The shape of a person's page while it is on its way.
import { Card } from '#ui/Card.tsx';
import { Skeleton, SkeletonText } from '#ui/Skeleton.tsx';

/** `withHead`: nothing is known yet; opened from results, the head is there already. */
export function ProfileSkeleton({ withHead }: { withHead: boolean }) {
  return (
    <>
      {withHead && (
        <Card className="mb-4">
          <div className="flex items-start gap-5">
            <Skeleton circle className="size-20" />
            <span className="flex-1 space-y-2 pt-1">
              <Skeleton className="h-5 w-2/5" />
              <Skeleton className="h-3.5 w-3/5" />
              <Skeleton className="h-3 w-1/5" />
            </span>
          </div>
        </Card>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 space-y-4">
          {['role', 'about'].map((part) => (
            <Card key={part}>
              <Skeleton className="mb-4 h-4 w-32" />
              <SkeletonText lines={4} />
            </Card>
          ))}
        </div>
        <Card>
          <Skeleton className="mb-4 h-4 w-20" />
          <SkeletonText />
        </Card>
      </div>
    </>
  );
}
