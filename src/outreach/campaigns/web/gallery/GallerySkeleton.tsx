// The gallery until its code and its sequences are there.
import { Loading, Skeleton } from '#ui/Loading.tsx';

const CARDS = Array.from({ length: 12 }, (_, at) => at);

export function GallerySkeleton() {
  return (
    <Loading label="Loading sequences">
      <Skeleton className="mb-4 h-8 w-96 max-w-full pointer-coarse:h-11" />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-5">
        <div className="grid gap-3 md:grid-cols-2 lg:grid-cols-1 xl:grid-cols-2">
          {CARDS.map((at) => (
            <Skeleton key={at} className="h-26" />
          ))}
        </div>
        <Skeleton className="h-160 max-lg:hidden" />
      </div>
    </Loading>
  );
}
