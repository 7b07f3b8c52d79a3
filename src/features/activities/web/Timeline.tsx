// Everything that happened with a record, newest first; older ones when asked for.
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import type { About } from './activities-calls.ts';
import { TimelineItem } from './TimelineItem.tsx';
import { useTimeline } from './use-activities.ts';

export function Timeline({ about }: { about: About }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(about);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading the timeline">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  return (
    <>
      <ol aria-label="Timeline" className="ml-[7px] border-l-2 border-line pl-4">
        {data.pages
          .flatMap(({ items }) => items)
          .map((entry) => (
            <TimelineItem key={entry.id} entry={entry} />
          ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </>
  );
}
