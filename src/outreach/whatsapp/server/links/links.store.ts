// SQL of queues of click-to-chat links.
import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import type { LinkEntry, LinkQueue } from '../../consents.contract.ts';
import { waLink } from '../../domain/phone-numbers.ts';
import { LINK_STATES, type LinkState } from '../../fields.contract.ts';

export interface NewLink {
  contactId: string;
  name: string;
  phone: string;
  text: string;
}

export async function countQueues(db: Executor, workspaceId: string): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from whatsapp_link_queues where workspace_id = ${workspaceId}::uuid`,
  );
  return rows[0]?.n ?? 0;
}

/** False if it exists. */
export async function insertQueue(
  tx: Executor,
  workspaceId: string,
  queue: { id: string; name: string; excluded: number; createdBy: string },
): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into whatsapp_link_queues (workspace_id, id, name, excluded, created_by)
    values (${workspaceId}::uuid, ${queue.id}::uuid, ${queue.name}, ${queue.excluded}, ${queue.createdBy}::uuid) on conflict do nothing`);
  return rowCount === 1;
}

export async function insertLinks(
  tx: Executor,
  workspaceId: string,
  queueId: string,
  links: readonly NewLink[],
): Promise<void> {
  const rows = links.map((link, position) => ({ ...link, position, id: newId() }));
  await tx.execute(sql`
    insert into whatsapp_links (workspace_id, id, queue_id, position, contact_id, name, phone, text)
    select ${workspaceId}::uuid, (l ->> 'id')::uuid, ${queueId}::uuid, (l ->> 'position')::int, (l ->> 'contactId')::uuid, l ->> 'name', l ->> 'phone', l ->> 'text'
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) l`);
}

interface QueueRow {
  id: string;
  name: string;
  excluded: number;
  createdAt: string;
  counts: Partial<Record<LinkState, number>> | null;
}

/** Newest first; with `id` only that one. */
export async function queues(db: Executor, workspaceId: string, id: string | null = null): Promise<LinkQueue[]> {
  const { rows } = await db.execute<QueueRow & Record<string, unknown>>(sql`
    select q.id, q.name, q.excluded, to_json(date_trunc('milliseconds', q.created_at))#>>'{}' as "createdAt",
           (select jsonb_object_agg(c.state, c.n) from (
              select l.state, count(*)::int as n from whatsapp_links l
               where l.workspace_id = q.workspace_id and l.queue_id = q.id group by l.state) c) as counts
      from whatsapp_link_queues q
     where q.workspace_id = ${workspaceId}::uuid ${id === null ? sql`` : sql`and q.id = ${id}::uuid`} order by q.created_at desc, q.id desc`);
  return rows.map(({ counts, createdAt, ...row }) => ({
    ...row,
    createdAt: new Date(createdAt).toISOString(),
    counts: Object.fromEntries(LINK_STATES.map((state) => [state, counts?.[state] ?? 0])) as LinkQueue['counts'],
  }));
}

interface LinkRow {
  id: string;
  contactId: string;
  name: string;
  phone: string;
  text: string;
  state: LinkState;
  openedAt: string | null;
  markedAt: string | null;
}

const COLUMNS = sql`l.id, l.contact_id as "contactId", l.name, l.phone, l.text, l.state,
  to_json(date_trunc('milliseconds', l.opened_at))#>>'{}' as "openedAt", to_json(date_trunc('milliseconds', l.marked_at))#>>'{}' as "markedAt"`;

const toEntry = (row: LinkRow): LinkEntry => ({
  ...row,
  url: waLink(row.phone, row.text),
  openedAt: row.openedAt === null ? null : new Date(row.openedAt).toISOString(),
  markedAt: row.markedAt === null ? null : new Date(row.markedAt).toISOString(),
});

export async function listLinks(db: Executor, workspaceId: string, queueId: string): Promise<LinkEntry[]> {
  const { rows } = await db.execute<LinkRow & Record<string, unknown>>(sql`
    select ${COLUMNS} from whatsapp_links l
     where l.workspace_id = ${workspaceId}::uuid and l.queue_id = ${queueId}::uuid order by l.position`);
  return rows.map(toEntry);
}

/** Opening a link again keeps "marked as sent". Null if there is no such link. */
export async function markLink(
  tx: Executor,
  workspaceId: string,
  { queueId, linkId, state, by }: { queueId: string; linkId: string; state: LinkState; by: string },
): Promise<LinkEntry | null> {
  const ended = state === 'marked-sent' || state === 'skipped';
  const { rows } = await tx.execute<LinkRow & Record<string, unknown>>(sql`
    update whatsapp_links l
       set state = case when ${state} = 'opened' and l.state = 'marked-sent' then l.state else ${state} end,
           opened_at = case when ${state} = 'waiting' then null when ${state} = 'opened' then coalesce(l.opened_at, now()) else l.opened_at end,
           marked_at = case when ${ended} then case when l.state = ${state} then l.marked_at else now() end
                            when ${state} = 'opened' and l.state = 'marked-sent' then l.marked_at end,
           marked_by = case when ${ended} then ${by}::uuid when ${state} = 'opened' and l.state = 'marked-sent' then l.marked_by end
     where l.workspace_id = ${workspaceId}::uuid and l.queue_id = ${queueId}::uuid and l.id = ${linkId}::uuid
    returning ${COLUMNS}`);
  return rows[0] === undefined ? null : toEntry(rows[0]);
}

/** False if there is none. */
export async function deleteQueue(tx: Executor, workspaceId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx.execute(
    sql`delete from whatsapp_link_queues where workspace_id = ${workspaceId}::uuid and id = ${id}::uuid`,
  );
  return (rowCount ?? 0) > 0;
}
