// The pages of the day and the menu within reach of the thumb, on a phone.
import { cx } from 'class-variance-authority';
import { Compass, House, Inbox, type LucideIcon, Menu, Users } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { redirectAddress } from '#account/plans/contract.ts';
import { lockText, PlanLock } from '#account/plans/web/index.ts';
import { useUnreadConversations } from '#outreach/conversations/web/index.ts';
import { lockedFeature, type MenuLink, menuAddress } from './menu.ts';
import { useViewer } from './use-viewer.ts';

interface Entry extends Pick<MenuLink, 'to'> {
  label: string;
  icon: LucideIcon;
}

const ENTRIES: readonly Entry[] = [
  { label: 'Home', to: '/home', icon: House },
  { label: 'Inbox', to: '/inbox', icon: Inbox },
  { label: 'Discover', to: '/dashboard', icon: Compass },
  { label: 'Contacts', to: '/contacts', icon: Users },
];

const MAX_SHOWN = 99;

const cell =
  'focus-inset relative flex h-14 w-full flex-col items-center justify-center gap-0.5 text-xs text-text-2 [&[aria-current]]:font-semibold [&[aria-current]]:text-accent-text';

export function BottomBar({ menuOpen, onMenu }: { menuOpen: boolean; onMenu: () => void }) {
  const viewer = useViewer();
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Main pages"
      data-bottom-bar=""
      className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      <ul className="grid grid-cols-5">
        {ENTRIES.map((entry) => {
          const { label, to, icon: Icon } = entry;
          const locked = lockedFeature(to, viewer);
          const address = menuAddress(entry);
          const current = pathname === to;
          return (
            <li key={label}>
              <Link
                to={locked ? redirectAddress('/pricing', address) : address}
                aria-current={current && !locked ? 'page' : undefined}
                className={cell}
              >
                <span className="relative">
                  <Icon aria-hidden size={20} />
                  {locked && <PlanLock feature={locked} corner />}
                  {label === 'Inbox' && !locked && <Unread />}
                </span>
                {label}
                {locked && <span className="sr-only"> {lockText(locked)}</span>}
              </Link>
            </li>
          );
        })}
        <li>
          <button
            type="button"
            aria-label="Open the menu"
            aria-expanded={menuOpen}
            aria-haspopup="dialog"
            onClick={onMenu}
            className={cx(cell, 'aria-expanded:text-accent-text')}
          >
            <Menu aria-hidden size={20} />
            Menu
          </button>
        </li>
      </ul>
    </nav>
  );
}

function Unread() {
  const unread = useUnreadConversations(true) ?? 0;
  if (unread === 0) return null;
  return (
    <span className="absolute -top-1.5 left-3 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-[10px] leading-none font-semibold text-on-accent ring-2 ring-surface">
      {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
      <span className="sr-only"> unread</span>
    </span>
  );
}
