// One notification: what happened, when, and where to act. All of it is the link; its menu is beside it.
import { cx } from 'class-variance-authority';
import {
  BellOff,
  Bot,
  CirclePause,
  CircleUserRound,
  Coins,
  Ellipsis,
  FileDown,
  ListChecks,
  LogIn,
  type LucideIcon,
  Mail,
  MailOpen,
  MailWarning,
  MailX,
  MessageCircle,
  Reply,
  SearchCheck,
  SquareCheck,
} from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router';
import { formatAge, formatCount } from '#shared/formats.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import { isSwitchedOff } from '#ui/single-key-shortcuts.ts';
import type { NotificationItem } from '../contract.ts';
import type { NotificationIcon, NotificationTone } from '../fields.contract.ts';

interface NotificationRowProps {
  item: NotificationItem;
  onOpen: () => void;
  onMark: (read: boolean) => void;
  onMute: () => void;
}

export function NotificationRow({ item, onOpen, onMark, onMute }: NotificationRowProps) {
  const { id, icon, tone, title, detail, count, at, read, link, action, kindLabel } = item;
  return (
    <li className="group relative flex border-b border-line last:border-b-0">
      <Link
        to={link}
        onClick={onOpen}
        {...{ [ROW_ATTRIBUTE]: id }}
        className="focus-inset flex min-w-0 flex-1 gap-3 py-3 pr-12 pl-4 transition-colors hover:bg-surface-2"
      >
        <KindIcon icon={icon} tone={tone} />
        <span className="min-w-0 flex-1">
          <span className={cx('block wrap-anywhere', read ? 'text-text-2' : 'font-medium text-text')}>
            {!read && <span className="sr-only">Unread: </span>}
            {title}
          </span>
          {detail !== '' && (
            <span className="mt-0.5 line-clamp-2 block text-xs text-text-2 wrap-anywhere">{detail}</span>
          )}
          <span className="mt-1 flex items-center gap-1.5 text-xs text-text-3">
            <time dateTime={at}>{formatAge(at)}</time>
            {count > 1 && <span>· {formatCount(count)} times</span>}
            <span aria-hidden>·</span>
            <span className="font-medium text-accent-text">{action}</span>
          </span>
        </span>
      </Link>
      {!read && <span aria-hidden className="absolute top-4.5 right-11 size-2 rounded-full bg-accent" />}
      <span className="absolute top-2 right-2 pointer-coarse:top-0 pointer-coarse:right-0">
        <Menu trigger={<IconButton label={`Actions: ${title}`} icon={<Ellipsis aria-hidden size={16} />} />}>
          <MenuItem
            icon={read ? <Mail aria-hidden size={16} /> : <MailOpen aria-hidden size={16} />}
            shortcut="E"
            onSelect={() => onMark(!read)}
          >
            {read ? 'Mark as unread' : 'Mark as read'}
          </MenuItem>
          <MenuItem icon={<BellOff aria-hidden size={16} />} onSelect={onMute}>
            Mute “{kindLabel}”
          </MenuItem>
        </Menu>
      </span>
    </li>
  );
}

const ICONS: Record<NotificationIcon, LucideIcon> = {
  reply: Reply,
  chat: MessageCircle,
  bounce: MailWarning,
  pause: CirclePause,
  mailbox: MailX,
  import: FileDown,
  job: ListChecks,
  credits: Coins,
  person: CircleUserRound,
  'sign-in': LogIn,
  search: SearchCheck,
  task: SquareCheck,
  agent: Bot,
};

const TONES: Record<NotificationTone, string> = {
  neutral: 'bg-surface-2 text-text-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

/** Its colour repeats what the words say. */
function KindIcon({ icon, tone }: { icon: NotificationIcon; tone: NotificationTone }) {
  const Icon = ICONS[icon];
  return (
    <span aria-hidden className={cx('grid size-7 shrink-0 place-items-center rounded-s', TONES[tone])}>
      <Icon size={16} />
    </span>
  );
}

// The keys of the panel: j and k along its rows from wherever the focus is in it, arrows from row to row, further keys for the row in focus.

/** Its value is the id of the row. */
const ROW_ATTRIBUTE = 'data-notification';

const STEPS: Record<string, number> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/** @param onKey what a key did with a row: `goes` where it leaves the list, so that the keys continue from its neighbour */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  onKey: (row: string, key: string) => 'goes' | 'stays' | undefined,
): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const place = getPlace(event, list.current);
    if (place === null) return;
    const { rows, at, panel } = place;
    const step = STEPS[event.key];
    if (step !== undefined) {
      // Arrows belong to whatever else has the focus.
      if (event.key.startsWith('Arrow') && at < 0) return;
      event.preventDefault();
      rows[Math.min(Math.max(at + step, 0), rows.length - 1)]?.focus();
      return;
    }
    const did = at < 0 ? undefined : onKey(rows[at]?.getAttribute(ROW_ATTRIBUTE) ?? '', event.key);
    if (!did) return;
    event.preventDefault();
    if (did === 'goes') (rows[at + 1] ?? rows[at - 1] ?? panel.querySelector<HTMLElement>('button'))?.focus();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => press(event);
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Null where the key is none of the panel's. `at`: the row in focus, -1 where another part of the panel has it. */
function getPlace(event: KeyboardEvent, list: HTMLElement | null) {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isSwitchedOff(key)) return null;
  const panel = list?.closest<HTMLElement>('[role=dialog]');
  if (!panel || !(target instanceof Element) || !panel.contains(target) || target.closest('[role=menu]')) return null;
  const rows = [...(list?.querySelectorAll<HTMLElement>(`[${ROW_ATTRIBUTE}]`) ?? [])];
  const focused = target.closest<HTMLElement>(`[${ROW_ATTRIBUTE}]`);
  return { rows, at: focused === null ? -1 : rows.indexOf(focused), panel };
}
