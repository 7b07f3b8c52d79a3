// What a selection of records means in SQL: shelf, words and filter. Every condition is on the table as `r`, and names the workspace.
import { type SQL, sql } from 'drizzle-orm';
import {
  type Condition,
  type CustomField,
  customFieldOf,
  type FilterGroup,
  type RecordKind,
  type RecordSelection,
  type Target,
} from '../../contract.ts';
import { recordColumn } from '../record-columns.ts';
import type { RecordsContext } from '../records-context.ts';
import { customFieldsOf } from '../settings/custom-fields.store.ts';
import { conditionOn, filterFault, valuesOf } from './filter-conditions.ts';
import { wordsCondition } from './search-terms.ts';

/** Who asks for what: both go with every statement. */
export interface RecordScope {
  workspaceId: string;
  kind: RecordKind;
}

export type FilterContext = Pick<RecordsContext, 'platform' | 'relations'>;

/**
 * The records of a selection, whatever their order.
 * @throws AppError INVALID_INPUT for a condition that cannot be asked
 */
export async function selectionCondition(
  context: FilterContext,
  scope: RecordScope,
  { q, ...selection }: RecordSelection,
): Promise<SQL> {
  const shelf = statusCondition(scope, selection.shelf);
  const filter = selection.filter && (await filterCondition(context, scope, selection.filter));
  return sql.join([shelf, ...(q ? [wordsCondition(scope.kind, q)] : []), ...(filter ? [filter] : [])], sql` and `);
}

/**
 * These records, or all that match. Ids are meant on both shelves: what is done to them says which.
 * @throws AppError INVALID_INPUT for a condition that cannot be asked
 */
export async function targetCondition(context: FilterContext, scope: RecordScope, target: Target): Promise<SQL> {
  if ('ids' in target)
    return sql`r.workspace_id = ${scope.workspaceId}::uuid and r.id = any(${sql.param(target.ids)}::uuid[])`;
  const matching = await selectionCondition(context, scope, target.selection);
  if (target.except.length === 0) return matching;
  return sql`${matching} and r.id <> all(${sql.param(target.except)}::uuid[])`;
}

// Literal, so that the planner can tell that an index on live records serves.
const STATUS_CONDITIONS = { live: sql.raw('r.deleted_at is null'), bin: sql.raw('r.deleted_at is not null') };

export function statusCondition({ workspaceId }: RecordScope, shelf: RecordSelection['shelf']): SQL {
  return sql`r.workspace_id = ${workspaceId}::uuid and ${STATUS_CONDITIONS[shelf]}`;
}

/** Null where the filter asks for nothing. A group without conditions is passed over. */
export async function filterCondition(
  context: FilterContext,
  scope: RecordScope,
  filter: FilterGroup,
): Promise<SQL | null> {
  const customs = usesCustom(filter) ? await customFieldsOf(context.platform.db, scope.workspaceId, scope.kind) : [];
  return groupCondition({ context, scope, customs }, filter);
}

interface Compiling {
  context: FilterContext;
  scope: RecordScope;
  customs: CustomField[];
}

async function groupCondition(compiling: Compiling, { join, items }: FilterGroup): Promise<SQL | null> {
  const parts: SQL[] = [];
  for (const item of items) {
    const part = 'items' in item ? await groupCondition(compiling, item) : await fieldCondition(compiling, item);
    if (part) parts.push(part);
  }
  return parts.length > 0 ? sql`(${sql.join(parts, sql.raw(` ${join} `))})` : null;
}

async function fieldCondition({ context, scope, customs }: Compiling, condition: Condition): Promise<SQL> {
  if (condition.field === 'lists') return listsCondition(context, scope, condition);
  const column = recordColumn(scope.kind, condition.field, customs);
  if (column === null) throw filterFault('A field of this filter no longer exists. Remove its condition.');
  return conditionOn(column, condition, { now: context.platform.clock.now(), workspaceId: scope.workspaceId });
}

async function listsCondition(
  { relations }: FilterContext,
  { workspaceId, kind }: RecordScope,
  condition: Condition,
): Promise<SQL> {
  const ids = () => valuesOf(condition, 'Lists').ids();
  switch (condition.op) {
    case 'any-of':
      return sql`(${await relations.inLists(workspaceId, kind, ids())})`;
    case 'none-of':
      return sql`(${await relations.inLists(workspaceId, kind, ids())}) is not true`;
    case 'filled':
      return sql`(${relations.inAnyList(workspaceId, kind)})`;
    case 'empty':
      return sql`not (${relations.inAnyList(workspaceId, kind)})`;
    default:
      throw filterFault('Lists cannot be asked that');
  }
}

function usesCustom({ items }: FilterGroup): boolean {
  return items.some((item) => ('items' in item ? usesCustom(item) : customFieldOf(item.field) !== null));
}
