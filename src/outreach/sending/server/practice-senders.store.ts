// SQL on senders of practice, of every channel: nothing that they send leaves this machine.
import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

/** Ids of practice mailboxes and practice numbers, removed ones too. A number's kind is only known to its own table. */
export const practiceSenders = (workspaceId: string): SQL => sql`
  select id from mailboxes where workspace_id = ${workspaceId}::uuid and kind = 'practice'
  union all
  select id from whatsapp_numbers where workspace_id = ${workspaceId}::uuid and kind = 'practice'`;

export async function practiceSenderIds(db: Executor, workspaceId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(practiceSenders(workspaceId));
  return new Set(rows.map(({ id }) => id));
}
