// What a channel reports of messages that have left: delivered, read. Reports come in any order and more than once; the first moment of each
// holds, and who has read a message got it.
import { sql } from 'drizzle-orm';
import { newId } from '#platform/ids.ts';
import type { Executor } from '#platform/platform.ts';
import { mails } from './sending.tables.ts';

export interface Delivery {
  mailId: string;
  kind: 'delivered' | 'read';
  at: Date;
}

/**
 * In the caller's transaction. A message that was uncertain is confirmed by it within the minute (`createConfirmUncertainJob`).
 * @returns ids of the streams of messages of which something was new
 */
export async function recordDeliveries(
  tx: Executor,
  workspaceId: string,
  deliveries: readonly Delivery[],
): Promise<string[]> {
  if (deliveries.length === 0) return [];
  // In the order of their ids, so that two who record the same never wait for one another.
  const ordered = [...deliveries].sort((a, b) => (a.mailId < b.mailId ? -1 : 1));
  const wanted = JSON.stringify(ordered.map((one) => ({ id: newId(), ...one })));
  const { rows } = await tx.execute<{ id: string }>(sql`
    with wanted as (
      select * from jsonb_to_recordset(${wanted}::jsonb) as w (id uuid, "mailId" uuid, kind text, at timestamptz)
    ), held as (
      select m.id from ${mails} m where m.workspace_id = ${workspaceId}::uuid and m.id in (select w."mailId" from wanted w)
       order by m.id for update
    ), kept as (
      insert into mail_events (workspace_id, id, mail_id, kind, at, same_as)
      select ${workspaceId}::uuid, w.id, w."mailId", w.kind, w.at, w.kind from wanted w join held h on h.id = w."mailId"
      on conflict do nothing
      returning mail_id, kind, at
    ), first as (
      select mail_id, min(at) filter (where kind = 'delivered') as delivered, min(at) filter (where kind = 'read') as read
        from kept group by mail_id
    ), marked as (
      update ${mails} m set delivered_at = coalesce(f.delivered, m.delivered_at, f.read), read_at = coalesce(m.read_at, f.read)
        from first f where m.workspace_id = ${workspaceId}::uuid and m.id = f.mail_id
      returning m.stream_id as id
    )
    select distinct id from marked`);
  return rows.map(({ id }) => id);
}
