// Where the cache of the tab keeps notes, tasks and timelines: one beginning, so that a change refreshes all of it.
import type { About } from './activities-calls.ts';

export const ACTIVITIES_KEY = ['activities'] as const;

export const timelineKey = ({ kind, id }: About) => [...ACTIVITIES_KEY, 'timeline', kind, id] as const;
export const tasksKey = ({ kind, id }: About) => [...ACTIVITIES_KEY, 'tasks', kind, id] as const;
