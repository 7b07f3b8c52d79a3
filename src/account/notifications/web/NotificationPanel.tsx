// What is under the bell: unread ones or all, and after them what the shell has to show of this browser alone.
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import { NOTIFICATION_SETTINGS_PATH } from '../fields.contract.ts';
import { NotificationList } from './NotificationList.tsx';
import type { NotificationView } from './notifications-api.ts';
import { useMarkAll, useNotifications } from './use-notifications.ts';

const VIEWS = [
  { value: 'unread', label: 'Unread' },
  { value: 'all', label: 'All' },
] as const;

interface NotificationPanelProps {
  unread: number;
  onLeave: () => void;
  /** Of this browser: errors that were shown in a toast. */
  children?: ReactNode;
}

export function NotificationPanel({ unread, onLeave, children }: NotificationPanelProps) {
  const [view, setView] = useState<NotificationView>('unread');
  const newest = useNotifications('unread').data?.pages[0]?.items[0]?.at;
  const markAll = useMarkAll();
  return (
    <div className="flex max-h-[inherit] flex-col">
      <div className="shrink-0 border-b border-line px-4 pt-3 pb-3">
        <div className="flex items-center justify-between gap-2">
          <h2 className="text-md font-semibold">Notifications</h2>
          <Button asChild variant="ghost" size="sm" className="-mr-2">
            <Link to={NOTIFICATION_SETTINGS_PATH} onClick={onLeave}>
              Settings
            </Link>
          </Button>
        </div>
        <div className="mt-2 flex items-center justify-between gap-2">
          <Segmented aria-label="Show" size="sm" value={view} options={VIEWS} onValueChange={setView} />
          <Button
            variant="ghost"
            size="sm"
            className="-mr-2"
            disabled={unread === 0 || newest === undefined}
            onClick={() => newest !== undefined && markAll.mutate(newest)}
          >
            Mark all as read
          </Button>
        </div>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {children}
        <NotificationList key={view} view={view} onLeave={onLeave} />
      </div>
    </div>
  );
}
