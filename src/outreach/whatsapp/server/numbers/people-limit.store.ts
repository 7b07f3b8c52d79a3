// The messaging limit: distinct people that a number messages outside a window, per moving 24 h (integration contracts 1.9).
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/platform.ts';
import { LIMIT_SHARE } from '../../fields.contract.ts';

/**
 * Counts this person against the limit, before the call. Someone who was counted within the 24 h costs nothing more. In a transaction: the
 * number's row is locked until its end, so that two workers cannot both take the last place.
 * @returns false where 90 % of the limit are used
 */
export async function reservePerson(
  tx: Executor,
  workspaceId: string,
  numberId: string,
  person: string,
): Promise<boolean> {
  // A statement of its own: the next one then sees what others have committed while this one waited for the lock.
  const locked = await tx.execute<{ limit: number | null }>(sql`
    select people_limit as limit from whatsapp_numbers
     where workspace_id = ${workspaceId}::uuid and id = ${numberId}::uuid for no key update`);
  const [number] = locked.rows;
  if (number === undefined) return false;
  const { rowCount } = await tx.execute(sql`
    insert into whatsapp_reached (workspace_id, number_id, person, at)
    select ${workspaceId}::uuid, ${numberId}::uuid, ${person}, now()
     where ${number.limit === null ? sql`true` : isFree(workspaceId, numberId, person, number.limit)}
    on conflict (workspace_id, number_id, person) do update set at = excluded.at`);
  return rowCount === 1;
}

const isFree = (workspaceId: string, numberId: string, person: string, limit: number): SQL => sql`(
  exists (select 1 from whatsapp_reached k
           where k.workspace_id = ${workspaceId}::uuid and k.number_id = ${numberId}::uuid and k.person = ${person}
             and k.at > now() - interval '24 hours')
  or (select count(*) from whatsapp_reached r
       where r.workspace_id = ${workspaceId}::uuid and r.number_id = ${numberId}::uuid and r.at > now() - interval '24 hours')
     < ${Math.floor(limit * LIMIT_SHARE)}::int)`;

/** What is left of the 90 %; null for unlimited. */
export async function limitLeft(db: Executor, workspaceId: string, numberId: string): Promise<number | null> {
  const { rows } = await db.execute<{ left: number | null }>(sql`
    select case when n.people_limit is null then null
                else greatest(0, floor(n.people_limit * ${LIMIT_SHARE}::numeric)::int - (
                  select count(*)::int from whatsapp_reached r
                   where r.workspace_id = n.workspace_id and r.number_id = n.id and r.at > now() - interval '24 hours')) end as left
      from whatsapp_numbers n where n.workspace_id = ${workspaceId}::uuid and n.id = ${numberId}::uuid`);
  return rows[0]?.left ?? null;
}

/** When the next place becomes free: of the people counted now, 24 h after the one longest ago. */
export async function limitFreeAt(db: Executor, workspaceId: string, numberId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`
    select min(at) + interval '24 hours' as at from whatsapp_reached
     where workspace_id = ${workspaceId}::uuid and number_id = ${numberId}::uuid and at > now() - interval '24 hours'`);
  const at = rows[0]?.at ?? null;
  return at === null ? null : new Date(at);
}

/** Of all numbers: what no limit counts any more. @returns how many */
export async function deleteOldReached(db: Executor): Promise<number> {
  const { rowCount } = await db.execute(sql`delete from whatsapp_reached where at < now() - interval '25 hours'`);
  return rowCount ?? 0;
}
