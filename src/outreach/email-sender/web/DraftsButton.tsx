// One's open drafts, to go on with.
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/Button.tsx';
import { menuItem } from '#ui/menu-styles.ts';
import { Popover } from '#ui/Popover.tsx';
import { momentWords } from './sent-labels.ts';
import { useDrafts } from './use-email-sender.ts';

interface DraftsButtonProps {
  current: string;
  onOpen: (id: string) => void;
}

export function DraftsButton({ current, onOpen }: DraftsButtonProps) {
  const [open, setOpen] = useState(false);
  const drafts = useDrafts().data?.items ?? [];
  if (drafts.length === 0) return null;
  return (
    <Popover
      label="Drafts"
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button>
          Drafts {drafts.length.toLocaleString('en-US')}
          <ChevronDown aria-hidden size={16} />
        </Button>
      }
    >
      <ul className="max-h-96 overflow-y-auto p-1">
        {drafts.map(({ id, opening, to, updatedAt }) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === current || undefined}
              className={`${menuItem()} justify-between hover:bg-surface-2 focus-visible:bg-surface-2 aria-[current]:bg-surface-2`}
              onClick={() => {
                setOpen(false);
                onOpen(id);
              }}
            >
              <span className="min-w-0">
                <span className="block truncate">{opening || 'No subject'}</span>
                <span className="block truncate text-xs text-text-3">{to === '' ? 'To nobody yet' : `To ${to}`}</span>
              </span>
              <span className="shrink-0 text-xs text-text-3">{momentWords(updatedAt)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Popover>
  );
}
