// SQL on mails of a campaign that wait, for an edit while it runs.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

export interface WaitingMail {
  id: string;
  recipientId: string;
  stepId: string;
  variantId: string | null;
  dueAt: Date;
  reason: string;
  mailboxId: string;
  zone: string;
  notBefore: Date | null;
  /** When the mail before it ended; null of the first. */
  lastEndedAt: Date | null;
}

/** `hold`: so that none of them leaves before the edit is done. */
export async function waitingMails(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  { hold }: { hold: boolean },
): Promise<WaitingMail[]> {
  const { rows } = await tx.execute<
    Record<'dueAt', string> & Record<'notBefore' | 'lastEndedAt', string | null> & Record<string, unknown>
  >(sql`
    select x.id, x.recipient_id as "recipientId", x.step_id as "stepId", x.variant_id as "variantId", x.reason,
           to_json(x.due_at)#>>'{}' as "dueAt", x.mailbox_id as "mailboxId", p.zone, to_json(p.not_before)#>>'{}' as "notBefore",
           to_json(l.at)#>>'{}' as "lastEndedAt"
      from mails x join campaign_recipients p on p.workspace_id = x.workspace_id and p.id = x.recipient_id
      left join (select e.recipient_id, max(e.ended_at) as at from mails e
                  where e.workspace_id = ${workspaceId}::uuid and e.stream_id = ${campaignId}::uuid and e.ended_at is not null
                  group by e.recipient_id) l on l.recipient_id = x.recipient_id
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'waiting'
     order by x.id ${hold ? sql`for update of x` : sql``}`);
  const moment = (text: string | null) => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...(row as unknown as WaitingMail),
    dueAt: new Date(row.dueAt),
    notBefore: moment(row.notBefore),
    lastEndedAt: moment(row.lastEndedAt),
  }));
}

/** Mails of these steps that have left. */
export async function sentOfSteps(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
  stepIds: readonly string[],
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*)::int as n from mails where workspace_id = ${workspaceId}::uuid and stream_id = ${campaignId}::uuid
       and step_id = any(${sql.param([...stepIds])}::uuid[]) and state in ('sending', 'sent', 'refused', 'uncertain')`);
  return rows[0]?.n ?? 0;
}
