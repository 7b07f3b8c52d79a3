// What a merge of two records moves from the one that goes to the one that stays, and what goes with a record that is purged.

/** As RecordLink of records has it. */
export const activityLinks = ['record_notes', 'record_tasks', 'record_events'].map((table) => ({
  table,
  key: ['id'],
  onePer: [],
  ...(table === 'record_events' && { history: true as const }),
}));
