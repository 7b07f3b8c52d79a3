// What tasks notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { formatDay } from '#shared/calendar-day.ts';

export const TASK_ASSIGNED = defineNotificationKind<{ title: string; due: string | null; record: string }>({
  kind: 'task-assigned',
  label: 'Tasks assigned to you',
  hint: 'Someone gives you a task.',
  icon: 'task',
  action: 'Open task',
  text: ({ title, due, record }) => ({
    title: `Task for you: ${title}`,
    detail: [record, due && `due ${formatDay(due)}`].filter(Boolean).join(' · '),
  }),
});
