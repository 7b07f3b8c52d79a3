// Statuses of list members. Without zod, so that the browser's table loads the labels alone.

export const MEMBER_STATUSES = ['', 'to-do', 'in-progress', 'waiting', 'done', 'not-a-fit'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const MEMBER_STATUS_LABELS: Record<MemberStatus, string> = {
  '': 'No status',
  'to-do': 'To do',
  'in-progress': 'In progress',
  waiting: 'Waiting',
  done: 'Done',
  'not-a-fit': 'Not a fit',
};
