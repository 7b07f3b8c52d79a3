// The bell: news, and what went wrong after its toast is gone, until it was read or cleared.
import { cx } from 'class-variance-authority';
import { Bell, CircleAlert, Info } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatAge } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { errorDetails } from '#ui/error-details.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { Popover } from '#ui/Popover.tsx';
import { type KeptNotice, unreadCount } from './notice-log.ts';
import { useNotices } from './use-notices.ts';
import { useViewer } from './use-viewer.ts';

export function NoticeBell() {
  const { user } = useViewer();
  const { notices, markRead, clear } = useNotices(user.uid);
  const [open, setOpen] = useState(false);
  const unread = unreadCount(notices);
  const label = unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`;

  function onOpenChange(next: boolean) {
    setOpen(next);
    // Marked on closing, so that what is new can be told apart while it is looked at.
    if (!next) markRead();
  }
  return (
    <Popover
      label="Notifications"
      open={open}
      onOpenChange={onOpenChange}
      className="w-90"
      trigger={
        <IconButton label={label} icon={<Bell aria-hidden size={16} className="max-md:size-5" />}>
          {unread > 0 && (
            <span
              aria-hidden
              className="absolute top-1.5 right-1.5 size-2 rounded-full bg-bad ring-2 ring-surface pointer-coarse:top-3 pointer-coarse:right-3"
            />
          )}
        </IconButton>
      }
    >
      <div className="flex h-11 items-center justify-between gap-2 border-b border-line px-4">
        <h2 className="text-md font-semibold">Notifications</h2>
        {notices.length > 0 && (
          <Button variant="ghost" size="sm" className="-mr-2" onClick={clear}>
            Clear all
          </Button>
        )}
      </div>
      {notices.length === 0 ? (
        <EmptyState icon={<Bell size={20} />} title="Nothing here">
          News come here, and errors that were shown for a moment, with the details that support needs.
        </EmptyState>
      ) : (
        <ul>
          {notices.map((notice) => (
            <Notice key={notice.id} notice={notice} onLeave={() => onOpenChange(false)} />
          ))}
        </ul>
      )}
    </Popover>
  );
}

function Notice({ notice, onLeave }: { notice: KeptNotice; onLeave: () => void }) {
  const Icon = notice.href ? Info : CircleAlert;
  return (
    <li className="flex gap-2.5 border-b border-line px-4 py-3 last:border-b-0">
      <Icon aria-hidden size={16} className={cx('mt-px shrink-0', notice.href ? 'text-info' : 'text-bad')} />
      <div className="min-w-0 flex-1">
        <p className={notice.read ? 'text-text-2' : 'font-medium text-text'}>
          {!notice.read && <span className="sr-only">Unread: </span>}
          {notice.message}
        </p>
        <div className="mt-1 flex items-center justify-between gap-2 text-xs text-text-3">
          {formatAge(notice.at, Date.now())}
          {notice.href ? (
            <Link to={notice.href} onClick={onLeave} className="link font-medium">
              {notice.linkLabel}
            </Link>
          ) : (
            <CopyButton label="Copy details" text={errorDetails(notice, notice.page, new Date(notice.at))} />
          )}
        </div>
      </div>
    </li>
  );
}
