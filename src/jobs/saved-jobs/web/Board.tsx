// The five columns. On a phone one of them is shown at a time, chosen above.
import { dropTargetForElements, monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { cx } from 'class-variance-authority';
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#shared/formats.ts';
import { savedJobsPath } from '#shared/page-paths.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { useMay } from '#ui/permission.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { JobStatus, SavedJob } from '../contract.ts';
import { BoardCard } from './BoardCard.tsx';
import type { Column, Place } from './board-moves.ts';
import { STATUS_NAMES, STATUSES } from './job-labels.ts';
import { type CardActions, type useBoard, useBoardKeys, useCardActions } from './use-board.ts';

interface BoardProps {
  board: ReturnType<typeof useBoard>;
  /** The column that a phone shows. */
  shown: JobStatus;
  onShow: (status: JobStatus) => void;
  onOpen: (job: SavedJob) => void;
  onStep: (job: SavedJob) => void;
  team: boolean;
}

export function Board({ board, shown, onShow, onOpen, onStep, team }: BoardProps) {
  const place = useRef<HTMLDivElement>(null);
  const { actions, follow } = useCardActions({ board, open: onOpen, setStep: onStep });
  const mayWrite = useMay('write');
  useBoardKeys({ place, columns: board.columns, actions: mayWrite ? actions : { open: onOpen } });
  useDrops(board);
  // A card that was moved by key or menu is a new element in its new column: the focus moves with it.
  useLayoutEffect(() => {
    if (follow.current === null) return;
    place.current?.querySelector<HTMLElement>(`[data-card="${follow.current}"]`)?.focus();
    follow.current = null;
  });

  const { query } = board;
  if (query.isError && !query.data) {
    return <ErrorState error={query.error} onRetry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  const totals = new Map(board.columns.map(({ status, total }) => [status, total]));
  return (
    <div ref={place}>
      <p aria-live="assertive" className="sr-only">
        {board.news}
      </p>
      <div className="-mx-4 mb-3 overflow-x-auto px-4 pb-1 md:hidden">
        <Segmented
          aria-label="Column"
          value={shown}
          onValueChange={onShow}
          options={STATUSES.map((status) => ({
            value: status,
            label: `${STATUS_NAMES[status]} ${totals.get(status) ?? ''}`,
          }))}
        />
      </div>
      <div className="grid items-start gap-3 md:auto-cols-[minmax(220px,1fr)] md:grid-flow-col md:overflow-x-auto md:pb-3">
        {query.data
          ? board.columns.map((column) => (
              <BoardColumn
                key={column.status}
                column={column}
                actions={actions}
                team={team}
                hiddenOnPhone={column.status !== shown}
                onMore={board.showMore}
              />
            ))
          : STATUSES.map((status) => <ColumnLoading key={status} hiddenOnPhone={status !== shown} />)}
      </div>
    </div>
  );
}

function ColumnLoading({ hiddenOnPhone }: { hiddenOnPhone: boolean }) {
  return (
    <div className={hiddenOnPhone ? 'max-md:hidden' : undefined}>
      <Loading label="Loading the board" className="space-y-2 rounded-l bg-surface-2 p-2">
        <Skeleton className="m-1 h-4 w-20" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </Loading>
    </div>
  );
}

/** Says of a drop where the card goes: above or below the card under the pointer, else to the end of the column. */
function useDrops(board: ReturnType<typeof useBoard>): void {
  const onDrop = useEffectEvent((card: Record<string, unknown>, targets: Record<string, unknown>[]) => {
    const column = targets.find(({ column }) => column !== undefined)?.column as JobStatus | undefined;
    if (!column) return;
    const items = board.columns.find(({ status }) => status === column)?.items ?? [];
    const over = targets.find(({ card }) => card !== undefined);
    const place = over ? placeAt(items, over) : 'bottom';
    const [id, from, title] = [String(card.card), card.status as JobStatus, String(card.title)];
    if (typeof place === 'object' && place.before === id) return;
    board.move({ id, title, from, status: column, place });
  });
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => source.data.card !== undefined,
        onDrop: ({ source, location }) =>
          onDrop(
            source.data,
            location.current.dropTargets.map(({ data }) => data),
          ),
      }),
    [],
  );
}

function placeAt(items: readonly SavedJob[], over: Record<string, unknown>): Place {
  if (over.half === 'upper') return { before: String(over.card) };
  const below = items[items.findIndex(({ id }) => id === over.card) + 1];
  return below ? { before: below.id } : 'bottom';
}

// One column: its name and how many jobs it holds, its cards, and the way to more of them.
interface BoardColumnProps {
  column: Column<SavedJob>;
  actions: CardActions;
  team: boolean;
  hiddenOnPhone: boolean;
  onMore: (() => void) | null;
}

function BoardColumn({ column, actions, team, hiddenOnPhone, onMore }: BoardColumnProps) {
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
          to={savedJobsPath(status)}
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
            <Link to={savedJobsPath(status)}>All {formatCount(total)} in the table</Link>
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
