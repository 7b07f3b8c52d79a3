// The icon of a kind; its colour repeats what the words say.
import { cx } from 'class-variance-authority';
import {
  CirclePause,
  CircleUserRound,
  Coins,
  FileDown,
  ListChecks,
  LogIn,
  type LucideIcon,
  MailWarning,
  MailX,
  MessageCircle,
  Reply,
  SearchCheck,
  SquareCheck,
} from 'lucide-react';
import type { NotificationIcon, NotificationTone } from '../fields.contract.ts';

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
};

const TONES: Record<NotificationTone, string> = {
  neutral: 'bg-surface-2 text-text-2',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
};

export function KindIcon({ icon, tone }: { icon: NotificationIcon; tone: NotificationTone }) {
  const Icon = ICONS[icon];
  return (
    <span aria-hidden className={cx('grid size-7 shrink-0 place-items-center rounded-s', TONES[tone])}>
      <Icon size={16} />
    </span>
  );
}
