// Home while it is on its way, in its shape.
import { Card } from '#ui/Card.tsx';
import { Loading, Skeleton, SkeletonText } from '#ui/Skeleton.tsx';

export function HomeLoading() {
  return (
    <Loading label="Loading your overview" className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
      <div className="space-y-4">
        <Card title="Today">
          <SkeletonText lines={5} />
        </Card>
        <Card title="Pipeline">
          <span className="grid gap-4 sm:grid-cols-4">
            {['a', 'b', 'c', 'd'].map((stage) => (
              <Skeleton key={stage} className="h-16 w-full" />
            ))}
          </span>
        </Card>
      </div>
      <div className="space-y-4">
        <Card title="Health">
          <SkeletonText lines={2} />
        </Card>
        <Card title="Credits">
          <Skeleton className="h-9 w-24" />
          <Skeleton className="mt-4 h-16 w-full" />
        </Card>
      </div>
    </Loading>
  );
}
