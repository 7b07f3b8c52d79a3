// What is due, in the one shape that Home shows.
import type { followUps } from '#crm/activities/server/index.ts';
import type { JobsOverview } from '#jobs/saved-jobs/server/index.ts';
import type { Due } from '../contract.ts';

export function presentFollowUps({ due, overdue, items }: Awaited<ReturnType<typeof followUps>>, userId: string): Due {
  return {
    due,
    overdue,
    items: items.map(({ assigneeId, assigneeName, ...item }) => ({
      ...item,
      assignee: assigneeId === null || assigneeId === userId ? null : assigneeName,
    })),
  };
}

export function presentJobs({ due, overdue, items }: JobsOverview): Due {
  return {
    due,
    overdue,
    items: items.map(({ id, title, company, nextStep, nextDue }) => ({
      id,
      name: title,
      detail: company,
      step: nextStep,
      due: nextDue ?? '',
      taskId: null,
      assignee: null,
    })),
  };
}
