// What other pages show of notes, tasks and timelines. What a record's panel shows loads with it.
import { lazy } from 'react';

export { DueTasks } from './DueTasks.tsx';
/** @public Until the page of answers is reached from the menu. */
export { entryTime } from './entry-time.ts';
export { useLiveActivities } from './use-activities.ts';

export const RecordActivities = lazy(() =>
  import('./RecordActivities.tsx').then((m) => ({ default: m.RecordActivities })),
);
