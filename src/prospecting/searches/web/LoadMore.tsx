// The end of a list: the next page with its price, where the source has one. A page is a search of its own.
import { formatCount, formatCredits } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';

interface LoadMoreProps {
  shown: number;
  total: number | null;
  hasMore: boolean;
  price: number;
  loading: boolean;
  onMore: () => void;
}

export function LoadMore({ shown, total, hasMore, price, loading, onMore }: LoadMoreProps) {
  if (!hasMore) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <Button needs="spend" loading={loading} loadingText="Searching..." onClick={onMore}>
        Load more ({formatCredits(price)})
      </Button>
      {total !== null && (
        <span className="text-sm text-text-3">
          {formatCount(shown)} of {formatCount(total)} shown
        </span>
      )}
    </div>
  );
}
