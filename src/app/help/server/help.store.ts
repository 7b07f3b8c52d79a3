// All SQL of help.
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { supportRequests, unansweredSearches } from './help.tables.ts';

export type SupportRequestRow = typeof supportRequests.$inferSelect;
type NewRequest = Pick<SupportRequestRow, 'workspaceId' | 'id' | 'userId' | 'subject' | 'message' | 'diagnostics'>;

/** `new`, or `known` for the same click sent again; `other` where the click has sent another text. */
export async function saveRequest(executor: Executor, request: NewRequest): Promise<'new' | 'known' | 'other'> {
  const { rowCount } = await executor.insert(supportRequests).values(request).onConflictDoNothing();
  if (rowCount === 1) return 'new';
  const known = await requestById(executor, request.workspaceId, request.id);
  const same =
    known?.userId === request.userId && known.subject === request.subject && known.message === request.message;
  return same ? 'known' : 'other';
}

export async function requestById(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<SupportRequestRow | null> {
  const [row] = await executor
    .select()
    .from(supportRequests)
    .where(and(eq(supportRequests.workspaceId, workspaceId), eq(supportRequests.id, id)));
  return row ?? null;
}

export async function markSent(executor: Executor, workspaceId: string, id: string): Promise<void> {
  await executor
    .update(supportRequests)
    .set({ sentAt: sql`now()` })
    .where(
      and(eq(supportRequests.workspaceId, workspaceId), eq(supportRequests.id, id), isNull(supportRequests.sentAt)),
    );
}

/** `day`: in UTC. */
export async function countSearch(executor: Executor, workspaceId: string, day: string, words: string): Promise<void> {
  await executor
    .insert(unansweredSearches)
    .values({ workspaceId, day, words })
    .onConflictDoUpdate({
      target: [unansweredSearches.workspaceId, unansweredSearches.day, unansweredSearches.words],
      set: { count: sql`${unansweredSearches.count} + 1` },
    });
}

export interface UnansweredSearch extends Record<string, unknown> {
  words: string;
  count: number;
  workspaces: number;
  lastDay: string;
}

/** Of all workspaces, for the operator: the most often searched first. */
export async function unansweredSince(db: Database, day: string, limit: number): Promise<UnansweredSearch[]> {
  const { rows } = await db.execute<UnansweredSearch>(sql`
    select words, sum(count)::int as count, count(distinct workspace_id)::int as workspaces, max(day)::text as "lastDay"
      from unanswered_searches where day >= ${day}::date
     group by words order by 2 desc, 4 desc, words limit ${limit}`);
  return rows;
}

/** Answers how many rows are gone. */
export async function removeOld(db: Database): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with requests as (delete from support_requests where created_at < now() - interval '90 days' returning 1),
    searches as (delete from unanswered_searches where day < now() - interval '1 year' returning 1)
    select 1 from requests union all select 1 from searches`);
  return rowCount ?? 0;
}
