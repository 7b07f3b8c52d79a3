// SQL behind opting out: whom a mail went to, and who wrote it.
import { sql } from 'drizzle-orm';
import { isDeadlock } from '#platform/db/client.ts';
import type { Executor } from '#platform/platform.ts';

export interface SentMail {
  workspaceId: string;
  toEmail: string;
  toAddress: string;
  /** Name of the campaign or the draft. */
  stream: string;
  /** As the workspace calls itself, else as it stood in From. */
  sender: string;
  /** Of the contact, where it is still there; else ''. */
  country: string;
  optedOut: boolean;
}

/** By its id alone, which nobody knows without its token. Null where its workspace is gone. */
export async function mailOfToken(executor: Executor, mailId: string): Promise<SentMail | null> {
  const { rows } = await executor.execute<SentMail & Record<string, unknown>>(sql`
    select m.workspace_id as "workspaceId", m.to_email as "toEmail", m.to_address as "toAddress", s.name as stream,
           coalesce(nullif(i.name, ''), nullif(b.from_name, ''), b.email) as sender, coalesce(c.country, '') as country,
           exists (select from suppressions p where p.workspace_id = m.workspace_id and p.value = m.to_address and p.reason = 'opted-out') as "optedOut"
      from mails m
      join mail_streams s on s.workspace_id = m.workspace_id and s.id = m.stream_id
      join mailboxes b on b.workspace_id = m.workspace_id and b.id = m.mailbox_id
      left join sender_identities i on i.workspace_id = m.workspace_id
      left join contacts c on c.workspace_id = m.workspace_id and c.id = m.contact_id
     where m.id = ${mailId}::uuid`);
  return rows[0] ?? null;
}

const TRIES = 3;

/** `work` as a whole once more: a sender that works on the same mails may stand in the way, and is done soon. */
export async function againAfterDeadlock<T>(work: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === TRIES || !isDeadlock(error)) throw error;
    }
  }
}
