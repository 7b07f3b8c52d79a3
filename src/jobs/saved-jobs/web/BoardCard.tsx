// One saved job as a card: dragged by the pointer, moved by keys on it or by its menu.
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { cx } from 'class-variance-authority';
import {
  Archive,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CalendarPlus,
  Ellipsis,
  ExternalLink,
  StickyNote,
  Trash2,
} from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatCount } from '#shared/formats.ts';
import { Avatar } from '#ui/Avatar.tsx';
import { Badge } from '#ui/Badge.tsx';
import { externalUrl } from '#ui/external-url.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import { useMay } from '#ui/permission.tsx';
import type { SavedJob } from '../contract.ts';
import { Due, JobMarks } from './JobMarks.tsx';
import { STATUS_NAMES, STATUSES } from './job-labels.ts';
import type { CardActions } from './use-board.ts';

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

// What can be done with one card or row without dragging: move it, set its next step, put it away.
function CardMenu({ job, actions }: { job: SavedJob; actions: CardActions }) {
  const url = externalUrl(job.url);
  const at = STATUSES.indexOf(job.status);
  return (
    <Menu
      trigger={
        <IconButton
          label={`Actions for ${job.title}`}
          icon={<Ellipsis aria-hidden size={16} />}
          size="sm"
          data-row-menu=""
          className="-mt-0.5 -mr-1"
        />
      }
    >
      <MenuItem
        needs="write"
        icon={<CalendarPlus aria-hidden size={16} />}
        shortcut="N"
        onSelect={() => actions.step(job)}
      >
        Set next step
      </MenuItem>
      <MenuSeparator />
      {STATUSES.map((status, index) =>
        status === job.status ? null : (
          <MenuItem
            needs="write"
            key={status}
            icon={index < at ? <ArrowLeft aria-hidden size={16} /> : <ArrowRight aria-hidden size={16} />}
            shortcut={{ [at - 1]: '[', [at + 1]: ']' }[index]}
            onSelect={() => actions.move(job, status, 'top')}
          >
            Move to {STATUS_NAMES[status]}
          </MenuItem>
        ),
      )}
      <MenuSeparator />
      <MenuItem
        needs="write"
        icon={<ArrowUp aria-hidden size={16} />}
        onSelect={() => actions.move(job, job.status, 'top')}
      >
        To the top of the column
      </MenuItem>
      <MenuItem
        needs="write"
        icon={<ArrowUp aria-hidden size={16} />}
        shortcut="Alt ↑"
        onSelect={() => actions.stepBy(job, 'up')}
      >
        Move up
      </MenuItem>
      <MenuItem
        needs="write"
        icon={<ArrowDown aria-hidden size={16} />}
        shortcut="Alt ↓"
        onSelect={() => actions.stepBy(job, 'down')}
      >
        Move down
      </MenuItem>
      <MenuSeparator />
      {url && (
        <MenuItem asChild>
          <a href={url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden size={16} className="text-text-2" />
            <span className="flex-1">
              Open the posting<span className="sr-only"> (opens in a new tab)</span>
            </span>
          </a>
        </MenuItem>
      )}
      <MenuItem
        needs="write"
        icon={<Archive aria-hidden size={16} />}
        shortcut="E"
        onSelect={() => actions.shelve(job, 'archived')}
      >
        Archive
      </MenuItem>
      <MenuItem
        needs="write"
        tone="danger"
        icon={<Trash2 aria-hidden size={16} />}
        onSelect={() => actions.shelve(job, 'bin')}
      >
        Delete
      </MenuItem>
    </Menu>
  );
}
