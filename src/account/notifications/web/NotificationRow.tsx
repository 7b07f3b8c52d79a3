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
import { Link } from 'react-router';
import { formatAge, formatCount } from '#shared/formats.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Menu, MenuItem } from '#ui/Menu.tsx';
import type { NotificationItem } from '../contract.ts';
import type { NotificationIcon, NotificationTone } from '../fields.contract.ts';
import { ROW_ATTRIBUTE } from './use-list-keys.ts';

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
            <time dateTime={at}>{formatAge(Date.parse(at), Date.now())}</time>
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
