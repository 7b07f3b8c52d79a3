// What the use cases of lists are given, and the condition that a rule stands for.
import type { RecordKind, RecordSelection, Target } from '#crm/records/contract.ts';
import type { Platform } from '#platform/platform.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveRule } from '../contract.ts';
import { filtersByLists, NO_LISTS_IN_RULES } from '../domain/list-rules.ts';
import type { memberOf } from './members.store.ts';

export interface ListsContext {
  platform: Platform;
  /** @throws INVALID_INPUT for an invalid filter */
  conditionOf: ConditionOf;
  /** Condition on the record as `r`: these records, or all that match. @throws INVALID_INPUT */
  targetOf(workspaceId: string, kind: RecordKind, target: Target): ReturnType<ConditionOf>;
}

/** The condition on a record as `r` for a selection. Records provide it. */
export type ConditionOf = (
  workspaceId: string,
  kind: RecordKind,
  selection: RecordSelection,
) => Promise<ReturnType<typeof memberOf>>;

type Condition = Awaited<ReturnType<ConditionOf>>;

/** @throws INVALID_INPUT with the reason at `path` */
export async function ruleCondition(
  conditionOf: ConditionOf,
  workspaceId: string,
  rule: LiveRule,
  { path = 'rule', name }: { path?: string; name?: string } = {},
): Promise<Condition> {
  const followed = await resolveRule(conditionOf, workspaceId, rule);
  if ('condition' in followed) return followed.condition;
  const message =
    name === undefined ? followed.fault : `The live list “${name}” has an error in its filter. ${followed.fault}`;
  throw new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}

export async function resolveRule(
  conditionOf: ConditionOf,
  workspaceId: string,
  { kind, selection }: LiveRule,
): Promise<{ condition: Condition } | { fault: string }> {
  // A list that depends on itself would never end.
  if (filtersByLists(selection.filter)) return { fault: NO_LISTS_IN_RULES };
  try {
    return { condition: await conditionOf(workspaceId, kind, { ...selection, shelf: 'live' }) };
  } catch (error) {
    const fault = error instanceof AppError && error.code === 'INVALID_INPUT' && error.fields?.[0]?.message;
    if (!fault) throw error;
    return { fault: /[.!?]$/.test(fault) ? fault : `${fault}.` };
  }
}
