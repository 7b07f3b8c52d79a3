// What can be done with one card or row without dragging: move it, set its next step, put it away.
import {
  Archive,
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  CalendarPlus,
  Ellipsis,
  ExternalLink,
  Trash2,
} from 'lucide-react';
import { externalUrl } from '#ui/external-url.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem, MenuSeparator } from '#ui/Menu.tsx';
import type { SavedJob } from '../contract.ts';
import { STATUS_NAMES, STATUSES } from './job-labels.ts';
import type { CardActions } from './use-card-actions.ts';

export function CardMenu({ job, actions }: { job: SavedJob; actions: CardActions }) {
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
