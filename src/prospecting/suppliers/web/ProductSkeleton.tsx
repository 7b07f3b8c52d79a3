// The shape of a product's page while it is on its way.
import { Card } from '#ui/Card.tsx';
import { Skeleton, SkeletonText } from '#ui/Skeleton.tsx';

/** `withHead`: nothing is known yet; opened from results, the head is there already. */
export function ProductSkeleton({ withHead }: { withHead: boolean }) {
  return (
    <>
      {withHead && (
        <Card>
          <div className="grid gap-8 md:grid-cols-[minmax(0,320px)_minmax(0,1fr)] lg:grid-cols-[minmax(0,400px)_minmax(0,1fr)]">
            <Skeleton className="aspect-square w-full" />
            <span className="space-y-3">
              <Skeleton className="h-6 w-4/5" />
              <Skeleton className="h-3.5 w-2/5" />
              <Skeleton className="mt-6 h-6 w-1/4" />
              <SkeletonText lines={4} />
            </span>
          </div>
        </Card>
      )}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="min-w-0 space-y-4">
          {['prices', 'specifications'].map((part) => (
            <Card key={part}>
              <Skeleton className="mb-4 h-4 w-36" />
              <SkeletonText lines={4} />
            </Card>
          ))}
        </div>
        <Card>
          <Skeleton className="mb-4 h-4 w-24" />
          <SkeletonText lines={6} />
        </Card>
      </div>
    </>
  );
}
