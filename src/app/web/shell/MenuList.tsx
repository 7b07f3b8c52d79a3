// The whole menu, as the sidebar, the folded sidebar and the sheet on a phone draw it.
import { cx } from 'class-variance-authority';
import { ChevronRight } from 'lucide-react';
import { Fragment, useId, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { redirectAddress } from '#account/plans/contract.ts';
import { lockText, PlanLock } from '#account/plans/web/index.ts';
import { useListTotal } from '#crm/lists/web/index.ts';
import { useRecordTotals } from '#crm/records/web/index.ts';
import { useUnreadConversations } from '#outreach/conversations/web/index.ts';
import { useUnreadChats } from '#outreach/whatsapp/web/index.ts';
import { useStored } from '#platform/web/user-storage.ts';
import { formatCount } from '#shared/formats.ts';
import { Popover } from '#ui/Popover.tsx';
import { Tooltip } from '#ui/Tooltip.tsx';
import { menuKeys } from './keys.ts';
import {
  BOTTOM_MENU,
  currentMark,
  isHidden,
  lockedFeature,
  MENU,
  type MenuGroup,
  type MenuItem,
  type MenuLink,
  menuAddress,
} from './menu.ts';
import { useViewer } from './use-viewer.ts';

interface MenuListProps {
  folded?: boolean;
  /** Called when an entry was opened. */
  onOpen?: () => void;
}

/** Which groups the user opened or closed; one that was never touched is open where its page is shown. */
type OpenGroups = Readonly<Record<string, boolean>>;
const NONE: OpenGroups = {};
const parseGroups = (stored: unknown) => (typeof stored === 'object' ? (stored as OpenGroups | null) : null);

export function MenuList({ folded = false, onOpen }: MenuListProps) {
  const viewer = useViewer();
  const place = useLocation();
  const [groups, changeGroups] = useStored(viewer.user.uid, 'menu-groups', parseGroups, NONE);
  return (
    <>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-2 py-1">
        {MENU.map((section) => (
          <Fragment key={section.label}>
            {section.label &&
              (folded ? (
                <hr className="mx-1 my-2 border-line" />
              ) : (
                <h2 className="px-2 pt-3.5 pb-1 text-xs font-label text-text-3">{section.label}</h2>
              ))}
            <ul aria-label={section.label ?? undefined}>
              {section.entries.map((entry) => (
                <li key={entry.label}>
                  {'items' in entry ? (
                    <MenuGroupEntry
                      group={entry}
                      folded={folded}
                      open={groups[entry.label] ?? entry.items.some((item) => currentMark(item, place) !== undefined)}
                      onOpenChange={(open) => changeGroups((now) => ({ ...now, [entry.label]: open }))}
                      onOpen={onOpen}
                    />
                  ) : (
                    <MenuEntry entry={entry} folded={folded} onOpen={onOpen} />
                  )}
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <nav aria-label="Account and help" className={cx('shrink-0 border-t border-line p-2')}>
        <ul>
          {BOTTOM_MENU.filter((entry) => !isHidden(entry.to, viewer)).map((entry) => (
            <li key={entry.label}>
              <MenuEntry entry={entry} folded={folded} onOpen={onOpen} />
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

// One line of the menu: a page that opens, or one with a lock that leads to the plans.
const entryStyles =
  'focus-inset flex h-8 w-full items-center gap-2.5 rounded-s px-2 text-sm font-medium text-text-2 transition-colors hover:bg-surface-2 hover:text-text [&[aria-current]]:bg-accent-soft [&[aria-current]]:font-semibold [&[aria-current]]:text-accent-text pointer-coarse:h-11';

interface MenuEntryProps {
  entry: MenuItem | MenuLink;
  /** Only the icon is drawn; the name is in the tooltip. */
  folded?: boolean;
  /** Not indented: the entry of a group that stands by itself. */
  flat?: boolean;
  onOpen?: (() => void) | undefined;
}

function MenuEntry({ entry, folded = false, flat = false, onOpen }: MenuEntryProps) {
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
  const keys = menuKeys(entry);
  if (!folded && !locked && !keys) return link;
  const reason = locked ? lockText(locked) : '';
  const name = folded || !reason ? entry.label : '';
  return (
    <Tooltip side="right" content={[name, reason].filter(Boolean).join(' · ')} {...(keys && { shortcut: keys })}>
      {link}
    </Tooltip>
  );
}

// A group of the menu: it opens below itself, or beside the folded sidebar in a panel.
interface MenuGroupEntryProps {
  group: MenuGroup;
  folded?: boolean;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onOpen?: (() => void) | undefined;
}

function MenuGroupEntry({ group, folded = false, open, onOpenChange, onOpen }: MenuGroupEntryProps) {
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

// What an entry of the menu counts: all records, which the database counts exactly, all lists, or what is unread.
const COUNTED: Partial<Record<MenuLink['to'], 'contact' | 'company' | 'list' | 'inbox' | 'chat'>> = {
  '/inbox': 'inbox',
  '/contacts': 'contact',
  '/company-library': 'company',
  '/company-lists': 'list',
  '/whatsapp-bulk-messenger': 'chat',
};

export interface MenuCount {
  count: number;
  /** It asks for attention, and is no mere total. */
  unread: boolean;
}

/** Null where nothing is counted, nothing is there, or the number is not known yet. `open`: the plan includes it. */
function useMenuCount(to: MenuLink['to'], open: boolean): MenuCount | null {
  const counted = open ? COUNTED[to] : undefined;
  const totals = useRecordTotals(counted === 'contact' || counted === 'company');
  const lists = useListTotal(counted === 'list');
  const chats = useUnreadChats(counted === 'chat');
  const conversations = useUnreadConversations(counted === 'inbox');
  if (!counted) return null;
  const unread = { chat: chats, inbox: conversations };
  if (counted === 'chat' || counted === 'inbox') return toCount(unread[counted], true);
  return toCount(counted === 'list' ? lists : totals?.[counted].live, false);
}

const toCount = (count: number | undefined, unread: boolean): MenuCount | null => (count ? { count, unread } : null);
