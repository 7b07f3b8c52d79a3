// What is under the bell: the errors that toasts of this browser showed, then the notifications.
import { cx } from 'class-variance-authority';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { NotificationPanel } from '#account/notifications/web/index.ts';
import { ApprovalsLink } from '#app/agents/web/index.ts';
import { formatAge } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { CopyButton } from '#ui/CopyButton.tsx';
import { errorDetails } from '#ui/ErrorState.tsx';
import type { LoggedNotice } from './notice-log.ts';

interface NoticePanelProps {
  unread: number;
  notices: readonly LoggedNotice[];
  onClear: () => void;
  onLeave: () => void;
}

export function NoticePanel({ unread, notices, onClear, onLeave }: NoticePanelProps) {
  return (
    <NotificationPanel unread={unread} onLeave={onLeave}>
      <ApprovalsLink onLeave={onLeave} />
      {notices.length > 0 && <Errors notices={notices} onClear={onClear} />}
    </NotificationPanel>
  );
}

/** The rest waits behind a button: notifications must stay in sight. */
const FIRST = 2;

function Errors({ notices, onClear }: Pick<NoticePanelProps, 'notices' | 'onClear'>) {
  const [all, setAll] = useState(false);
  const shown = all ? notices : notices.slice(0, FIRST);
  return (
    <section aria-labelledby="browser-errors" className="border-b border-line">
      <div className="flex h-9 items-center justify-between gap-2 border-b border-line bg-surface-2 px-4">
        <h3 id="browser-errors" className="text-xs font-label text-text-2">
          Errors in this browser
        </h3>
        <Button variant="ghost" size="sm" className="-mr-2 h-7" onClick={onClear}>
          Clear all
        </Button>
      </div>
      <ul>
        {shown.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
      </ul>
      {shown.length < notices.length && (
        <div className="flex justify-center p-2">
          <Button variant="ghost" size="sm" onClick={() => setAll(true)}>
            Show {notices.length - shown.length} more
          </Button>
        </div>
      )}
    </section>
  );
}

function Notice({ notice }: { notice: LoggedNotice }) {
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3 last:border-b-0">
      <span aria-hidden className="grid size-7 shrink-0 place-items-center rounded-s bg-bad-soft text-bad">
        <CircleAlert size={16} />
      </span>
      <div className="min-w-0 flex-1">
        <p className={cx('wrap-anywhere', notice.read ? 'text-text-2' : 'font-medium text-text')}>
          {!notice.read && <span className="sr-only">Unread: </span>}
          {notice.message}
        </p>
        <div className="mt-1 flex items-center justify-between gap-2 text-xs text-text-3">
          {formatAge(notice.at, Date.now())}
          <CopyButton label="Copy details" text={errorDetails(notice, notice.page, new Date(notice.at))} />
        </div>
      </div>
    </li>
  );
}
