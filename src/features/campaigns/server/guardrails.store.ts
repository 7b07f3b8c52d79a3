// SQL on what would make a campaign or a mailbox pause by itself.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

export interface Toll {
  sent: number;
  bounced: number;
  complained: number;
}

/** Of mails that a campaign sent since then. Refused at once counts as come back. */
export async function tollOf(tx: Executor, workspaceId: string, campaignId: string, since: Date): Promise<Toll> {
  const { rows } = await tx.execute<Toll & Record<string, unknown>>(sql`
    select count(*)::int as sent, count(*) filter (where bounced_at is not null or state = 'refused')::int as bounced,
           count(*) filter (where complained_at is not null)::int as complained
      from mails
     where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid and state in ('sent', 'refused')
       and ended_at >= ${since.toISOString()}::timestamptz`);
  return rows[0] ?? { sent: 0, bounced: 0, complained: 0 };
}

/** Of the last mails of each mailbox that these mails left from. */
export async function lastOfMailboxes(
  tx: Executor,
  workspaceId: string,
  mailIds: readonly string[],
  last: number,
): Promise<(Toll & { mailboxId: string })[]> {
  const { rows } = await tx.execute<Toll & { mailboxId: string } & Record<string, unknown>>(sql`
    select b.id as "mailboxId", count(*)::int as sent, count(*) filter (where l.bounced_at is not null or l.state = 'refused')::int as bounced,
           count(*) filter (where l.complained_at is not null)::int as complained
      from (select distinct mailbox_id as id from mails
             where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...mailIds])}::uuid[])) b
     cross join lateral (select x.state, x.bounced_at, x.complained_at from mails x
                          where x.workspace_id = ${workspaceId}::uuid and x.mailbox_id = b.id and x.ended_at is not null
                            and x.state in ('sent', 'refused')
                          order by x.ended_at desc limit ${last}) l
     group by b.id`);
  return rows;
}
