// One column: its name and how many jobs it holds, its cards, and the way to more of them.
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { cx } from 'class-variance-authority';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import type { SavedJob } from '../contract.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Column } from './board-moves.ts';
import { STATUS_NAMES } from './job-labels.ts';
import type { CardActions } from './use-card-actions.ts';

interface BoardColumnProps {
  column: Column<SavedJob>;
  actions: CardActions;
  team: boolean;
  hiddenOnPhone: boolean;
  onMore: (() => void) | null;
}

export function BoardColumn({ column, actions, team, hiddenOnPhone, onMore }: BoardColumnProps) {
  const { status, total, items } = column;
  const titleId = useId();
  const { element, over } = useColumnDrop(status);
  return (
    <section
      ref={element}
      aria-labelledby={titleId}
      className={cx(
        'min-h-40 rounded-l border p-2 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-transparent bg-surface-2',
        hiddenOnPhone && 'max-md:hidden',
      )}
    >
      <h2 id={titleId} className="flex items-baseline gap-2 px-1 pt-0.5 pb-2 text-sm font-semibold">
        {STATUS_NAMES[status]}
        <Link
          to={`/saved-jobs?view=table&status=${status}`}
          className="min-h-6 min-w-6 rounded-xs text-sm font-normal text-text-2 hover:underline"
          aria-label={`${formatCount(total)} in ${STATUS_NAMES[status]}: show them in the table`}
        >
          {formatCount(total)}
        </Link>
      </h2>
      {items.length === 0 ? (
        <p className="px-1 py-3 text-sm text-text-3">Nothing here. Drag a card, or press [ and ] on one.</p>
      ) : (
        <ul aria-labelledby={titleId} className="space-y-2">
          {items.map((job) => (
            <BoardCard key={job.id} job={job} actions={actions} team={team} />
          ))}
        </ul>
      )}
      {items.length < total &&
        (onMore ? (
          <Button variant="ghost" size="sm" block className="mt-2" onClick={onMore}>
            Show more
          </Button>
        ) : (
          <Button asChild variant="ghost" size="sm" block className="mt-2">
            <Link to={`/saved-jobs?view=table&status=${status}`}>All {formatCount(total)} in the table</Link>
          </Button>
        ))}
    </section>
  );
}

function useColumnDrop(status: Column<SavedJob>['status']) {
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data.card !== undefined,
      getData: () => ({ column: status }),
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    });
  }, [status]);
  return { element, over };
}
