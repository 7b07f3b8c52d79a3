// Contacts that were written to, and their companies: when that was last.
import { sql } from 'drizzle-orm';
import type { Executor } from '#platform/db/client.ts';
import { holdLibrary } from '../changes/record-changes.store.ts';

/**
 * In the caller's transaction, which announces contacts and companies afterwards. Never to an earlier moment, so doing it twice changes
 * nothing. Waits for whoever works on the library: nothing that is in a hurry does this. `at`: ISO 8601.
 */
export async function noteContacted(
  tx: Executor,
  workspaceId: string,
  contacted: readonly { contactId: string; at: string }[],
): Promise<void> {
  if (contacted.length === 0) return;
  await holdLibrary(tx, workspaceId);
  const told = sql`(
    select "contactId", max(at) as at
      from jsonb_to_recordset(${JSON.stringify(contacted)}::jsonb) as t ("contactId" uuid, at timestamptz) group by 1)`;
  await tx.execute(sql`
    update contacts c set last_contacted_at = t.at from ${told} t
     where c.workspace_id = ${workspaceId}::uuid and c.id = t."contactId"
       and (c.last_contacted_at is null or c.last_contacted_at < t.at)`);
  await tx.execute(sql`
    update companies o set last_contacted_at = t.at
      from (select c.company_id as id, max(t.at) as at from ${told} t
              join contacts c on c.workspace_id = ${workspaceId}::uuid and c.id = t."contactId"
             where c.company_id is not null group by 1) t
     where o.workspace_id = ${workspaceId}::uuid and o.id = t.id
       and (o.last_contacted_at is null or o.last_contacted_at < t.at)`);
}
