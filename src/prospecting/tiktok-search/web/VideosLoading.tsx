// The shape of video cards while a search is running.
import { Loading, Skeleton } from '#ui/Skeleton.tsx';

const CARDS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

export function VideosLoading() {
  return (
    <Loading label="Searching..." className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4">
      {CARDS.map((card) => (
        <div key={card} className="rounded-l border border-line bg-surface p-4">
          <div className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-3 sm:grid-cols-1">
            <Skeleton className="aspect-[9/16] w-full rounded-m sm:aspect-square" />
            <div className="space-y-2.5">
              <Skeleton className="h-9 w-3/4" />
              <Skeleton className="h-3.5 w-full" />
              <Skeleton className="h-3.5 w-4/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          </div>
        </div>
      ))}
    </Loading>
  );
}
