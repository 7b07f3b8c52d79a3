// What was taken off the list, by whom and why.
import { Age } from '#ui/Age.tsx';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, SkeletonText } from '#ui/Loading.tsx';
import { Sheet } from '#ui/Sheet.tsx';
import { SUPPRESSION_WORDS } from '../fields.contract.ts';
import { useRemovals } from './use-suppressions.ts';

export function RemovalsSheet({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRemovals();
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()} title="Taken off the list">
      <div className="px-5 pb-5">
        {items === undefined ? (
          error ? (
            <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
          ) : (
            <Loading label="Loading what was taken off">
              <SkeletonText lines={4} />
            </Loading>
          )
        ) : items.length === 0 ? (
          <EmptyState title="Nothing was taken off" level={3}>
            Each removal stands here with its reason and who did it.
          </EmptyState>
        ) : (
          <>
            <ul>
              {items.map(({ id, value, reason, source, why, removedBy, removedAt, since }) => (
                <li key={id} className="border-b border-line py-3 text-sm last:border-b-0">
                  <bdi className="font-label break-all">{value}</bdi>
                  <p className="mt-0.5 break-words">{why}</p>
                  <p className="mt-0.5 text-xs text-text-3">
                    Taken off <Age at={removedAt} /> by {removedBy || 'somebody who has left'}. It was:{' '}
                    {[SUPPRESSION_WORDS[reason], source].filter((part) => part !== '').join(', ')}, put on it{' '}
                    <Age at={since} />
                  </p>
                </li>
              ))}
            </ul>
            {hasNextPage && (
              <Button className="mt-3" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                Show earlier ones
              </Button>
            )}
          </>
        )}
      </div>
    </Sheet>
  );
}
