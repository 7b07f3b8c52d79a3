// What other pages show of notes, tasks and timelines. What a record's panel shows loads with it.
import { lazy } from 'react';

export { DueTasks } from './DueTasks.tsx';
export { entryTime } from './entry-time.ts';
export { useLiveActivities } from './use-activities.ts';

export const RecordActivities = lazy(() =>
  import('./RecordActivities.tsx').then((m) => ({ default: m.RecordActivities })),
);
