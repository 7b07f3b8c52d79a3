// SQL on which mailbox writes to which recipient, and on campaigns that have no usable mailbox.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import type { AssignedRecipient } from '../domain/assign-mailboxes.ts';

export type PlacedPerson = AssignedRecipient & {
  /** The mail that waits; null while it is being handed over. */
  mailId: string | null;
};

/** Everybody for whom something is still to come, in the order of ids. */
export async function peopleAtMailboxes(
  tx: Executor,
  workspaceId: string,
  campaignId: string,
): Promise<PlacedPerson[]> {
  const { rows } = await tx.execute<PlacedPerson & Record<string, unknown>>(sql`
    select p.id as "recipientId", coalesce(w.mailbox_id, p.mailbox_id) as "mailboxId", w.id as "mailId", h.mailbox_id as "lastSenderId"
      from campaign_recipients p
      left join (select x.recipient_id, x.id, x.mailbox_id from mails x
                  where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'waiting') w
        on w.recipient_id = p.id
      left join (select distinct on (x.recipient_id) x.recipient_id, x.mailbox_id from mails x
                  where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state in ('sending', 'sent', 'uncertain')
                  order by x.recipient_id, x.sending_at desc) h on h.recipient_id = p.id
     where p.workspace_id = ${workspaceId}::uuid and p.campaign_id = ${campaignId}::uuid and p.state = 'active'
     order by p.id`);
  return rows;
}

/** From now on they hear from this mailbox. */
export async function setMailboxOf(
  tx: Executor,
  workspaceId: string,
  recipientIds: readonly string[],
  mailboxId: string,
): Promise<void> {
  await tx.execute(sql`
    update campaign_recipients set mailbox_id = ${mailboxId}::uuid
     where workspace_id = ${workspaceId}::uuid and id = any(${sql.param([...recipientIds])}::uuid[])`);
}

/** Campaigns that are at work or paused, and have mails waiting at this mailbox. */
export async function campaignsAtMailbox(tx: Executor, workspaceId: string, mailboxId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from campaigns c
     where c.workspace_id = ${workspaceId}::uuid and c.state in ('launching', 'running', 'paused')
       and exists (select from mails x where x.workspace_id = c.workspace_id and x.mailbox_id = ${mailboxId}::uuid and x.stream_id = c.id
                      and x.state = 'waiting')
     order by c.id`);
  return rows.map(({ id }) => id);
}

export async function mailboxesWaitedAt(tx: Executor, workspaceId: string, campaignId: string): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select distinct x.mailbox_id as id from mails x
     where x.workspace_id = ${workspaceId}::uuid and x.stream_id = ${campaignId}::uuid and x.state = 'waiting'`);
  return rows.map(({ id }) => id);
}
