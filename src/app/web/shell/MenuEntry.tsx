// One line of the menu: a page that opens, or one with a lock that leads to the plans.
import { cx } from 'class-variance-authority';
import { Link, useLocation } from 'react-router';
import { redirectAddress } from '#account/plans/contract.ts';
import { lockText, PlanLock } from '#account/plans/web/index.ts';
import { formatCount } from '#shared/formats.ts';
import { Tooltip } from '#ui/Tooltip.tsx';
import { currentMark, lockedFeature, type MenuItem, type MenuLink, menuAddress } from './menu.ts';
import { useMenuCount } from './use-menu-count.ts';
import { useViewer } from './use-viewer.ts';

export const entryStyles =
  'focus-inset flex h-8 w-full items-center gap-2.5 rounded-s px-2 text-sm font-medium text-text-2 transition-colors hover:bg-surface-2 hover:text-text [&[aria-current]]:bg-accent-soft [&[aria-current]]:font-semibold [&[aria-current]]:text-accent-text pointer-coarse:h-11';

interface MenuEntryProps {
  entry: MenuItem | MenuLink;
  /** Only the icon is drawn; the name is in the tooltip. */
  folded?: boolean;
  /** Not indented: the entry of a group that stands by itself. */
  flat?: boolean;
  onOpen?: (() => void) | undefined;
}

export function MenuEntry({ entry, folded = false, flat = false, onOpen }: MenuEntryProps) {
  const viewer = useViewer();
  const place = useLocation();
  const locked = lockedFeature(entry.to, viewer);
  const count = useMenuCount(entry.to, locked === null);
  const Icon = 'icon' in entry ? entry.icon : null;
  const link = (
    <Link
      to={locked ? redirectAddress('/pricing', menuAddress(entry)) : menuAddress(entry)}
      state={!locked && entry.intent ? { intent: entry.intent } : undefined}
      aria-current={locked ? undefined : currentMark(entry, place)}
      className={cx(entryStyles, folded && 'justify-center px-0', !Icon && !flat && 'pl-8.5')}
      onClick={onOpen}
    >
      {Icon && (
        <span className="relative shrink-0">
          <Icon aria-hidden size={16} />
          {locked && folded && <PlanLock feature={locked} corner />}
        </span>
      )}
      <span className={folded ? 'sr-only' : 'min-w-0 flex-1 truncate'}>{entry.label}</span>
      {count !== null && !folded && (
        <span
          className={
            count.unread
              ? 'grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-semibold text-on-accent'
              : 'text-xs font-normal text-text-3'
          }
        >
          {formatCount(count.count)}
          <span className="sr-only"> {count.unread ? 'unread' : 'in all'}</span>
        </span>
      )}
      {locked && !folded && <PlanLock feature={locked} />}
    </Link>
  );
  if (!folded && !locked) return link;
  const reason = locked ? lockText(locked) : '';
  return (
    <Tooltip side="right" content={folded ? [entry.label, reason].filter(Boolean).join(' · ') : reason}>
      {link}
    </Tooltip>
  );
}
