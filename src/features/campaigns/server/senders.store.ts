// SQL on what campaigns send from.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';

/** Practice mailboxes and practice numbers, removed ones too: nothing that they send leaves this machine. */
export async function practiceSenderIds(db: Executor, workspaceId: string): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from mailboxes where workspace_id = ${workspaceId}::uuid and kind = 'practice'
    union all
    select id from whatsapp_numbers where workspace_id = ${workspaceId}::uuid and kind = 'practice'`);
  return new Set(rows.map(({ id }) => id));
}
