// Everything that happened with a record, newest first; older ones when asked for.
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Select } from '#ui/Select.tsx';
import { Loading, SkeletonText } from '#ui/Skeleton.tsx';
import { TIMELINE_FILTERS, type TimelineFilter } from '../events.contract.ts';
import type { About } from './api.ts';
import { TimelineItem } from './TimelineItem.tsx';
import { useTimeline } from './use-activities.ts';

const FILTER_LABELS: Record<TimelineFilter, string> = {
  all: 'All activity',
  email: 'Email',
  whatsapp: 'WhatsApp',
  notes: 'Notes and tasks',
  changes: 'Changes',
};
const FILTERS = TIMELINE_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value] }));

export function Timeline({ about }: { about: About }) {
  const [show, setShow] = useState<TimelineFilter>('all');
  return (
    <>
      <Select
        aria-label="Show in the timeline"
        size="sm"
        className="mb-2 w-44"
        options={FILTERS}
        value={show}
        onValueChange={(value) => setShow(value as TimelineFilter)}
      />
      <Entries about={about} show={show} />
    </>
  );
}

function Entries({ about, show }: { about: About; show: TimelineFilter }) {
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useTimeline(about, show);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  if (!data) {
    return (
      <Loading label="Loading the timeline">
        <SkeletonText lines={4} />
      </Loading>
    );
  }
  const entries = data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) return <p className="text-sm text-text-3">No activity of this kind.</p>;
  return (
    <>
      <ol aria-label="Timeline" className="ml-[7px] border-l-2 border-line pl-4">
        {entries.map((entry) => (
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
