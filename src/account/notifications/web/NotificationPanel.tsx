// What is under the bell: unread ones or all, and after them what the shell has to show of this browser alone.
import { Bell, CheckCheck } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ApiError } from '#platform/web/api-error.ts';
import { formatDayHeading } from '#shared/formats.ts';
import { Button } from '#ui/Button.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ErrorState } from '#ui/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/Loading.tsx';
import { Segmented } from '#ui/Segmented.tsx';
import type { NotificationItem } from '../contract.ts';
import { NOTIFICATION_SETTINGS_PATH } from '../fields.contract.ts';
import { NotificationRow, useListKeys } from './NotificationRow.tsx';
import { type NotificationView, useMark, useMarkAll, useMuteKind, useNotifications } from './use-notifications.ts';

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

// The notifications of one view, by day and thing; further pages come as they are scrolled to.
const ROWS = ['a', 'b', 'c', 'd'];

interface NotificationListProps {
  view: NotificationView;
  /** One was opened: the panel closes. */
  onLeave: () => void;
}

function NotificationList({ view, onLeave }: NotificationListProps) {
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications(view);
  const mark = useMark();
  const mute = useMuteKind();
  const list = useRef<HTMLDivElement>(null);
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data]);
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);

  const markOne = (item: NotificationItem, read: boolean) => mark.mutate({ items: [item], read });
  useListKeys(list, (row, key) => {
    const item = byId.get(row);
    if (key !== 'e' || !item) return;
    markOne(item, !item.read);
    return view === 'unread' ? 'goes' : 'stays';
  });

  if (!data && error) {
    const known = error instanceof ApiError ? error : { message: 'Notifications could not be loaded' };
    return <ErrorState error={known} onRetry={() => void refetch()} retrying={isFetching} />;
  }
  if (!data) {
    return (
      <Loading label="Loading notifications" className="space-y-3 p-4">
        {ROWS.map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </Loading>
    );
  }
  if (items.length === 0 && !hasNextPage) return <NothingHere view={view} onLeave={onLeave} />;

  return (
    <div ref={list}>
      {groupNotifications(items, new Date()).map(({ label, things }) => (
        // A group: the page behind it may have a region of this name.
        // biome-ignore lint/a11y/useSemanticElements: no set of fields
        <div key={label} role="group" aria-label={label}>
          <h3 className="sticky top-0 z-10 border-b border-line bg-surface-2 px-4 py-1 text-xs font-label text-text-2">
            {label}
          </h3>
          {things.map((thing) => (
            <div key={thing.key} className="border-b border-line last:border-b-0">
              {thing.name && <h4 className="truncate px-4 pt-2.5 text-xs font-label text-text-3">{thing.name}</h4>}
              <ul>
                {thing.items.map((item) => (
                  <NotificationRow
                    key={item.id}
                    item={item}
                    onOpen={() => {
                      if (!item.read) markOne(item, true);
                      onLeave();
                    }}
                    onMark={(read) => markOne(item, read)}
                    onMute={() => mute.mutate({ kind: item.kind, label: item.kindLabel })}
                  />
                ))}
              </ul>
            </div>
          ))}
        </div>
      ))}
      {hasNextPage && <More loading={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </div>
  );
}

/** Pressed where nothing scrolls; otherwise coming into sight is enough. */
function More({ loading, onMore }: { loading: boolean; onMore: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!end.current || loading) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && more.current());
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [loading]);
  return (
    <div ref={end} className="flex justify-center p-3">
      <Button size="sm" loading={loading} onClick={onMore}>
        Show more
      </Button>
    </div>
  );
}

function NothingHere({ view, onLeave }: { view: NotificationView; onLeave: () => void }) {
  return (
    <EmptyState
      level={3}
      icon={view === 'unread' ? <CheckCheck size={20} /> : <Bell size={20} />}
      title={view === 'unread' ? 'You’re all caught up' : 'No notifications'}
      action={
        <Button asChild size="sm">
          <Link to={NOTIFICATION_SETTINGS_PATH} onClick={onLeave}>
            Notification settings
          </Link>
        </Button>
      }
    >
      {view === 'unread'
        ? 'Replies, finished jobs and problems appear here.'
        : 'Replies, finished jobs and problems of the last 90 days appear here.'}
    </EmptyState>
  );
}

// Notifications by day and, within a day, by what they are about; both in the order of their newest.
export interface ThingGroup {
  key: string;
  /** Null where a heading would only repeat the one notification. */
  name: string | null;
  items: NotificationItem[];
}

export interface DayGroup {
  /** "Today", "Yesterday", "Tue, Nov 24". */
  label: string;
  things: ThingGroup[];
}

/** Local calendar days. `items`: newest first. */
export function groupNotifications(items: readonly NotificationItem[], now: Date): DayGroup[] {
  const days = new Map<string, Map<string, NotificationItem[]>>();
  for (const item of items) {
    const label = formatDayHeading(item.at, now);
    const things = days.get(label) ?? new Map<string, NotificationItem[]>();
    days.set(label, things);
    const group = things.get(item.thing.key) ?? [];
    things.set(item.thing.key, group);
    group.push(item);
  }
  return [...days].map(([label, things]) => ({
    label,
    things: [...things].map(([key, group]) => ({
      key,
      name: group.length > 1 ? (group[0]?.thing.name ?? null) : null,
      items: group,
    })),
  }));
}
