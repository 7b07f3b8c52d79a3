// A group of the menu: it opens below itself, or beside the folded sidebar as a drop-down.
import { cx } from 'class-variance-authority';
import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { PlanLock } from '#features/plans/web/index.ts';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { entryStyles, isCurrent, MenuEntry } from './MenuEntry.tsx';
import { lockedFeature, type MenuGroup } from './menu.ts';
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
  const { pathname } = useLocation();
  const Icon = group.icon;
  const current = group.items.some((item) => isCurrent(item, pathname) && !lockedFeature(item.to, viewer));
  return (
    <Menu
      side="right"
      align="start"
      trigger={
        <Tooltip side="right" content={group.label}>
          <button
            type="button"
            aria-label={group.label}
            className={cx(entryStyles, 'justify-center px-0', current && 'bg-accent-soft text-accent-text')}
          >
            <Icon aria-hidden size={16} />
          </button>
        </Tooltip>
      }
    >
      {group.items.map((item) => {
        const locked = lockedFeature(item.to, viewer);
        return (
          <MenuItem key={item.label} asChild>
            <Link to={locked ? '/pricing' : item.to} state={item.intent && { intent: item.intent }}>
              <span className="flex-1">{item.label}</span>
              {locked && <PlanLock feature={locked} />}
            </Link>
          </MenuItem>
        );
      })}
    </Menu>
  );
}
