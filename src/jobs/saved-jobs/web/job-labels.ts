// The words of saved jobs, the same on the board, in the table and beside a record.
import { formatDay, formatNoun } from '#shared/formats.ts';
import type { AppliedBefore, DueFilter, JobStatus, SavedJobKind, Shelf } from '../contract.ts';

/** In the order of the columns. */
export const STATUSES: readonly JobStatus[] = ['saved', 'applied', 'interview', 'offer', 'closed'];

export const STATUS_NAMES: Record<JobStatus, string> = {
  saved: 'Saved',
  applied: 'Applied',
  interview: 'Interview',
  offer: 'Offer',
  closed: 'Closed',
};

export const KIND_NAMES: Record<SavedJobKind, string> = { job: 'Jobs', freelance: 'Freelance jobs' };
export const KIND_BADGES: Record<SavedJobKind, string> = { job: 'Job', freelance: 'Freelance' };

export const SHELF_NAMES: Record<Shelf, string> = { live: 'Saved', archived: 'Archived', bin: 'Bin' };

export const DUE_NAMES: Record<DueFilter, string> = {
  overdue: 'Overdue',
  today: 'Due today',
  now: 'Due now',
  week: 'Due in 7 days',
  none: 'No next step',
};

/** "1 job", "3 jobs". */
export function jobsText(count: number): string {
  return formatNoun(count, 'job');
}

/** Whether the posting can still be found at its board; unknown is said as such. */
export function onlineText(online: boolean | null): string {
  if (online === null) return 'Online status unknown';
  return online ? 'Still online' : 'No longer online';
}

// The warning before applying twice, in words.

/** "You already applied to “Buyer” at Northwind on Nov 3." */
export function appliedBeforeText({ title, company, appliedOn }: AppliedBefore): string {
  return `You already applied to “${title}” at ${company}${appliedOn ? ` on ${formatDay(appliedOn)}` : ''}.`;
}
