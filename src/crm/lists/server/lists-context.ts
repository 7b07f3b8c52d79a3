// What the use cases of lists are given: the platform, and how a question on records becomes a condition.
import type { RecordKind, Target } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import type { ConditionOf } from './follow-rule.ts';

export interface ListsContext {
  platform: Platform;
  /** @throws INVALID_INPUT where the filter cannot be asked */
  conditionOf: ConditionOf;
  /** Condition on the record as `r`: these records, or all that match. @throws INVALID_INPUT */
  targetOf(workspaceId: string, kind: RecordKind, target: Target): ReturnType<ConditionOf>;
}
