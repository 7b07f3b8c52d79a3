// What tasks notify people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';

export const TASK_ASSIGNED = defineNotificationKind<{ title: string; due: string | null }>({
  kind: 'task-assigned',
  label: 'Tasks assigned to you',
  hint: 'Someone gives you a task.',
  icon: 'task',
  action: 'Open task',
  text: ({ title, due }) => ({ title: `Task for you: ${title}`, detail: due === null ? '' : `Due ${due}` }),
});
