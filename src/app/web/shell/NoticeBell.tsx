// The bell: notifications, and errors of this browser after their toasts are gone. How many are unread is in the tab's title, too.
import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUnreadNotifications } from '#account/notifications/web/index.ts';
import { setTitleCount } from '#platform/web/document-title.ts';
import { useStored } from '#platform/web/user-storage.ts';
import { IconButton } from '#ui/IconButton.tsx';
import { lazyPart } from '#ui/lazy.tsx';
import { onErrorNotified } from '#ui/notify.ts';
import { Popover } from '#ui/Popover.tsx';
import { addNotice, allRead, type LoggedNotice, parseNotices, unreadCount } from './notice-log.ts';
import { useViewer } from './use-viewer.ts';

const NoticePanel = lazyPart(() => import('./NoticePanel.tsx').then((m) => m.NoticePanel));

const MAX_SHOWN = 99;

export function NoticeBell() {
  const { user } = useViewer();
  const { notices, markRead, clear } = useNotices(user.uid);
  const unreadNotifications = useUnreadNotifications();
  const [open, setOpen] = useOpen();
  const unread = unreadNotifications + unreadCount(notices);
  useEffect(() => setTitleCount(unread), [unread]);
  useEffect(() => () => setTitleCount(0), []);

  function onOpenChange(next: boolean) {
    setOpen(next);
    // Marked on closing, so that what is new can be told apart while it is looked at.
    if (!next) markRead();
  }
  return (
    <>
      <Popover
        label="Notifications"
        open={open}
        onOpenChange={onOpenChange}
        className="w-105"
        trigger={
          <IconButton
            label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
            icon={<Bell aria-hidden size={16} className="max-md:size-5" />}
          >
            {unread > 0 && (
              <span
                aria-hidden
                className="absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-bad px-1 text-[10px] leading-none font-semibold text-surface ring-2 ring-surface pointer-coarse:top-1.5 pointer-coarse:right-1"
              >
                {unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}
              </span>
            )}
          </IconButton>
        }
      >
        <NoticePanel
          unread={unreadNotifications}
          notices={notices}
          onClear={clear}
          onLeave={() => onOpenChange(false)}
        />
      </Popover>
      <span aria-live="polite" className="sr-only">
        {unread > 0 && `${unread} unread notifications`}
      </span>
    </>
  );
}

/** The daily email leads to `?notifications=open`. */
function useOpen(): [boolean, (open: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const asked = params.get('notifications') === 'open';
  const [open, setOpen] = useState(asked);
  useEffect(() => {
    if (!asked) return;
    setOpen(true);
    setParams(
      (now) => {
        now.delete('notifications');
        return now;
      },
      { replace: true },
    );
  }, [asked, setParams]);
  return [open, setOpen];
}

// Keeps the errors that toasts showed for the bell: per user, in this browser.
const NONE: LoggedNotice[] = [];

function useNotices(uid: string) {
  const [notices, change] = useStored(uid, 'notices', parseNotices, NONE);
  useEffect(
    () =>
      onErrorNotified((error) =>
        change((now) =>
          addNotice(now, {
            ...error,
            id: crypto.randomUUID(),
            page: location.pathname,
            at: Date.now(),
            read: false,
          }),
        ),
      ),
    [change],
  );
  return { notices, markRead: () => change(allRead), clear: () => change(() => NONE) };
}
