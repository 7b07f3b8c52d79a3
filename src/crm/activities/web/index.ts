// Notes, tasks and timelines on other pages. The part of the record panel is lazy.
import { lazy } from 'react';

export { DueTasks } from './DueTasks.tsx';
export { useLiveActivities } from './use-activities.ts';

export const RecordActivities = lazy(() =>
  import('./RecordActivities.tsx').then((m) => ({ default: m.RecordActivities })),
);
