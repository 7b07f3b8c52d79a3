// What can be done with the selected jobs at once, and with all that match.
import { ArrowRight, CalendarPlus, Download, Tag } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { Input } from '#ui/Input.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Popover } from '#ui/Popover.tsx';
import { SelectionBar, ShelfButtons } from '#ui/SelectionBar.tsx';
import type { Shelf } from '../contract.ts';
import type { Target } from './api.ts';
import { jobsText, STATUS_NAMES, STATUSES } from './job-labels.ts';
import { shelvedText } from './use-card-actions.ts';
import { useBulkChange } from './use-job-changes.ts';

interface BulkBarProps {
  shelf: Shelf;
  /** How many are selected. */
  count: number;
  target: Target;
  /** Selects all that match, where more match than are shown; null where they are. */
  all: { total: number; select: () => void } | null;
  onClear: () => void;
  onStep: () => void;
  onExport: () => void;
}

export function BulkBar({ shelf, count, target, all, onClear, onStep, onExport }: BulkBarProps) {
  const bulk = useBulkChange();
  const shelve = (to: Shelf) => {
    bulk.mutate({ target, action: { do: 'shelve', shelf: to }, done: (changed) => shelvedText(to, changed) });
    onClear();
  };
  return (
    <SelectionBar label="Selected jobs" count={jobsText(count)} all={all} onClear={onClear}>
      {shelf === 'live' && (
        <>
          <Button needs="write" size="sm" icon={<CalendarPlus aria-hidden size={16} />} onClick={onStep}>
            Set next step
          </Button>
          <Menu
            trigger={
              <Button needs="write" size="sm" icon={<ArrowRight aria-hidden size={16} />}>
                Move
              </Button>
            }
          >
            {STATUSES.map((status) => (
              <MenuItem
                key={status}
                onSelect={() =>
                  bulk.mutate({
                    target,
                    action: { do: 'move', status },
                    done: (changed) => `${jobsText(changed)} moved to ${STATUS_NAMES[status]}`,
                  })
                }
              >
                {STATUS_NAMES[status]}
              </MenuItem>
            ))}
          </Menu>
          <TagSelected target={target} />
        </>
      )}
      <Button needs="export" size="sm" icon={<Download aria-hidden size={16} />} onClick={onExport}>
        Export CSV
      </Button>
      <ShelfButtons shelf={shelf} onMove={shelve} />
    </SelectionBar>
  );
}

function TagSelected({ target }: { target: Target }) {
  const bulk = useBulkChange();
  const [open, setOpen] = useState(false);
  const [tag, setTag] = useState('');
  return (
    <Popover
      label="Tag the selected jobs"
      open={open}
      onOpenChange={setOpen}
      className="w-72 p-3"
      trigger={
        <Button needs="write" size="sm" icon={<Tag aria-hidden size={16} />}>
          Tag
        </Button>
      }
    >
      <form
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!tag.trim()) return;
          bulk.mutate({
            target,
            action: { do: 'tag', tag },
            done: (changed) => `${jobsText(changed)} tagged “${tag.trim()}”`,
          });
          setTag('');
          setOpen(false);
        }}
      >
        <Input size="sm" aria-label="Tag" value={tag} maxLength={60} onChange={({ target: at }) => setTag(at.value)} />
        <Button type="submit" variant="primary" size="sm">
          Add
        </Button>
      </form>
    </Popover>
  );
}
