// Notifications by day and, within a day, by what they are about; both in the order of their newest.
import type { NotificationItem } from '../contract.ts';

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
    const label = dayLabel(new Date(item.at), now);
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

function dayLabel(day: Date, now: Date): string {
  const daysAgo = Math.round((startOfDay(now) - startOfDay(day)) / 86_400_000);
  if (daysAgo <= 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  const sameYear = day.getFullYear() === now.getFullYear();
  return day.toLocaleDateString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!sameYear && { year: 'numeric' }),
  });
}

const startOfDay = (at: Date) => new Date(at.getFullYear(), at.getMonth(), at.getDate()).getTime();
