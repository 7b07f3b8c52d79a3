// Each morning of a person: one notification of what is due, however often this runs.
import { z } from 'zod';
import {
  defineNotificationKind,
  MORNING_HOURS,
  notify,
  type PersonInMorning,
  peopleInTheMorning,
} from '#account/notifications/server/index.ts';
import { listDueTasks } from '#crm/activities/server/index.ts';
import { listDueJobs } from '#jobs/saved-jobs/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';

export const DUE_TODAY = defineNotificationKind<{ tasks: number; jobs: number; overdue: number }>({
  kind: 'due-today',
  label: 'Due today',
  hint: 'Each morning, the number of your due tasks and next steps of saved jobs.',
  icon: 'task',
  action: 'Open Home',
  text: ({ tasks, jobs, overdue }) => {
    const what = [tasks > 0 && formatNoun(tasks, 'task'), jobs > 0 && formatNoun(jobs, 'saved job')].filter(Boolean);
    return {
      title: `Due today: ${what.join(', ')}`,
      detail:
        overdue === 0
          ? ''
          : overdue === tasks + jobs
            ? 'Overdue since an earlier day.'
            : `${formatCount(overdue)} overdue.`,
    };
  },
});

export function createNotifyDueJob(platform: Platform): Job {
  return defineJob(
    { name: 'home-notify-due', payload: z.unknown(), cron: '0 * * * *', maxAttempts: 3 },
    async (_payload, stopping) => {
      for await (const people of peopleInTheMorning(platform)) {
        if (stopping.aborted) throw new Error('stopped before all due notifications were sent');
        await notifyDue(platform, people);
      }
    },
  );
}

async function notifyDue({ db, clock }: Platform, people: readonly PersonInMorning[]): Promise<void> {
  // What a person has added in the course of this morning they know of.
  const before = new Date(clock.now() - MORNING_HOURS * 3_600_000);
  const [tasks, jobs] = await Promise.all([listDueTasks(db, people, before), listDueJobs(db, people, before)]);
  const tasksOf = new Map(tasks.map((one) => [one.userId, one]));
  const jobsOf = new Map(jobs.map((one) => [one.userId, one]));
  for (const { workspaceId, userId, day } of people) {
    const [task, job] = [tasksOf.get(userId), jobsOf.get(userId)];
    if (!task && !job) continue;
    const params = {
      tasks: task?.due ?? 0,
      jobs: job?.due ?? 0,
      overdue: (task?.overdue ?? 0) + (job?.overdue ?? 0),
    };
    await db.transaction((tx) =>
      notify(tx, DUE_TODAY, workspaceId, {
        to: [userId],
        thing: { key: `due:${day}`, name: 'Due today' },
        params,
        link: '/home',
        event: `${userId} ${day}`,
      }),
    );
  }
}
