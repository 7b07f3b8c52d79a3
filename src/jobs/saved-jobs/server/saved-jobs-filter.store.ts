// What the filters of saved jobs mean in SQL. Every condition is on the table as `s`.
import { type SQL, sql } from 'drizzle-orm';
import type { SavedJobsFilter, Target } from '../contract.ts';

export type JobsFilter = Omit<SavedJobsFilter, 'shelf'> & { shelf?: SavedJobsFilter['shelf'] };

/** The conditions of the partial index on due days: a closed job is never due. */
const canBeDue = sql`s.status <> 'closed' and s.next_due is not null`;

const due = {
  overdue: (today: string) => sql`${canBeDue} and s.next_due < ${today}::date`,
  today: (today: string) => sql`${canBeDue} and s.next_due = ${today}::date`,
  now: (today: string) => sql`${canBeDue} and s.next_due <= ${today}::date`,
  week: (today: string) => sql`${canBeDue} and s.next_due between ${today}::date and ${today}::date + 6`,
  none: () => sql`s.status <> 'closed' and s.next_due is null and s.next_step = ''`,
};

export function matches(workspaceId: string, filter: JobsFilter): SQL {
  const { shelf = 'live', status, kind, tag, q } = filter;
  const conditions = [sql`s.workspace_id = ${workspaceId}::uuid`, sql.raw(`s.shelf = '${SHELF_WORDS[shelf]}'`)];
  if (status) conditions.push(sql`s.status = any(${sql.param(status)}::text[])`);
  if (kind) conditions.push(sql`s.kind = ${kind}`);
  if (filter.due) conditions.push(due[filter.due](filter.today));
  if (tag) conditions.push(sql`${tag} = any(s.tags)`);
  if (q) {
    const part = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
    conditions.push(sql`concat_ws(' ', s.title, s.company, s.place, s.contact, s.next_step, s.source) ilike ${part}`);
  }
  return sql.join(conditions, sql` and `);
}

// Literal, so that the planner can tell that an index on live jobs serves.
const SHELF_WORDS = { live: 'live', archived: 'archived', bin: 'bin' } as const;

/** The jobs that a change or an export is meant for. */
export function matchesTarget(workspaceId: string, target: Target): SQL {
  if ('filter' in target) return matches(workspaceId, target.filter);
  return sql`s.workspace_id = ${workspaceId}::uuid and s.id = any(${sql.param(target.ids)}::uuid[])`;
}

export const dueConditions = due;
