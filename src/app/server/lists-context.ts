// How lists ask for records: a live list follows the filter of a table, a new one begins with what a table has selected.
import type { ConditionOf } from '#crm/lists/server/index.ts';
import { type RecordsContext, selectionCondition, targetCondition } from '#crm/records/server/index.ts';

export function createListsContext(records: RecordsContext) {
  const conditionOf: ConditionOf = (workspaceId, kind, selection) =>
    selectionCondition(records, { workspaceId, kind }, selection);
  return {
    platform: records.platform,
    conditionOf,
    targetOf: (
      workspaceId: string,
      kind: Parameters<ConditionOf>[1],
      target: Parameters<typeof targetCondition>[2],
    ): ReturnType<ConditionOf> => targetCondition(records, { workspaceId, kind }, target),
  };
}
