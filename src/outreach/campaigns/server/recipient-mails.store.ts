// SQL on the last mail of people of a campaign.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

/** Of each of these recipients the mail that ended last. */
export async function lastMailsOf(
  tx: Executor,
  workspaceId: string,
  recipientIds: readonly string[],
): Promise<{ id: string; recipientId: string; stepId: string | null }[]> {
  const { rows } = await tx.execute<{ id: string; recipientId: string; stepId: string | null }>(sql`
    select x.id, p.id as "recipientId", x.step_id as "stepId"
      from campaign_recipients p join mails x on x.workspace_id = p.workspace_id and x.id = p.last_mail_id
     where p.workspace_id = ${workspaceId}::uuid and p.id = any(${sql.param([...recipientIds])}::uuid[])`);
  return rows;
}

export interface LastSkipped {
  /** Of the mail that ended last, which was skipped. */
  id: string;
  recipientId: string;
  stepId: string;
  reason: string;
  detail: string;
  /** The mail that waits in its place; null where none does. */
  waitingId: string | null;
}

/** Of those of these recipients whose last mail was skipped. */
export async function lastSkippedOf(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<LastSkipped[]> {
  const { rows } = await tx.execute<LastSkipped & Record<string, unknown>>(sql`
    select l.id, r.id as "recipientId", l.step_id as "stepId", l.reason, l.reason_detail as detail, w.id as "waitingId"
      from unnest(${sql.param([...recipientIds])}::uuid[]) as r (id)
     cross join lateral (select x.id, x.step_id, x.state, x.reason, x.reason_detail from mails x
                          where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.recipient_id = r.id
                            and x.step_id is not null and x.ended_at is not null
                          order by x.ended_at desc, x.id desc limit 1) l
      left join lateral (select x.id from mails x
                          where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.recipient_id = r.id
                            and x.ended_at is null limit 1) w on true
     where l.state = 'skipped'`);
  return rows;
}

/** Those of these recipients who have answered a mail. */
export async function whoReplied(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  recipientIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct x.recipient_id as id from mails x
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid
       and x.recipient_id = any(${sql.param([...recipientIds])}::uuid[]) and x.replied_at is not null`);
  return new Set(rows.map(({ id }) => id));
}
