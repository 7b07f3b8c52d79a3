// A group of the menu: it opens below itself, or beside the folded sidebar in a panel.
import { cx } from 'class-variance-authority';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocation } from 'react-router';
import { lockText, PlanLock } from '#account/plans/web/index.ts';
import { Popover } from '#ui/Popover.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { entryStyles, MenuEntry } from './MenuEntry.tsx';
import { currentMark, lockedFeature, type MenuGroup } from './menu.ts';
import { useViewer } from './use-viewer.ts';

interface MenuGroupEntryProps {
  group: MenuGroup;
  folded?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpen?: (() => void) | undefined;
}

export function MenuGroupEntry({ group, folded = false, open, onOpenChange, onOpen }: MenuGroupEntryProps) {
  const listId = useId();
  if (folded) return <FoldedGroup group={group} />;
  const Icon = group.icon;
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        className={entryStyles}
        onClick={() => onOpenChange(!open)}
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="min-w-0 flex-1 truncate text-left">{group.label}</span>
        <ChevronRight
          aria-hidden
          size={14}
          className={cx('shrink-0 text-text-3 transition-transform', open && 'rotate-90')}
        />
      </button>
      <ul id={listId} aria-label={group.label} hidden={!open}>
        {group.items.map((item) => (
          <li key={item.label}>
            <MenuEntry entry={item} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </>
  );
}

function FoldedGroup({ group }: { group: MenuGroup }) {
  const viewer = useViewer();
  const place = useLocation();
  const [open, setOpen] = useState(false);
  const Icon = group.icon;
  const current = group.items.some((item) => currentMark(item, place) && !lockedFeature(item.to, viewer));
  const locks = group.items.map(({ to }) => lockedFeature(to, viewer));
  const lock = locks.every((feature) => feature !== null) ? (locks[0] ?? null) : null;
  const name = [group.label, lock && lockText(lock)].filter(Boolean).join(' · ');
  return (
    <Popover
      label={group.label}
      side="right"
      align="start"
      open={open}
      onOpenChange={setOpen}
      className="w-56 p-1"
      trigger={
        <Tooltip side="right" content={name}>
          <button
            type="button"
            aria-label={name}
            className={cx(entryStyles, 'justify-center px-0', current && 'bg-accent-soft text-accent-text')}
          >
            <span className="relative">
              <Icon aria-hidden size={16} />
              {lock && <PlanLock feature={lock} corner />}
            </span>
          </button>
        </Tooltip>
      }
    >
      <h2 className="px-2 pt-2 pb-1 text-xs font-label text-text-3">{group.label}</h2>
      <ul aria-label={group.label}>
        {group.items.map((item) => (
          <li key={item.label}>
            <MenuEntry entry={item} flat onOpen={() => setOpen(false)} />
          </li>
        ))}
      </ul>
    </Popover>
  );
}
