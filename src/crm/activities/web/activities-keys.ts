// Where the cache of the tab keeps notes, tasks and timelines: one beginning, so that a change refreshes all of it.
import type { TimelineFilter } from '../events.contract.ts';
import type { About } from './api.ts';

export const ACTIVITIES_KEY = ['activities'] as const;

export const timelineKey = ({ kind, id }: About, show: TimelineFilter) =>
  [...ACTIVITIES_KEY, 'timeline', kind, id, show] as const;
export const tasksKey = ({ kind, id }: About) => [...ACTIVITIES_KEY, 'tasks', kind, id] as const;
