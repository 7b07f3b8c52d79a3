// Writes what came in: its conversation, and itself once.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import type { IncomingKind } from '../fields.contract.ts';
import { inboxMessages } from './inbox.tables.ts';
import type { SentMail } from './matching.store.ts';

export type NewMessage = Omit<typeof inboxMessages.$inferInsert, 'workspaceId' | 'threadId' | 'createdAt'>;

/** Weakest first: a thread is shown as the strongest that came in. */
const STRENGTH: readonly IncomingKind[] = ['bounce', 'auto-reply', 'complaint', 'reply', 'opt-out'];

export type HeldThread = { threadId: string; assignedTo: string | null };

/**
 * The conversation that a mail of ours belongs to, made where it is the first that comes back. Its row is locked, so what comes in at
 * the same time comes one after the other.
 */
export async function holdThread(
  tx: Executor,
  workspaceId: string,
  mail: SentMail,
  kind: IncomingKind,
  at: Date,
): Promise<HeldThread> {
  // An answer of ours belongs to the conversation that it is an answer in.
  if (mail.streamKind === 'answer') {
    const { rows } = await tx.execute<HeldThread>(sql`
      select id as "threadId", assigned_to as "assignedTo" from inbox_threads where workspace_id = ${workspaceId} and id = ${mail.streamId} for update`);
    if (rows[0]) return rows[0];
  }
  const { rows } = await tx.execute<HeldThread>(sql`
    insert into inbox_threads (workspace_id, id, stream_id, mailbox_id, contact_id, address, email, name, subject, kind, last_at)
    values (${workspaceId}, ${newId()}, ${mail.streamId}, ${mail.mailboxId}, ${mail.contactId}, ${mail.toAddress}, ${mail.toEmail}, ${mail.toName},
            ${mail.subject}, ${kind}, ${at.toISOString()})
    on conflict (workspace_id, stream_id, address) do update set address = excluded.address
    returning id as "threadId", assigned_to as "assignedTo"`);
  return rows[0] as HeldThread;
}

/** False where it is there already. */
export async function keepMessage(
  tx: Executor,
  workspaceId: string,
  threadId: string,
  message: NewMessage,
): Promise<boolean> {
  const kept = await tx
    .insert(inboxMessages)
    .values({ ...message, workspaceId, threadId })
    .onConflictDoNothing({ target: [inboxMessages.workspaceId, inboxMessages.sameAs] })
    .returning({ id: inboxMessages.id });
  return kept.length > 0;
}

interface CameIn {
  kind: IncomingKind;
  at: Date;
  opening: string;
  fromName: string;
}

/** What the list of conversations shows, after one more has come in. */
export async function noteInThread(
  tx: Executor,
  workspaceId: string,
  threadId: string,
  { kind, at, opening, fromName }: CameIn,
): Promise<void> {
  const order = sql`array[${sql.join(
    STRENGTH.map((one) => sql`${one}`),
    sql`, `,
  )}]::text[]`;
  const moment = at.toISOString();
  await tx.execute(sql`
    update inbox_threads set
      messages = messages + 1, unread = true,
      kind = case when messages = 0 or array_position(${order}, ${kind}::text) > array_position(${order}, kind) then ${kind} else kind end,
      opening = case when last_at <= ${moment}::timestamptz then ${opening} else opening end,
      last_at = greatest(last_at, ${moment}::timestamptz),
      name = case when name = '' then ${fromName} else name end
    where workspace_id = ${workspaceId} and id = ${threadId}`);
}

export async function isKnown(tx: Executor, workspaceId: string, sameAs: string): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select 1 from inbox_messages where workspace_id = ${workspaceId} and same_as = ${sameAs}`,
  );
  return rows.length > 0;
}
