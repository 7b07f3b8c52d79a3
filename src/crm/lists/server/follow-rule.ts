// What the rule of a live list means for a record; or why it cannot be followed any more, since a field of it is gone.
import type { RecordKind, RecordSelection } from '#crm/records/contract.ts';
import { AppError } from '#shared/errors.ts';
import type { LiveRule } from '../contract.ts';
import { asksForLists, NO_LISTS_IN_RULES } from '../domain/asks-for-lists.ts';
import type { memberOf } from './members.store.ts';

/** The condition on a record as `r` that a selection stands for: given by the records, which are given these relations. */
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
  const followed = await followRule(conditionOf, workspaceId, rule);
  if ('condition' in followed) return followed.condition;
  const message = name === undefined ? followed.fault : `The live list “${name}” cannot be followed. ${followed.fault}`;
  throw new AppError('INVALID_INPUT', { fields: [{ path, message }] });
}

export async function followRule(
  conditionOf: ConditionOf,
  workspaceId: string,
  { kind, selection }: LiveRule,
): Promise<{ condition: Condition } | { fault: string }> {
  // Never asked of the records: a list that asks for itself would never come to an end.
  if (asksForLists(selection.filter)) return { fault: NO_LISTS_IN_RULES };
  try {
    return { condition: await conditionOf(workspaceId, kind, { ...selection, shelf: 'live' }) };
  } catch (error) {
    const fault = error instanceof AppError && error.code === 'INVALID_INPUT' && error.fields?.[0]?.message;
    if (!fault) throw error;
    return { fault: /[.!?]$/.test(fault) ? fault : `${fault}.` };
  }
}
