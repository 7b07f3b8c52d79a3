// What Home notifies people of.
import { defineNotificationKind } from '#features/notifications/server/index.ts';
import { formatCount, formatNoun } from '#shared/formats.ts';

export const DUE_TODAY = defineNotificationKind<{ tasks: number; jobs: number; overdue: number }>({
  kind: 'due-today',
  label: 'Due today',
  hint: 'Each morning: how many of your tasks and of the next steps of your saved jobs are due.',
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
