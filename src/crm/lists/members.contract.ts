// What a list says of a record and nobody else does: status, owner and note. No schema: the browser's table reads the words.

export const MEMBER_STATUSES = ['', 'to-do', 'in-progress', 'waiting', 'done', 'not-a-fit'] as const;
export type MemberStatus = (typeof MEMBER_STATUSES)[number];

export const MEMBER_STATUS_WORDS: Record<MemberStatus, string> = {
  '': 'No status',
  'to-do': 'To do',
  'in-progress': 'In progress',
  waiting: 'Waiting',
  done: 'Done',
  'not-a-fit': 'Not a fit',
};
