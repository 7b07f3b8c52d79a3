// What a merge of two records moves from the one that goes to the one that stays, and what goes with a record that is purged.
import type { RecordLink } from '#crm/records/server/index.ts';
import { keepNextSteps } from './keep-next-steps.ts';

export const activityLinks: readonly RecordLink[] = [
  { table: 'record_notes', key: ['id'], onePer: [] },
  { table: 'record_tasks', key: ['id'], onePer: [], moved: keepNextSteps },
  { table: 'record_events', key: ['id'], onePer: [], history: true },
];
