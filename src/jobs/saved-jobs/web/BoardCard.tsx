// One saved job as a card: dragged by the pointer, moved by keys on it or by its menu.

import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { cx } from 'class-variance-authority';
import { StickyNote } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { useMay } from '#ui/permission.tsx';
import type { SavedJob } from '../contract.ts';
import { CardMenu } from './CardMenu.tsx';
import { Due } from './Due.tsx';
import { JobMarks } from './JobMarks.tsx';
import type { CardActions } from './use-card-actions.ts';

export interface BoardCardProps {
  job: SavedJob;
  actions: CardActions;
  /** Whether to say who saved it: there are colleagues. */
  team: boolean;
}

const TAGS_SHOWN = 3;

export function BoardCard({ job, actions, team }: BoardCardProps) {
  const { element, dragging, above } = useCardDrag(job);
  return (
    <li
      ref={element}
      data-row=""
      data-card={job.id}
      tabIndex={-1}
      aria-label={job.title}
      className={cx(
        'group relative scroll-my-24 rounded-m border bg-surface p-3 transition-colors hover:border-line-strong focus-visible:border-accent pointer-fine:cursor-grab',
        dragging ? 'border-accent opacity-50' : 'border-line',
      )}
    >
      {above && <span aria-hidden className="absolute -top-[5px] right-0 left-0 h-0.5 rounded-full bg-accent" />}
      <div className="flex items-start gap-1">
        <div className="min-w-0 flex-1">
          <button
            type="button"
            data-row-details=""
            onClick={() => actions.open(job)}
            className="line-clamp-2 min-h-6 max-w-full rounded-xs text-left text-md font-semibold break-words hover:underline"
          >
            {job.title}
          </button>
          <p dir="auto" className="truncate text-left text-sm text-text-2">
            {[job.company || 'Company not stated', job.place].filter(Boolean).join(' · ')}
          </p>
        </div>
        <CardMenu job={job} actions={actions} />
      </div>
      {job.salary && <p className="mt-1 truncate text-sm text-text-2">{job.salary}</p>}
      {(job.nextStep || job.nextDue) && (
        <p className="mt-2 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          {job.nextStep && <span className="min-w-0 break-words">{job.nextStep}</span>}
          {job.nextDue && <Due day={job.nextDue} closed={job.status === 'closed'} />}
        </p>
      )}
      <div className="mt-2 flex flex-wrap items-center gap-1.5 text-xs text-text-3">
        <JobMarks job={job} />
        {job.tags.slice(0, TAGS_SHOWN).map((tag) => (
          <Badge key={tag} className="max-w-32 truncate">
            {tag}
          </Badge>
        ))}
        {job.tags.length > TAGS_SHOWN && <span>+{formatCount(job.tags.length - TAGS_SHOWN)}</span>}
        {job.hasNote && (
          <span title="Has a note">
            <StickyNote aria-hidden size={14} />
            <span className="sr-only">Has a note</span>
          </span>
        )}
        <span className="min-w-0 truncate">{job.source}</span>
        {team && (
          <span className="ml-auto" title={`Saved by ${job.savedBy.name}`}>
            <Avatar name={job.savedBy.name} size="xs" />
            <span className="sr-only">Saved by {job.savedBy.name}</span>
          </span>
        )}
      </div>
    </li>
  );
}

/** Lets the card be dragged, and shows whether the card that is held would land above it. */
function useCardDrag(job: SavedJob) {
  const element = useRef<HTMLLIElement>(null);
  const [dragging, setDragging] = useState(false);
  const [above, setAbove] = useState(false);
  const mayWrite = useMay('write');
  const canDrag = useEffectEvent(() => mayWrite);
  const data = useEffectEvent(() => ({ card: job.id, status: job.status, title: job.title }));
  useEffect(() => {
    const node = element.current;
    if (!node) return;
    const stopDragging = draggable({
      element: node,
      canDrag: () => canDrag(),
      getInitialData: () => data(),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
    const stopDropping = dropTargetForElements({
      element: node,
      canDrop: ({ source }) => source.data.card !== undefined && source.data.card !== data().card,
      getData: ({ input }) => {
        const { top, height } = node.getBoundingClientRect();
        return { ...data(), half: input.clientY < top + height / 2 ? 'upper' : 'lower' };
      },
      onDrag: ({ self }) => setAbove(self.data.half === 'upper'),
      onDragLeave: () => setAbove(false),
      onDrop: () => setAbove(false),
    });
    return () => {
      stopDragging();
      stopDropping();
    };
  }, []);
  return { element, dragging, above };
}
